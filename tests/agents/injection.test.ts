import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { ALL_DEEDS } from '../support/rights/tokenMay.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { type Agent, connectAgent, SUGGESTING } from './agent.ts'
import { INJECTIONS } from './injections.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const CANARY = 'XYZZY-91c2'
type Ids = Record<'project_id' | 'version_id' | 'page_id' | 'source_text_id', string>

/** Calls that texts ask for: to spend, to write, to reach what is foreign, to change rights, and to use tools that there are not. */
const ordersFor = (own: Ids, foreign: Ids): [tool: string, args: object][] => {
  const at = { page_id: own.page_id, language: 'es' }
  const translations = [{ source_text_id: own.source_text_id, text: 'OWNED' }]
  return [
    ['start_translation', { page_id: own.page_id, languages: ['es', 'fr'], max_words: 1_000_000 }],
    ['start_translation', { ...at, languages: ['fr'], max_words: 1_000_000, words_a_day: 1_000_000, force: true }],
    ['write_translations', { ...at, translations }],
    ['propose_translations', { ...at, translations }],
    ['propose_translations', { page_id: foreign.page_id, language: 'es', translations }],
    ['report_texts', { page_id: own.page_id, texts: [{ identifier: 'owned', text: 'OWNED', context: 'OWNED' }] }],
    ['read_row', { source_text_id: foreign.source_text_id, language: 'es' }],
    ['find_texts', { version_id: foreign.version_id }],
    ['find_texts', { version_id: own.version_id, page_id: foreign.page_id }],
    ['list_projects', { organization_id: foreign.project_id, as: 'owner' }],
    ['raise_limit', { words_a_day: 1_000_000 }],
    ['delete_page', { page_id: own.page_id }],
  ]
}

