import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { poolOf } from '#db/connect.ts'
import { insertPageFile } from '#db/queries/files/pageFiles.ts'
import { insertMemoryImport } from '#db/queries/memory/memoryImports.ts'
import { insertFont } from '#db/queries/textBoxes/gameFonts.ts'
import type { Trx } from '#db/schema.ts'
import { compress } from '#db/zstd.ts'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import type { Changes } from '#server/files/merge/changes.ts'
import type { TestApp } from '../app/app.ts'
import { makeToken } from '../rights/tokens.ts'
import type { Person } from './build.ts'

export const PERSONAS = [
  'nobody',
  'outsider',
  'former',
  'deactivated',
  'member',
  'admin',
  'owner',
  'superuser',
] as const
export type Persona = (typeof PERSONAS)[number]
export type World = Awaited<ReturnType<typeof buildWorld>>

export const PASSWORD = 'a password of theirs'
const hashed = hashPassword(PASSWORD)
const NO_COUNTS = { added: 0, moved: 0, renamed: 0, gone: 0, returned: 0, translations: 0, suggestions: 0 }
const NO_CHANGES: Changes = {
  ...{ added: [], archived: [], returned: [], changed: [], renamed: [], displaced: [] },
  translations: {},
  checks: {},
}

/** An organization with one of everything in it, and people who stand in every relation to it. `mark` is in every text. */
export async function buildWorld({ db, build }: Pick<TestApp, 'db' | 'build'>, mark: string) {
  const hashed_password = await hashed
  const person = (name: string, more = {}) => build.user({ full_name: `${name} ${mark}`, hashed_password, ...more })
  const [owner, admin, member, former, deactivated, target, newcomer, outsider, guest] = (await Promise.all(
    ['owner', 'admin', 'member', 'former', 'deactivated', 'target', 'newcomer', 'outsider', 'guest'].map((name) =>
      person(name),
    ),
  )) as [Person, Person, Person, Person, Person, Person, Person, Person, Person]
  const superuser = await person('superuser', { role: 'ADMIN', is_superuser: true, word_quota: null })
  const staff = { owner, admins: [admin], members: [member, former, deactivated, target] }
  const organization = await build.organization({ ...staff, name: mark })
  const second = await build.organization({ ...staff, name: `Second ${mark}` })
  await db.deleteFrom('organization_members').where('user_id', '=', former.id).where('role', '=', 'MEMBER').execute()
  await db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute()

  const project = await build.project(organization, { name: mark, description: mark })
  const bare = await build.project(organization, { name: mark })
  await build.guest(project, guest, { role: 'VIEWER' })
  const version = await build.version(project, { name: mark })
  const older = await build.version(project, { name: `Older ${mark}` })
  await build.page(older, { name: `Older ${mark}`, texts: [`Older ${mark}`] })
  const page = await build.page(version, { name: mark, type: 'dialogue', texts: [`${mark} one`, `${mark} two`] })
  const template = { page_id: page.id, format: 'json', path: 'a.json', bytes: Buffer.from('{"a":"b"}') }
  await db.transaction().execute((trx) => insertPageFile(trx, template))
  const memory = await build.page(version, { name: mark, texts: [`${mark} one`] })
  await db
    .insertInto('translations')
    .values({ source_text_id: memory.source_texts[0]!.id, target_language: 'fr', content: mark, status: 'COMPLETED' })
    .execute()
  const [text, other] = [page.source_texts[0]!, page.source_texts[1]!]
  const translation = await db
    .insertInto('translations')
    .values({ source_text_id: text.id, target_language: 'es', content: mark, status: 'COMPLETED', suggestion: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reimport = { id: uuid() }
  await db
    .insertInto('reimports')
    .values({
      ...{ id: reimport.id, page_id: page.id, actor_id: owner.id, actor_name: mark, path: `${mark}.json` },
      counts: JSON.stringify({ ...NO_COUNTS, changed: 1 }),
      ancestor_id: null,
      changes: await compress(JSON.stringify(NO_CHANGES)),
    })
    .execute()
  const carry = { id: uuid() }
  await db
    .insertInto('version_carries')
    .values({
      ...{ id: carry.id, version_id: older.id, version_name: mark, into_version_id: version.id },
      ...{ actor_id: owner.id, actor_name: mark, added_pages: [], state_id: null },
      counts: JSON.stringify({ ...NO_COUNTS, changed: 0, pages: 0, conflicts: 0 }),
    })
    .execute()
  const fileImport = { id: uuid() }
  await db
    .insertInto('file_imports')
    .values({
      ...{ id: fileImport.id, version_id: version.id, actor_id: owner.id, actor_name: mark, added_pages: [] },
      counts: JSON.stringify({ ...NO_COUNTS, changed: 0, pages: 0, merged: 0 }),
    })
    .execute()
  const suggestion = await db
    .insertInto('file_suggestions')
    .values({ source_text_id: text.id, target_language: 'es', content: mark, reimport_id: reimport.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('source_changes')
    .values({ source_text_id: text.id, target_language: 'es', before: `${mark} before` })
    .execute()
  const archived = await db
    .insertInto('all_source_texts')
    .values({
      ...{ page_id: page.id, identifier: `${mark} archived`, content: mark, context: null, words: 1 },
      ...{ position: null, archived_at: new Date(), archived_position: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deleted_translations')
    .values({
      id: uuid(),
      source_text_id: other.id,
      target_language: 'es',
      review_notes: '',
      suggestion: null,
      created_at: new Date(),
      changes: sql`'[]'`,
    })
    .execute()
  const undone = { id: uuid() }
  await db
    .insertInto('row_operations')
    .values({
      id: undone.id,
      page_id: page.id,
      target_language: 'es',
      kind: 'fill',
      status: null,
      rows: 1,
      actor_id: owner.id,
      actor_name: mark,
      undone_at: new Date(),
    })
    .execute()
  const character = await db
    .insertInto('characters')
    .values({ page_id: page.id, name: mark, description: mark, context: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const glossary = await db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = await db
    .insertInto('glossary_entries')
    .values({ glossary_id: glossary.id, term_id: `${mark}.term`, term_description: mark, translation: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = { id: uuid(), request_id: uuid(), reason: mark, target_language: 'fr' as const }
  await db
    .insertInto('set_aside_jobs')
    .values({ ...job, page_id: page.id, source_text_ids: [text.id], anew: null })
    .execute()
  await db
    .insertInto('word_ledger')
    .values({
      payer_id: owner.id,
      payer_name: mark,
      organization_id: organization.id,
      organization_name: mark,
      project_id: project.id,
      project_name: mark,
      page_id: page.id,
      translation_id: translation.id,
      request_id: job.request_id,
      requested_by: owner.id,
      requested_by_name: mark,
      target_language: job.target_language,
      words: 2,
      plan: 'free_tier',
      cents_per_word: 0,
      state: 'released',
      settled_at: new Date(),
    })
    .execute()
  const webhook = await db
    .insertInto('webhooks')
    .values({
      ...{ project_id: project.id, url: `https://hooks.example.com/${mark}`, host: 'hooks.example.com' },
      ...{ format: 'standard', kinds: ['texts_changed'], encrypted_secret: Buffer.alloc(60, 1) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organizationWebhook = await db
    .insertInto('webhooks')
    .values({
      ...{ organization_id: organization.id, url: `https://hooks.example.com/all/${mark}`, host: 'hooks.example.com' },
      ...{ format: 'standard', kinds: ['texts_changed'], encrypted_secret: Buffer.alloc(60, 1) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organizationDelivery = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: organizationWebhook.id, order_key: page.id, kind: 'texts_changed', status: 'FAILED' },
      ...{ answer: mark, payload: JSON.stringify({ type: 'texts.changed', timestamp: new Date(), data: [] }) },
    })
    .returning('public_id')
    .executeTakeFirstOrThrow()
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id: webhook.id, order_key: page.id, kind: 'texts_changed', status: 'FAILED', answer: mark },
      payload: JSON.stringify({ type: 'texts.changed', timestamp: new Date(), data: [] }),
    })
    .returning('public_id')
    .executeTakeFirstOrThrow()
  const view = await db
    .insertInto('saved_views')
    .values({ project_id: project.id, user_id: null, name: mark, query: `search=${mark}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const assignment = await db
    .insertInto('assignments')
    .values({ version_id: version.id, target_language: 'es', covers: 'version', note: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assignment_people')
    .values({ assignment_id: assignment.id, organization_id: organization.id, user_id: owner.id })
    .execute()
  const team = await build.team(organization, {
    name: mark,
    people: [target],
    roles: [{ project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }],
  })
  const repository = await db
    .insertInto('repositories')
    .values({
      ...{ project_id: project.id, version_id: version.id, url: `https://git.example.com/${mark}.git`, host: 'github' },
      ...{ branch: 'main', translations_branch: 'dragoman/translations', files: [mark], type: 'game_ui' },
      ...{ encrypted_hook_secret: Buffer.alloc(60, 1), read_commit: mark, fault_detail: mark },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comparison = await db
    .insertInto('comparisons')
    .values({ project_id: project.id, page_id: page.id, page_name: mark, target_language: 'es', state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comparison_rows')
    .values({
      comparison_id: comparison.id,
      place: 1,
      source_text_id: text.id,
      position: 0,
      identifier: mark,
      source: mark,
      context: mark,
      reference: mark,
      first_side: 'a',
    })
    .execute()
  const font = { project_id: project.id, name: mark }
  const { id: font_id } = await insertFont(db as Trx, { ...font, bytes: Buffer.from('unused'), created_by: owner.id })
  const { id: used_font_id } = await insertFont(db as Trx, { ...font, bytes: Buffer.from('used'), created_by: null })
  const room = { size: 20, line_height: null, width: 200, lines: 2, applies_to: 'chosen' as const }
  await db.insertInto('known_words').values({ project_id: project.id, language: 'es', word: 'Zorgo' }).execute()
  const imported = { project_id: project.id, left_out: 0, file_name: mark, format: 'tmx', imported_by: owner.id }
  const import_id = await insertMemoryImport(db as Trx, imported)
  const textBox = await db
    .insertInto('text_boxes')
    .values({ ...room, project_id: project.id, name: mark, font_id: used_font_id, speaker: null, content_type: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: image_id } = await db.insertInto('images').defaultValues().returning('id').executeTakeFirstOrThrow()
  const picture = {
    project_id: project.id,
    image_id,
    name: mark,
    width: 320,
    height: 200,
    bytes: 9,
    created_by: owner.id,
  }
  const screenshot = await db.insertInto('all_screenshots').values(picture).returning('id').executeTakeFirstOrThrow()
  const region = await db
    .insertInto('screenshot_regions')
    .values({ screenshot_id: screenshot.id, lineage_id: text.id, x: 10, y: 10, width: 100, height: 40 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const thread = await db
    .insertInto('comment_threads')
    .values({ source_text_id: text.id, target_language: 'es' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = await db
    .insertInto('comments')
    .values({ thread_id: thread.id, content: mark, author_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('comment_mentions').values({ comment_id: comment.id, user_id: owner.id }).execute()
  const failure = { customer_id: `cus_${job.id}`, task: 'words' as const, error: 'Stripe cannot be reached' }
  const now = new Date()
  await db
    .insertInto('customer_failures')
    .values({ ...failure, failures: 1, since: now, next_attempt_at: now })
    .execute()
  const { customer_id } = failure
  // Somebody who has left: their subscription is ending, and they have lost a dispute.
  await db
    .insertInto('billing_customers')
    .values({ user_id: job.id, email: `${mark}@example.com`, customer_id, ending_since: now })
    .execute()
  const dispute = { kind: 'dispute' as const, object_id: `du_${job.id}`, state: 'lost', invoice_id: null }
  await db
    .insertInto('billing_corrections')
    .values({ ...dispute, customer_id, amount_cents: 400, at: now })
    .execute()
  const deletedShot = await db.insertInto('all_screenshots').values(picture).returning('id').executeTakeFirstOrThrow()
  const [deletedComment] = await db
    .insertInto('deleted_comments')
    .values({
      ...{ id: uuid(), source_text_id: text.id, target_language: 'es' as const, content: mark, author_id: owner.id },
      ...{ mentioned: [], asked: sql<[]>`'[]'::jsonb`, created_at: now, deleted_by: owner.id },
    })
    .returning('id')
    .execute()
  const in_bin = {
    screenshot_id: deletedShot.id,
    comment_id: deletedComment!.id,
    page_id: (await build.page(version, { name: mark, texts: [mark] })).id,
    version_id: (await build.version(project, { name: mark })).id,
    project_id: (await build.project(organization, { name: mark })).id,
  }
  const gone = {
    deleted_at: now,
    deleted_by: owner.id,
    kept_until: new Date(now.getTime() + 86_400_000),
    had_namesake: true,
  }
  await db.updateTable('all_pages').where('id', '=', in_bin.page_id).set(gone).execute()
  await db.updateTable('all_versions').where('id', '=', in_bin.version_id).set(gone).execute()
  await db.updateTable('all_screenshots').where('id', '=', in_bin.screenshot_id).set(gone).execute()
  await db.updateTable('all_projects').where('id', '=', in_bin.project_id).set(gone).execute()
  const service = await makeToken(
    db,
    { organization_id: organization.id },
    { name: mark, capabilities: ['readProject'] },
  )
  const invited = {
    organization_id: organization.id,
    invited_by: owner.id,
    expires_at: new Date(now.getTime() + 86_400_000),
  }
  const [invitation, memberInvitation] = await db
    .insertInto('invitations')
    .values([
      { ...invited, project_id: project.id, role: 'VIEWER', email: `${mark}.guest@example.com`.toLowerCase() },
      { ...invited, role: 'MEMBER', email: `${mark}.member@example.com`.toLowerCase() },
    ])
    .returning('id')
    .execute()
  return {
    mark,
    people: { owner, admin, member, former, deactivated, outsider, superuser },
    target,
    newcomer,
    guest,
    second_organization_id: second.id,
    bare_project_id: bare.id,
    archived_text_id: archived.id,
    undone_operation_id: undone.id,
    member_invitation_id: memberInvitation!.id,
    organization_webhook: { webhook_id: organizationWebhook.id, delivery_id: organizationDelivery.public_id },
    in_bin,
    ids: {
      organization_id: organization.id,
      member_id: target.id,
      user_id: target.id,
      project_id: project.id,
      version_id: version.id,
      page_id: page.id,
      source_text_id: text.id,
      translation_id: translation.id,
      character_id: character.id,
      glossary_id: glossary.id,
      line_identifier: line.id,
      job_id: job.id,
      comparison_id: comparison.id,
      customer_id,
      object_id: dispute.object_id,
      suggestion_id: suggestion.id,
      operation_id: reimport.id,
      token_id: service.id,
      from: older.id,
      invitation_id: invitation!.id,
      webhook_id: webhook.id,
      view_id: view.id,
      assignment_id: assignment.id,
      font_id,
      import_id,
      text_box_id: textBox.id,
      screenshot_id: screenshot.id,
      region_id: region.id,
      comment_id: comment.id,
      repository_id: repository.id,
      team_id: team.id,
      delivery_id: delivery.public_id,
    } as Record<string, string>,
  }
}

/** Everything that is kept of an organization and the people in it, to see whether anything of it was changed. */
export async function stateOf({ db }: Pick<TestApp, 'db'>, { ids, people }: World) {
  const query = sql`
    with o as (select * from organizations where id = ${ids.organization_id}),
         p as (select * from all_projects where organization_id = ${ids.organization_id}),
         v as (select * from all_versions where project_id in (select id from p)),
         g as (select * from all_pages where version_id in (select id from v)),
         s as (select * from all_source_texts where page_id in (select id from g)),
         l as (select * from glossaries where project_id in (select id from p)),
         x as (select * from comparisons where project_id in (select id from p)),
         k as (select * from webhooks where project_id in (select id from p) or organization_id in (select id from o))
    select 'organizations' as what, (select jsonb_agg(o)::text from o) as state
    union all select 'webhooks', (select jsonb_agg(k order by k.id)::text from k)
    union all select 'repositories', (select jsonb_agg(r order by r.id)::text from repositories r
                                       where project_id in (select id from p))
    union all select 'deliveries', (select jsonb_agg(d order by d.id)::text from webhook_deliveries d
                                     where webhook_id in (select id from k))
    union all select 'views', (select jsonb_agg(w order by w.id)::text from saved_views w
                                where project_id in (select id from p) and user_id is null)
    union all select 'assignments', (select jsonb_agg(a order by a.id)::text from assignments a
                                      where version_id in (select id from v))
    union all select 'assignees', (select jsonb_agg(a order by a.assignment_id, a.user_id)::text from assignment_people a
                                    where organization_id = ${ids.organization_id})
    union all select 'assigned teams', (select jsonb_agg(a order by a.assignment_id, a.team_id)::text from assignment_teams a
                                         where organization_id = ${ids.organization_id})
    union all select 'fonts', (select jsonb_agg(f order by f.id)::text from game_fonts f where project_id in (select id from p))
    union all select 'text boxes', (select jsonb_agg(b order by b.id)::text from text_boxes b
                                     where project_id in (select id from p))
    union all select 'known words', (select jsonb_agg(w order by w.language, w.word)::text from known_words w
                                      where project_id in (select id from p))
    union all select 'screenshots', (select jsonb_agg(c order by c.id)::text from all_screenshots c
                                      where project_id in (select id from p))
    union all select 'regions', (select jsonb_agg(r order by r.id)::text from screenshot_regions r
                                  join all_screenshots c on c.id = r.screenshot_id
                                 where c.project_id in (select id from p))
    union all select 'threads', (select jsonb_agg(h order by h.id)::text from comment_threads h
                                  where source_text_id in (select id from s))
    union all select 'comments', (select jsonb_agg(m order by m.id)::text from comments m
                                    join comment_threads h on h.id = m.thread_id
                                   where h.source_text_id in (select id from s) and m.content <> 'Mine')
    union all select 'deleted comments', (select jsonb_agg(d order by d.id)::text from deleted_comments d
                                            where source_text_id in (select id from s) and content <> 'Mine')
    union all select 'members', (select jsonb_agg(m order by m.id)::text from organization_members m
                                  where organization_id = ${ids.organization_id})
    union all select 'roles', (select jsonb_agg(r order by r.user_id)::text from project_roles r
                                where organization_id = ${ids.organization_id})
    union all select 'teams', (select jsonb_agg(t order by t.id)::text from teams t
                                where organization_id = ${ids.organization_id})
    union all select 'team people', (select jsonb_agg(t order by t.team_id, t.user_id)::text from team_people t
                                      where organization_id = ${ids.organization_id})
    union all select 'team roles', (select jsonb_agg(t order by t.team_id, t.project_id)::text from team_roles t
                                     where organization_id = ${ids.organization_id})
    union all select 'invited teams', (select jsonb_agg(t order by t.invitation_id, t.team_id)::text from invitation_teams t
                                        where organization_id = ${ids.organization_id})
    union all select 'invitations', (select jsonb_agg(i order by i.id)::text from invitations i
                                      where organization_id = ${ids.organization_id})
    union all select 'waiting', (select jsonb_agg(w order by w.id)::text from waiting_members w
                                  where organization_id = ${ids.organization_id})
    union all select 'projects', (select jsonb_agg(p order by p.id)::text from p)
    union all select 'versions', (select jsonb_agg(v order by v.id)::text from v)
    union all select 'pages', (select jsonb_agg(g order by g.id)::text from g)
    union all select 'source texts', (select jsonb_agg(s order by s.id)::text from s)
    union all select 'translations', (select jsonb_agg(t order by t.id)::text from translations t
                                       where source_text_id in (select id from s))
    union all select 'claims', (select jsonb_agg(c order by c.source_text_id)::text from row_claims c
                                 where page_id in (select id from g))
    union all select 'characters', (select jsonb_agg(c order by c.id)::text from characters c
                                     where page_id in (select id from g))
    union all select 'glossaries', (select jsonb_agg(l order by l.id)::text from l)
    union all select 'entries', (select jsonb_agg(e order by e.id)::text from glossary_entries e
                                  where glossary_id in (select id from l))
    union all select 'comparisons', (select jsonb_agg(x order by x.id)::text from x)
    union all select 'choices', (select jsonb_agg(h order by h.id)::text from comparison_choices h
                                  where comparison_id in (select id from x))
    union all select 'ledger', (select jsonb_agg(w order by w.id)::text from word_ledger w
                                 where organization_id = ${ids.organization_id})
    union all select 'people', (select jsonb_agg(u order by u.id)::text from users u
                                 where id = any (${Object.values(people).map(({ id }) => id)}::uuid[]))`.compile(db)
  // Prepared: planning it took longer than the rest.
  const prepared = { name: 'state of a world', text: query.sql, values: [...query.parameters] }
  const { rows } = await poolOf(db).query<{ what: string; state: string }>(prepared)
  return Object.fromEntries(rows.map(({ what, state }) => [what, state]))
}
