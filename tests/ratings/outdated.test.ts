import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { aPage, app, model, soon, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { createOracle, type Oracle, type Told } from './oracle.ts'

withTranslatingApp()

const WORDS = ['zorblax', 'quimby', 'farnel', 'gropod', 'mindle', 'tavish']
const TEXTS = 8
const STEPS = Number(process.env.FUZZ ?? 0) > 0 ? 200 : 16
const at = 'target_language'

async function aWorld(random: () => number) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!
  const sentence = () => `${pick(WORDS)} and ${pick(WORDS)} number ${Math.floor(random() * 1_000)}`
  const sources = Array.from({ length: TEXTS }, sentence)
  const scene = await aPage(sources)
  const { page, project, as } = scene
  const ids = page.source_texts.map(({ id }) => id)
  const glossary = (await (await as.post(`/glossaries/project/${project.id}`, { name: 'Words' })).json()).id as string
  const rowsOf = async () => {
    const list = ids.join()
    const { data } = await (await as.get(`/pages/${page.id}/rows?language=es&source_text_ids=${list}`)).json()
    const byId = new Map(data.map((row: { id: string; translation: object | null }) => [row.id, row.translation]))
    return ids.map((id) => byId.get(id) as { id: string; rating_reasons: string[]; rating_terms: string[] } | null)
  }
  const rated = () =>
    vi.waitFor(async () => {
      expect(await app.db.selectFrom('rating_claims').selectAll().execute()).toEqual([])
      expect(await app.db.selectFrom('row_claims').selectAll().execute()).toEqual([])
    }, soon)
  return { ...scene, ids, glossary, pick, sentence, rowsOf, rated }
}
type World = Awaited<ReturnType<typeof aWorld>>

const freeWords = ({ entries }: Oracle) => {
  const taken = [...entries.values()].flatMap(({ word, told }) => [word, ...told.source_variants])
  return WORDS.filter((word) => !taken.includes(word))
}

/** Each changes the product and the oracle alike. */
const ACTS: Record<string, (world: World, oracle: Oracle) => Promise<void>> = {
  async editText({ type, pick, sentence }, { rows }) {
    const row = pick(rows.map((_, at) => at).filter((at) => rows[at]!.text !== ''))
    rows[row]!.text = `es ${sentence()}`
    await type(row, rows[row]!.text)
  },
  async editSource({ ids, pick, sentence }, { rows }) {
    const row = pick(rows.map((_, at) => at))
    rows[row]!.source = sentence()
    await sql`update all_source_texts set content = ${rows[row]!.source} where id = ${ids[row]!}`.execute(app.db)
  },
  async sourceComesBack({ ids, pick }, { rows, factsOf }) {
    const row = pick(rows.map((_, at) => at))
    rows[row]!.source = factsOf(row)?.source ?? rows[row]!.source
    await sql`update all_source_texts set content = ${rows[row]!.source} where id = ${ids[row]!}`.execute(app.db)
  },
  async setSpeaker({ ids, page, as, pick }, { rows }) {
    const row = pick(rows.map((_, at) => at))
    rows[row]!.speaker = pick(['Rosa', 'Tom', null])
    const facts = { source_text_ids: [ids[row]!], speaker: rows[row]!.speaker }
    expect((await as.patch(`/pages/${page.id}/source-texts/facts`, facts)).status).toBe(200)
  },
  async changeGuide({ project, as, pick, sentence }, oracle) {
    const guide = `/projects/${project.id}/registers/${pick(['es', 'mul'])}`
    expect((await as.put(guide, { tone: sentence() })).status).toBe(200)
    oracle.changeGuide()
  },
  async addTerm({ glossary, as, pick, sentence }, oracle) {
    const free = freeWords(oracle)
    if (free.length === 0) return
    const [word, translation] = [pick(free), sentence()]
    const entry = { term_id: word, term_description: 'A word', source_text: word, [at]: 'es', translation }
    const { id } = await (await as.post(`/glossaries/${glossary}/lines`, entry)).json()
    oracle.setEntry(id, word, { translation })
  },
  async addForeignTerm({ glossary, as, pick }) {
    const word = pick(WORDS)
    const entry = {
      term_id: `fr ${word}`,
      term_description: 'A word',
      source_text: word,
      [at]: 'fr',
      translation: 'mot',
    }
    await as.post(`/glossaries/${glossary}/lines`, entry)
  },
  async changeTerm({ glossary, as, pick, sentence }, oracle) {
    if (oracle.entries.size === 0) return
    const [id, { word }] = pick([...oracle.entries])
    const change = pick<Partial<Told>>([
      { translation: sentence() },
      { forbidden: [sentence()] },
      { variants: [sentence()] },
    ])
    expect((await as.patch(`/glossaries/${glossary}/lines/${id}`, change)).status).toBe(200)
    oracle.setEntry(id, word, change)
  },
  async changeForms({ glossary, as, pick }, oracle) {
    if (oracle.entries.size === 0) return
    const [id, { word, told }] = pick([...oracle.entries])
    const source_variants = pick([[], [...told.source_variants, ...freeWords(oracle)].slice(-1)])
    expect((await as.patch(`/glossaries/${glossary}/lines/${id}`, { source_variants })).status).toBe(200)
    oracle.setEntry(id, word, { source_variants })
  },
  async deleteTerm({ glossary, as, pick }, oracle) {
    if (oracle.entries.size === 0) return
    const [id] = pick([...oracle.entries])
    expect((await as.delete(`/glossaries/${glossary}/lines/${id}`)).status).toBe(204)
    oracle.deleteEntry(id)
  },
  async rateSome({ ids, page, as, pick, rated }, oracle) {
    const rows = [...new Set([0, 1, 2].map(() => pick(oracle.rows.map((_, at) => at))))]
    const source_text_ids = rows.map((row) => ids[row]!)
    expect((await as.post(`/pages/${page.id}/ratings`, { language: 'es', source_text_ids })).status).toBe(200)
    await rated()
    for (const row of rows) oracle.rate(row)
  },
  async rateOutdated({ page, as, rated }, oracle) {
    const outdated = oracle.rows.map((_, at) => at).filter((at) => oracle.expected(at).reasons.length > 0)
    const answer = await (await as.post(`/pages/${page.id}/ratings`, { language: 'es' })).json()
    expect(answer.rows).toBe(outdated.length)
    await rated()
    for (const row of outdated) oracle.rate(row)
  },
  async regenerate({ page, as, pick, rated, rowsOf, rows }, oracle) {
    const row = pick(oracle.rows.map((_, at) => at))
    const { id } = (await rowsOf())[row]!
    await as.post(`/versions/translations/${id}/regenerate`, {})
    await rated()
    oracle.rows[row]!.text = (await rows()).find((one) => one.id === id)!.content
    expect(page.source_texts).toHaveLength(TEXTS)
    oracle.rate(row)
  },
  async regenerateAndUndo({ as, pick, rated, rowsOf }, oracle) {
    const row = pick(oracle.rows.map((_, at) => at))
    const { id } = (await rowsOf())[row]!
    const answer = await as.post(`/versions/translations/${id}/regenerate`, {})
    await rated()
    const undone = await as.post(`/operations/${answer.headers.get('operation-ids')}/undo`)
    expect((await undone.json()).left_count).toBe(0)
  },
}

