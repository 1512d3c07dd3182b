import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDocument } from '#collab/loading/openDocument.ts'
import { updateMemberRole } from '#db/queries/organizations/organizations.ts'
import { moveProject } from '#db/queries/payers/payerMoves.ts'
import { runIn } from '#db/run.ts'
import type { Db, Trx } from '#db/schema.ts'
import { chargeWords } from '../billing/words/ledgerRows.ts'
import { createDatabase } from '../support/app/database.ts'
import { builders } from '../support/build/build.ts'

let db: Db
let build: ReturnType<typeof builders>
let ana: Awaited<ReturnType<typeof build.user>>
let ben: typeof ana
let organization: { id: string }
let page: Awaited<ReturnType<typeof build.page>>

beforeAll(async () => {
  db = (await createDatabase()).db
  build = builders(db)
  ;[ana, ben] = [await build.user(), await build.user()]
  organization = await build.organization({ owner: ana, members: [ben] })
  const project = await build.project(organization)
  page = await build.page(await build.version(project))
  const dialogue = await build.page(await build.version(project), { type: 'dialogue' })
  await sql`
    insert into translations (source_text_id, target_language, content, status)
    select id, 'es', 'Hola', 'COMPLETED' from source_texts where page_id = ${page.id}`.execute(db)
  await sql`insert into characters (page_id, name, description) values (${dialogue.id}, 'Tam', 'Twelve')`.execute(db)
  const glossary = sql`insert into glossaries (project_id, name) values (${project.id}, 'Terms') returning id`
  await sql`
    with glossary as (${glossary})
    insert into glossary_entries (glossary_id, term_id, term_description) select id, 'moon', 'The moon' from glossary
  `.execute(db)
  await sql`
    insert into meter_events (id, payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at)
    select uuid_v7(), uuid_v7(), 'Ana Lima', 'cus_1', words, 4, now(), now() from generate_series(8, 9) words`.execute(
    db,
  )
  const settled = { organization_id: organization.id, customer_id: 'cus_1' }
  await chargeWords(db, [
    { ...settled, words: 1, state: 'reserved' },
    { ...settled, words: 2, state: 'released' },
    { ...settled, words: 3 },
    { ...settled, words: 4, plan: 'free_tier', cents_per_word: 0 },
    { ...settled, words: 5, meter_event_id: await eventOf(8) },
  ])
})
afterAll(() => db.destroy())

const eventOf = async (words: number) =>
  (await db.selectFrom('meter_events').where('words', '=', words).select('id').executeTakeFirstOrThrow()).id

/** Returns the database's refusal and rolls back. */
const tried = (statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx)
    await sql`set constraints all immediate`.execute(trx)
    throw new Error('It was stored')
  })

describe('the database refuses invalid states', () => {
  test.each([
    [`update users set email = 'ana'`, 'users_email_is_an_address'],
    ['update users set word_quota = 50001', 'users_word_quota_range'],
    ['update users set word_quota = 1000000000', 'users_word_quota_range'],
    [
      `insert into organization_members (organization_id, user_id, role)
      select o.id, u.id, 'MEMBER' from organizations o, users u where is_personal and u.id <> o.owner_id limit 1`,
      'A personal organization has no members but its owner',
    ],
    [
      `update organization_members set organization_id = (select personal_organization_id from users where id <> user_id)
      where role = 'MEMBER'`,
      'A personal organization has no members but its owner',
    ],
    ['update organizations set is_personal = false', 'has_a_personal_organization'],
    ['update organizations set monthly_cap_cents = 1000000001', 'organizations_cap_range'],
    [`update projects set target_languages = '{{es},{fr}}'`, 'target_languages_are_a_list'],
    [`update source_texts set identifier = ''`, 'source_texts_identifier_length'],
    [`update source_texts set identifier = repeat('ä', 256)`, 'source_texts_identifier_length'],
    [`update source_texts set content = ''`, 'source_texts_content_length'],
    [`update source_texts set content = repeat('ä', 80001)`, 'source_texts_content_length'],
    [`update source_texts set context = repeat('ä', 10001)`, 'source_texts_context_length'],
    ['update source_texts set position = -1', 'source_texts_position_range'],
    [`update translations set review_notes = 'Fine'`, 'translations_review_notes'],
    [
      `insert into characters (page_id, name, description) select id, 'Tam', 'Twelve' from pages where type <> 'dialogue'`,
      'characters_of_a_dialogue',
    ],
    [`update pages set type = 'other'`, 'characters_of_a_dialogue'],
    [`update glossary_entries set term_id = ' '`, 'glossary_entries_term'],
    [`update glossary_entries set term_description = ''`, 'glossary_entries_description'],
  ])('%s', (statement, constraint) => expect(tried(statement)).rejects.toThrow(constraint))
})