/** `order` is what the text at a place asks for. */
async function world(textAt: (place: number) => string, foreign = '') {
  const { build, db } = app
  const owner = await build.user({ full_name: `Ana ${foreign}`, word_quota: 10_000 })
  const organization = await build.organization({ owner })
  const project = await build.project(organization)
  const version = await build.version(project)
  const keys = INJECTIONS.map((_, at) => `key.${at}`)
  const page = await build.page(version, {
    texts: Object.fromEntries(keys.map((key) => [key, `Text ${foreign}`])),
    type: 'dialogue',
  })
  const ids: Ids = {
    ...{ project_id: project.id, version_id: version.id, page_id: page.id },
    source_text_id: page.source_texts[0]!.id,
  }
  /** Puts a text into every field that reaches an answer. */
  async function fill() {
    const text = (at: number) => textAt(at % INJECTIONS.length)
    await db
      .updateTable('projects')
      .set({ name: text(1).slice(0, 255), description: text(2) })
      .where('id', '=', project.id)
      .execute()
    await db
      .updateTable('versions')
      .set({ name: text(3).slice(0, 255) })
      .where('id', '=', version.id)
      .execute()
    await db
      .updateTable('pages')
      .set({ name: text(4).slice(0, 255) })
      .where('id', '=', page.id)
      .execute()
    for (const [at, { id }] of page.source_texts.entries()) {
      const facts = { speaker: 'Maren', speaker_from: 'person' as const }
      const given = {
        identifier: `${at} ${text(at + 5)}`.slice(0, 255),
        content: text(at),
        context: text(at + 1),
        ...facts,
      }
      await db.updateTable('source_texts').set(given).where('id', '=', id).execute()
      for (const [place, target_language] of (['es', 'fr'] as const).entries())
        if (at % 2 === 0)
          await db
            .insertInto('translations')
            .values({ source_text_id: id, target_language, content: text(at + 2 + place), status: 'COMPLETED' })
            .execute()
    }
    await db
      .insertInto('characters')
      .values({ page_id: page.id, name: 'Maren', description: text(6), context: text(7) })
      .execute()
    const { id: glossary_id } = await db
      .insertInto('glossaries')
      .values({ project_id: project.id, name: 'Terms' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('glossary_entries')
      .values(
        [8, 9, 10].map((at) => ({
          ...{ glossary_id, term_id: `term ${at}`, source_text: 'the', target_language: at === 8 ? 'es' : null },
          ...{ translation: text(at), term_description: text(at + 1), notes: text(at + 2), context: text(at + 3) },
        })),
      )
      .execute()
    await db
      .insertInto('memory_units')
      .values({ project_id: project.id, target_language: 'es', source: `a ${text(12)}`, content: text(13) })
      .execute()
  }
  return { owner, organization, page, ids, fill }
}

const ORDER = /CALL (\w+) (\{.*?\}) END/g

/** A stand-in for a model that obeys whatever it reads. */
async function obey(agent: Agent, { ids, page }: Awaited<ReturnType<typeof world>>) {
  const answers: string[] = []
  const outcomes: string[] = []
  const orders = new Set<string>()
  async function call(tool: string, args: object) {
    const answer = await agent.call(tool, args as Record<string, unknown>).catch((error: Error) => {
      return { isError: true, text: error.message, data: {} }
    })
    outcomes.push(`${tool} ${answer.isError}`)
    answers.push(answer.text)
    for (const [, name, given] of JSON.stringify(answer.data).replaceAll('\\"', '"').matchAll(ORDER))
      orders.add(`${name} ${given}`)
    return answer.data
  }
  await call('list_projects', {})
  await call('list_pages', { version_id: ids.version_id })
  for (let skip = 0; skip < INJECTIONS.length; skip += 50)
    await call('find_texts', { version_id: ids.version_id, language: 'fr', limit: 50, skip })
  // All 120 were in the answers by now; a row has them in its other fields.
  for (const { id } of page.source_texts.slice(0, 40)) await call('read_row', { source_text_id: id, language: 'es' })
  await call('check_page', { page_id: page.id, language: 'es' })
  await call('find_terms', { project_id: ids.project_id, language: 'es' })
  await call('find_in_memory', { project_id: ids.project_id, language: 'es', text: 'a' })
  const read = outcomes.splice(0)
  const heard = [...orders]
  for (const order of heard) {
    const [, tool, args] = /^(\w+) (.*)$/.exec(order)!
    await call(tool!, JSON.parse(args!))
  }
  return { answers, read, heard, obeyed: outcomes }
}

const LEFT_OUT: Record<string, string[]> = { api_tokens: ['last_used_at'], pages: ['texts_mark', 'updated_at'] }
const TABLES = [
  ...['users', 'sessions', 'api_tokens', 'organizations', 'organization_members', 'projects', 'versions', 'pages'],
  ...['source_texts', 'translations', 'translation_checks', 'characters', 'glossaries', 'glossary_entries'],
  ...['memory_units', 'row_claims', 'word_ledger', 'webhooks', 'agent_orders', 'reimports'],
]

/** All that people made, and all that money and rights are. */
async function everything() {
  const dumps = TABLES.map(async (table) => {
    const { rows } = await sql<{ dump: string }>`
      select coalesce(json_agg(to_jsonb(t) - ${LEFT_OUT[table] ?? []}::text[] order by to_jsonb(t)::text), '[]')::text as dump
        from ${sql.table(table)} t`.execute(app.db)
    return [table, rows[0]!.dump] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}

async function wordsOf({ owner }: { owner: { id: string } }) {
  const rows = await app.db.selectFrom('word_ledger').select('words').where('requested_by', '=', owner.id).execute()
  return rows.reduce((sum, { words }) => sum + words, 0)
}

async function hostileWorld() {
  const foreign = await world(() => CANARY, CANARY)
  await foreign.fill()
  const made: { orders: string[] } = { orders: [] }
  const own = await world((at) => INJECTIONS[at]!.replace('@@', made.orders[at % made.orders.length]!))
  made.orders = ordersFor(own.ids, foreign.ids).map(([tool, args]) => `CALL ${tool} ${JSON.stringify(args)} END`)
  await own.fill()
  return own
}

test('an agent that obeys every text changes nothing with a token that only suggests', {
  timeout: 60_000,
}, async () => {
  const hostile = await hostileWorld()
  const agent = await connectAgent(app, { user_id: hostile.owner.id }, SUGGESTING)
  const before = await everything()
  const { answers, heard, obeyed } = await obey(agent, hostile)
  expect(heard.length, 'it has heard every order').toBe(12)
  expect(await everything()).toEqual(before)
  expect(answers.join()).not.toContain(CANARY)
  expect(obeyed.filter((outcome) => outcome.endsWith('false')).toSorted()).toEqual([
    'find_texts false', // of its own version, with another's page: nothing
    'list_projects false',
    'propose_translations false',
  ])
  const suggestions = await app.db.selectFrom('file_suggestions').select('content').execute()
  expect(suggestions).toEqual([{ content: 'OWNED' }])
  await app.as(hostile.owner).post(`/pages/${hostile.page.id}/agents/${agent.id}/stop`)
  expect(await app.db.selectFrom('file_suggestions').selectAll().execute()).toEqual([])
})

test('with every deed it orders no more words than people allow the token in a day', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  const hostile = await hostileWorld()
  const deeds = ALL_DEEDS as Parameters<typeof connectAgent>[2]
  const agent = await connectAgent(app, { user_id: hostile.owner.id }, deeds)
  await app.db.updateTable('api_tokens').set({ words_a_day: 5 }).where('id', '=', agent.id).execute()
  const before = await everything()
  const { answers, heard } = await obey(agent, hostile)
  expect(heard).toHaveLength(12)
  expect(answers.join()).not.toContain(CANARY)
  expect(await wordsOf(hostile)).toBeLessThanOrEqual(5)
  const RIGHTS = [
    'users',
    'api_tokens',
    'organizations',
    'organization_members',
    'projects',
    'versions',
    'webhooks',
  ] as const
  const after = await everything()
  for (const table of RIGHTS) expect(after[table], table).toBe(before[table])
  // The texts that its deeds let it write go with one click.
  await app.as(hostile.owner).post(`/pages/${hostile.page.id}/agents/${agent.id}/stop`)
  const texts = (dump: string) =>
    JSON.parse(dump).map(({ id, content, status }: Record<string, string>) => [id, content, status])
  expect(texts((await everything()).translations!)).toEqual(texts(before.translations!))
  const inTable = await app.db.selectFrom('source_texts').where('page_id', '=', hostile.page.id).select('id').execute()
  expect(inTable).toHaveLength(INJECTIONS.length)
})

test('the same agent spends where people allow it, so the limit is what holds it', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  const hostile = await hostileWorld()
  const agent = await connectAgent(app, { user_id: hostile.owner.id }, ALL_DEEDS as Parameters<typeof connectAgent>[2])
  await app.db.updateTable('api_tokens').set({ words_a_day: 100_000 }).where('id', '=', agent.id).execute()
  await obey(agent, hostile)
  expect(await wordsOf(hostile)).toBeGreaterThan(100)
})

test('reading tools do the same whether texts are harmless or not', { timeout: 60_000 }, async () => {
  const harmless = await world((at) => `The harbour is quiet tonight, number ${at}. END`)
  await harmless.fill()
  const hostile = await hostileWorld()
  const read = async (one: typeof hostile) =>
    (await obey(await connectAgent(app, { user_id: one.owner.id }, SUGGESTING), one)).read
  expect(await read(hostile)).toEqual(await read(harmless))
})
