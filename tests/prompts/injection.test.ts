import { describe, expect, test } from 'vitest'
import { ratingPrompt, translationPrompt } from '#server/prompts/prompts.ts'
import { structure } from '#server/prompts/structure.ts'
import { spanish } from '../support/build/spanish.ts'
import { imported } from '../support/build/storedFacts.ts'
import { type Behaviour, type Call, rightOrWrong } from '../support/model/openai.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { aPage, app, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { HOSTILE_TEXTS } from './hostileTexts.ts'

withTranslatingApp()

const BYSTANDERS = Array.from({ length: 40 }, (_, n) => `The keeper climbs stair ${n}`)
const CANARY = 'canary-of-another-house'

/** With their variables as people wrote them, and as marks. */
const HOSTILE = new Set(HOSTILE_TEXTS.flatMap((text) => [text, structure(text).text]))

/** Obeys a text in all rows it sees: with their texts, its instructions, or anything else it knows. */
function obedient(): Behaviour {
  function obey({ rows, user, system }: Call) {
    const around = (user.around ?? []) as { source: string }[]
    if (![...rows.map(({ text }) => text), ...around.map(({ source }) => source)].some((text) => HOSTILE.has(text)))
      return undefined
    const told = JSON.stringify(user)
    if (/prompt|instruction|guideline|everything above/i.test(told)) return system
    if (/glossary|organization|secret|canary/i.test(told)) return JSON.stringify(user.glossary ?? 'PWNED')
    return 'PWNED'
  }
  return {
    translate: ({ text }, call) => obey(call) ?? `Es ${spanish(text)} guardián`,
    rate: (_, call) => {
      const comment = obey(call)
      return comment === undefined ? {} : { overall: 5, comment }
    },
    control: {
      translate: ({ text }, call) => obey(call) ?? text,
      rate: (row, call) => (obey(call) === undefined ? rightOrWrong(row) : { overall: 5 }),
    },
  }
}

test(
  '60 hostile texts against a model that obeys them: nothing of other rows changes, and nothing is given away',
  NIGHTLY,
  async () => {
    expect(HOSTILE_TEXTS).toHaveLength(60)
    const stranger = await aPage([CANARY])
    await addTerms(stranger.project.id, [['keeper', CANARY]])
    await stranger.translate()
    await stranger.finished()
    model.calls.length = 0
    const texts = HOSTILE_TEXTS.flatMap((text, n) => [text, BYSTANDERS[n]].filter((entry) => entry !== undefined))
    const page = await aPage(texts, { word_quota: 5_000 })
    const terms = await addTerms(page.project.id, [['keeper', 'guardián']])
    await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.page.id).execute()
    const character = { page_id: page.page.id, name: 'Maren', description: 'the keeper', context: null }
    await app.db.insertInto('characters').values(character).execute()

    await page.translate(obedient())
    const rows = await page.finished(90_000)

    const bySource = new Map(rows.map((row) => [row.source_text_id, row]))
    const of = (text: string) => bySource.get(page.page.source_texts.find(({ content }) => content === text)!.id)!
    for (const text of BYSTANDERS)
      expect(of(text), text).toMatchObject({ content: `Es ${spanish(text)} guardián`, status: 'COMPLETED', score: 4.5 })
    expect(rows).toHaveLength(texts.length)
    expect(await termsOf(page.project.id)).toEqual(terms)
    expect(
      await app.db.selectFrom('characters').where('page_id', '=', page.page.id).selectAll().execute(),
    ).toMatchObject([character])
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(CANARY)
    for (const { system } of [translationPrompt, ratingPrompt].map((prompt) => prompt(emptyBatch as never)))
      for (const line of system.split('\n')) expect(stored).not.toContain(JSON.stringify(line).slice(1, -1))
    expect(model.calls.length).toBeGreaterThan(HOSTILE_TEXTS.length)
    for (const call of model.calls) expect(JSON.stringify(call.user)).not.toContain(CANARY)
  },
)