test('tells which ratings are out of date and why, after random histories', { timeout: 240_000 }, async () => {
  const random = seeded(chooseSeed('ratings'))
  const world = await aWorld(random)
  const { ids, page, as, pick, translate, finished, rowsOf } = world
  const oracle = createOracle(page.source_texts.map(({ content }) => content))
  let texts = 0
  await translate({
    translate: () => `es text ${texts++}`,
    rate: () => ({ overall: 4 + Math.floor(random() * 3) / 2 }),
  })
  for (const [row, { content }] of (await finished()).entries()) {
    oracle.rows[row]!.text = content
    oracle.rate(row)
  }
  const history: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const name = pick(Object.keys(ACTS))
    history.push(name)
    await ACTS[name]!(world, oracle)
    const filter = await as.get(`/pages/${page.id}/matching-rows?language=es&rating_outdated=true`)
    const found = new Set((await filter.json()).source_text_ids)
    const seen = (await rowsOf()).map((row) => ({ reasons: row!.rating_reasons, terms: row!.rating_terms }))
    const expected = ids.map((_, at) => oracle.expected(at))
    expect(seen, history.join(', ')).toEqual(expected)
    expect(ids.filter((id) => found.has(id))).toEqual(ids.filter((_, at) => expected[at]!.reasons.length > 0))
  }
  const outdated = ids.filter((_, at) => oracle.expected(at).reasons.length > 0).length
  const counts = await (await as.get(`/pages/${page.id}/filter-counts?language=es`)).json()
  expect(counts.rating_outdated).toBe(outdated)
  const { version_id } = await app.db
    .selectFrom('pages')
    .where('id', '=', page.id)
    .select('version_id')
    .executeTakeFirstOrThrow()
  const count = await as.get(`/versions/${version_id}/row-count?language=es&rating_outdated=true`)
  expect(await count.json()).toMatchObject({ count: outdated, is_indexed: true })
  expect(model.calls.length).toBeGreaterThan(0)
})
