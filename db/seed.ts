import { CHARACTERS, DIALOGUE, GLOSSARY, MENUS, PROJECT } from './demo/game.ts'
import { SPANISH } from './demo/recorded/recorded.ts'
import { findUserByEmail, insertUser } from './queries/accounts/users.ts'
import { insertMember, insertOrganization } from './queries/organizations/organizations.ts'
import { insertProject } from './queries/projects/projects.ts'
import { insertVersion } from './queries/projects/versions.ts'
import type { Db, Trx } from './schema.ts'
import type { LanguageCode } from './vocabulary/languages.ts'
import { reviewNote } from './vocabulary/reviews.ts'
import type { OrganizationRole } from './vocabulary/roles.ts'
import { FINISHED, TO_REVIEW } from './vocabulary/statuses.ts'
import { sceneOf } from './vocabulary/texts/scenes.ts'
import { countWords } from './vocabulary/words.ts'

export const DEMO_PASSWORD = 'lantern demo'

export const DEMO_PEOPLE: { email: string; full_name: string; role: OrganizationRole }[] = [
  { email: 'maya@example.com', full_name: 'Maya Okafor', role: 'OWNER' },
  { email: 'lucia@example.com', full_name: 'Lucía Ferrer', role: 'ADMIN' },
  { email: 'jonas@example.com', full_name: 'Jonas Weber', role: 'MEMBER' },
]

export function seed(db: Db, hashed_password: string) {
  return db.transaction().execute(async (trx) => {
    if (await findUserByEmail(trx, DEMO_PEOPLE[0]!.email)) return
    const people: string[] = []
    for (const { email, full_name } of DEMO_PEOPLE)
      people.push((await insertUser(trx, { email, full_name, hashed_password, role: 'USER' })).id)
    const [owner, ...others] = people as [string, ...string[]]
    const organization_id = await insertOrganization(trx, {
      name: 'Lantern Studio',
      description: 'Three people and a lighthouse',
      owner_id: owner,
    })
    for (const [n, user_id] of others.entries())
      await insertMember(trx, { organization_id, user_id, role: DEMO_PEOPLE[n + 1]!.role })
    await putOnStandard(trx, owner)
    await insertGame(trx, organization_id)
  })
}

async function putOnStandard(trx: Trx, user_id: string) {
  await trx.updateTable('users').set({ has_payment_method: true }).where('id', '=', user_id).execute()
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: new Date().getUTCFullYear() + 3 }
  await trx
    .insertInto('payment_methods')
    .values({ user_id, stripe_payment_method_id: 'pm_demo', ...card })
    .execute()
  const current_period_end = new Date(Date.now() + 30 * 24 * 3600 * 1000)
  await trx.insertInto('subscriptions').values({ user_id, status: 'active', current_period_end }).execute()
}

async function insertGame(trx: Trx, organization_id: string) {
  const project = await insertProject(trx, { organization_id, ...PROJECT })
  const version = await insertVersion(trx, { project_id: project.id, name: '1.0', status: 'published' })
  await insertGlossary(trx, project.id)
  const pages = [
    {
      name: 'Menus',
      type: 'game_ui' as const,
      status: 'published' as const,
      created_at: new Date(Date.now() - 3600_000),
    },
    { name: 'Chapter 1: The harbour', type: 'dialogue' as const, status: 'draft' as const, created_at: new Date() },
  ].map((page) => ({ version_id: version.id, ...page }))
  const [menus, dialogue] = await trx.insertInto('pages').values(pages).returning('id').execute()
  await insertSourceTexts(trx, menus!.id, MENUS)
  const lines = DIALOGUE.map(
    ([speaker, line], n): NewText => [
      `harbour_${String(n + 1).padStart(3, '0')}_${speaker.toLowerCase().replaceAll(' ', '_')}`,
      line,
      `${speaker} speaks`,
      speaker,
    ],
  )
  const texts = await insertSourceTexts(trx, dialogue!.id, lines)
  await trx
    .insertInto('characters')
    .values(CHARACTERS.map((character) => ({ page_id: dialogue!.id, ...character })))
    .execute()
  await insertSpanish(trx, texts)
}

type NewText = [identifier: string, content: string, context: string | null, speaker?: string]

async function insertSourceTexts(trx: Trx, page_id: string, texts: readonly NewText[]) {
  const rows = texts.map(([identifier, content, context, speaker], position) => {
    const said = speaker === undefined ? {} : { speaker, speaker_from: 'file' as const, file_speaker: speaker }
    return {
      page_id,
      position,
      identifier,
      content,
      context,
      words: countWords(content),
      scene: sceneOf(identifier),
      ...said,
    }
  })
  return (await trx.insertInto('source_texts').values(rows).returning('id').execute()).map(({ id }) => id)
}

async function insertSpanish(trx: Trx, texts: string[]) {
  const translations = SPANISH.map((content, n) => {
    const score = [4.8, 4.6, 4.4, 4.9, 4.7, 4.2][n % 6]!
    const needsReview = n === SPANISH.length - 1
    return {
      source_text_id: texts[n]!,
      target_language: 'es' as LanguageCode,
      content,
      status: needsReview ? TO_REVIEW : FINISHED,
      score: needsReview ? 3.1 : score,
      review_notes: reviewNote({
        overall_score: needsReview ? 3.1 : score,
        details: { accuracy: needsReview ? 3 : score, cultural_fit: needsReview ? 3.2 : score, style: score },
        attempt: { current: 1, max: 3 },
        comment: needsReview ? 'Tam would say it shorter.' : 'Natural, and in the voice of the speaker.',
        previous_attempts: [],
      }),
    }
  })
  const inserted = await trx.insertInto('translations').values(translations).returningAll().execute()
  const changes = inserted.map(({ id, content, status }) => ({ translation_id: id, after: content, status }))
  const author = { actor_kind: 'ai' as const, actor_id: null, actor_name: 'Built-in engine', before: '' }
  await trx
    .insertInto('translation_changes')
    .values(changes.map((change) => ({ ...change, ...author })))
    .execute()
}

async function insertGlossary(trx: Trx, project_id: string) {
  const glossary = { project_id, name: 'Words of the harbour', description: 'Translation terminology' }
  const { id } = await trx.insertInto('glossaries').values(glossary).returning('id').executeTakeFirstOrThrow()
  const entries = GLOSSARY.flatMap(({ in: translations, ...entry }) =>
    Object.entries(translations).map(([language, translation]) => ({
      glossary_id: id,
      ...entry,
      target_language: language as LanguageCode,
      translation,
    })),
  )
  await trx.insertInto('glossary_entries').values(entries).execute()
}

export const listUntranslatedLines = (db: Db, most: number) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('pages as p', 'p.id', 's.page_id')
    .innerJoin('versions as v', 'v.id', 'p.version_id')
    .innerJoin('projects', 'projects.id', 'v.project_id')
    .where('projects.name', '=', PROJECT.name)
    .where('p.type', '=', 'dialogue')
    .where('s.position', '>=', SPANISH.length)
    .orderBy('s.position')
    .limit(most)
    .select(['s.id', 's.page_id'])
    .execute()