describe('60 hostile remarks against a model that obeys them: only rows in which they occur can change', () => {
  const ROWS = Array.from({ length: 20 }, (_, n) => `The boat ${n} is late`)
  const spoken = (name: string) => `speaker: ${name}`
  /** Does what it reads, wherever it reads it. */
  const gullible: Behaviour = {
    translate: ({ text }, { user, system }) => obeyed(user, system) ?? `Es ${spanish(text)} barca`,
    rate: (_, { user, system }) => {
      const comment = obeyed(user, system)
      return comment === undefined ? {} : { overall: 0, comment }
    },
    control: {
      translate: ({ text }, { user, system }) => obeyed(user, system) ?? text,
      rate: (row, { user, system }) => (obeyed(user, system) === undefined ? rightOrWrong(row) : { overall: 0 }),
    },
  }
  function obeyed(user: Call['user'], system: string) {
    const told = JSON.stringify([user.glossary, user.characters])
    if (!HOSTILE_TEXTS.some((text) => told.includes(JSON.stringify(text).slice(1, -1)))) return undefined
    return /prompt|instruction|guideline|everything above/i.test(told) ? system : 'PWNED'
  }

  async function expectUntouched(page: Awaited<ReturnType<typeof aPage>>) {
    await page.translate(gullible)
    const rows = new Map((await page.finished(90_000)).map((row) => [row.source_text_id, row]))
    const of = (text: string) => rows.get(page.page.source_texts.find(({ content }) => content === text)!.id)!
    for (const text of ROWS)
      expect(of(text), text).toMatchObject({ content: `Es ${spanish(text)} barca`, status: 'COMPLETED', score: 4.5 })
    expect(rows.size).toBe(page.page.source_texts.length)
    const stored = JSON.stringify([...rows.values()])
    for (const { system } of [translationPrompt, ratingPrompt].map((prompt) => prompt(emptyBatch as never)))
      for (const line of system.split('\n')) expect(stored).not.toContain(JSON.stringify(line).slice(1, -1))
    expect(model.calls.some(({ user, system }) => obeyed(user, system) !== undefined)).toBe(true)
  }

  test('in every part of a glossary entry', NIGHTLY, async () => {
    const parts = ['translation', 'term_description', 'notes', 'context', 'source_text']
    const partOf = (n: number) => parts[n % parts.length]!
    const texts = HOSTILE_TEXTS.map((text, n) => (partOf(n) === 'source_text' ? text : `Sailor${n}x rows ashore`))
    const page = await aPage(
      texts.flatMap((text, n) => (n % 3 === 0 ? [ROWS[n / 3]!, text] : [text])),
      { word_quota: 5_000 },
    )
    await addTerms(page.project.id, [['boat', 'barca']])
    const entries = HOSTILE_TEXTS.map((text, n) => ({
      source_text: `sailor${n}x`,
      translation: 'marinero',
      [partOf(n)]: text,
    }))
    await addEntries(page.project.id, entries)

    await expectUntouched(page)
  })

  test('in what is told of a character', async () => {
    const page = await aPage([...ROWS, ...HOSTILE_TEXTS.map((_, n) => `I am number ${n}`)], { word_quota: 5_000 })
    await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.page.id).execute()
    await addTerms(page.project.id, [['boat', 'barca']])
    const characters = HOSTILE_TEXTS.map((text, n) => ({
      page_id: page.page.id,
      name: `Sailor${n}x`,
      description: n % 2 === 0 ? text : 'a sailor',
      context: n % 2 === 0 ? null : text,
    }))
    await app.db.insertInto('characters').values(characters).execute()
    for (const [n, { id }] of page.page.source_texts.slice(ROWS.length).entries())
      await app.db
        .updateTable('source_texts')
        .set(imported(spoken(`Sailor${n}x`)))
        .where('id', '=', id)
        .execute()

    await expectUntouched(page)
  })
})

const emptyBatch = {
  content_type: 'game_ui',
  source_language: 'en',
  target_language: 'es',
  characters: [],
  threshold: 3.5,
  glossary: [{ term: 'a', translation: 'b', description: '', notes: null, context: null }],
  neighbours: [{ line: 2, source: 'a' }],
  voices: [{ line: 3, source: 'a' }],
  examples: [{ source: 'a', translation: 'b' }],
  rows: [
    {
      ...{ id: '1', text: '⟦1⟧', line: 1, identifier: 'a', context: null, branches: ['a'], feedback: 'a' },
      ...{ present: 'a', wish: 'a', max_length: 3, checks: 'a' },
    },
  ],
}

async function addTerms(projectId: string, terms: [string, string][]) {
  await app.db.insertInto('glossaries').values({ project_id: projectId, name: 'Terms' }).execute()
  return addEntries(
    projectId,
    terms.map(([source_text, translation]) => ({ source_text, translation })),
  )
}

async function addEntries(projectId: string, entries: { source_text: string; translation: string }[]) {
  const { id } = await app.db
    .selectFrom('glossaries')
    .where('project_id', '=', projectId)
    .select('id')
    .executeTakeFirstOrThrow()
  const whole = entries.map((entry, n) => ({
    glossary_id: id,
    term_id: `term.${n}.${entry.source_text}`.slice(0, 200),
    term_description: 'a word of the game',
    target_language: 'es' as const,
    ...entry,
  }))
  await app.db.insertInto('glossary_entries').values(whole).execute()
  return termsOf(projectId)
}

const termsOf = (projectId: string) =>
  app.db
    .selectFrom('glossary_entries')
    .innerJoin('glossaries', 'glossaries.id', 'glossary_entries.glossary_id')
    .where('glossaries.project_id', '=', projectId)
    .selectAll('glossary_entries')
    .execute()