describe('[4.28] the word ledger is not edited', () => {
  test.each([
    ['words', 'update word_ledger set words = 9 where words = 1'],
    ['a payer', 'update word_ledger set payer_id = uuid_v7() where words = 3'],
    ['a price', `update word_ledger set plan = 'free_tier', cents_per_word = 0 where words = 3`],
    ['a time', `update word_ledger set created_at = now() - interval '1 month' where words = 3`],
    ['what was billed', `update word_ledger set state = 'released' where words = 3`],
    ['what was released', `update word_ledger set state = 'billed' where words = 2`],
    ['when it was settled', `update word_ledger set settled_at = now() + interval '1 day' where words = 3`],
    ['whose it was at Stripe', `update word_ledger set customer_id = 'cus_2' where words = 3`],
    [
      'what Stripe was told',
      `update word_ledger set meter_event_id = (select id from meter_events where words = 9) where words = 5`,
    ],
    ['a row', 'delete from word_ledger where words = 4'],
    ['all', 'truncate word_ledger'],
  ])('%s', (_, statement) => expect(tried(statement)).rejects.toThrow('The word ledger is not edited'))

  test.each([
    [
      'free words',
      'update word_ledger set meter_event_id = (select id from meter_events where words = 9) where words = 4',
      'only_what_is_billed_is_reported',
    ],
    [
      'reserved words',
      'update word_ledger set meter_event_id = (select id from meter_events where words = 9) where words = 1',
      'only_what_is_billed_is_reported',
    ],
    [
      'words without an event',
      'update word_ledger set meter_event_id = uuid_v7() where words = 3',
      'word_ledger_meter_event_fkey',
    ],
  ])('and %s are not told to Stripe', (_, statement, constraint) =>
    expect(tried(statement)).rejects.toThrow(constraint),
  )

  test('free words cost nothing, and the others something', async () => {
    await expect(chargeWords(db, [{ words: 6, plan: 'free_tier' }])).rejects.toThrow('price_fits_plan')
    await expect(chargeWords(db, [{ words: 6, cents_per_word: 0 }])).rejects.toThrow('price_fits_plan')
  })

  test('but settled and told once it may be', async () => {
    await expect(
      tried(`
        update word_ledger set state = 'billed', settled_at = now() where words = 1;
        update word_ledger set meter_event_id = (select id from meter_events where words = 9) where words in (1, 3)`),
    ).rejects.toThrow('It was stored')
  })
})

describe('when two want it at the same moment', () => {
  const isWaiting = async (statement: string) => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(db)
    return rows.length > 0
  }

  test('[6.8] an organization has one OWNER, whoever was first', async () => {
    const cleo = await build.user()
    const { id } = await build.organization({ owner: ana, members: [ben, cleo] })
    const members = await db.selectFrom('organization_members').where('organization_id', '=', id).selectAll().execute()
    const memberOf = (person: { id: string }) => members.find(({ user_id }) => user_id === person.id)!.id
    const handOver = (heir: { id: string }, meanwhile = async () => {}) =>
      db.transaction().execute(async (trx) => {
        await updateMemberRole(trx, memberOf(ana), 'ADMIN')
        await updateMemberRole(trx, memberOf(heir), 'OWNER')
        await trx.updateTable('organizations').set({ owner_id: heir.id }).where('id', '=', id).execute()
        await meanwhile()
      })
    let late: Promise<unknown> = Promise.resolve()
    await handOver(ben, async () => {
      late = expect(handOver(cleo)).rejects.toThrow('at_most_one_owner')
      await vi.waitFor(async () => expect(await isWaiting('update "organization_members"')).toBe(true), 10_000)
    })
    await late
    const owners = db.selectFrom('organization_members').where('organization_id', '=', id).where('role', '=', 'OWNER')
    expect(await owners.select('user_id').execute()).toEqual([{ user_id: ben.id }])
    await expect(db.deleteFrom('organization_members').where('id', '=', memberOf(ben)).execute()).rejects.toThrow(
      'at_least_one_owner',
    )
  })

  test.each(['is moved while its document is being made', 'has a document made while it is being moved'])(
    'a project %s: the document is of the new organization',
    async (which) => {
      const [here, there] = [await build.organization({ owner: ana }), await build.organization({ owner: ben })]
      const project = await build.project(here)
      const { id } = await build.page(await build.version(project))
      const make = (on: Db): Promise<unknown> => createDocument(runIn(on), id, 'es')
      const move = (on: Trx): Promise<unknown> => moveProject(on, project.id, there.id)
      const [first, second, waiting] = which.startsWith('is moved')
        ? [make, move, 'update "projects"']
        : [move, make, 'insert into document_heads']
      let late: Promise<unknown> = Promise.resolve()
      await db.transaction().execute(async (trx) => {
        await first(trx)
        late = db.transaction().execute(second)
        await vi.waitFor(async () => expect(await isWaiting(waiting)).toBe(true), 10_000)
      })
      await late
      const heads = db.selectFrom('document_heads').where('page_id', '=', id)
      expect(await heads.select('organization_id').execute()).toEqual([{ organization_id: there.id }])
    },
  )
})
