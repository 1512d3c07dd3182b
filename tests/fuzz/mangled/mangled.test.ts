import { beforeEach, expect, test, vi } from 'vitest'
import type { SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { createOpenAiTranslator } from '#server/integrations/openai.ts'
import { faultsOf } from '#server/prompts/checks.ts'
import { structure } from '#server/prompts/structure.ts'
import { app, model, type Row, soon, withTranslatingApp } from '../../jobs/translatedPage.ts'
import { FAST_CLOCK } from '../../support/clock.ts'
import { NIGHTLY } from '../../support/nightly.ts'
import type { SentRow } from '../../support/openai.ts'
import { chooseSeed, seeded } from '../../support/random.ts'
import { type CorpusRow, generatedRows, pickIn, realRows } from './corpus.ts'
import { CALL_MANGLINGS, MANGLINGS } from './manglings.ts'

withTranslatingApp()

const ROWS = process.env.FUZZ ? 10_000 : 240
const MOST_BROKEN = 0.001
const MOST_FALSE = 0.005
/** Alarms of few rows say nothing: the short form looks at so many. */
const FEWEST_FAULTLESS = 2_000

const random = seeded(chooseSeed('mangled'))
const real = realRows().sort(() => random() - 0.5)
const made = generatedRows(Math.max(ROWS, FEWEST_FAULTLESS), random)

beforeEach(() => {
  app.services.translator = createOpenAiTranslator({
    baseUrl: model.url,
    model: 'small',
    concurrency: 4,
    clock: FAST_CLOCK,
  })
})

test('faultless translations of people and of every markup pass the gate', NIGHTLY, () => {
  const rows = [...real, ...made]
  const alarms = rows.flatMap(({ source, language, answer, identifier, isReal }) => {
    const content = fitPlurals(source, 'en', language)
    const told = { content, structured: structure(content), glossary: [], source_language: 'en' as const }
    const faults = faultsOf({ ...told, language, identifier }, answer)
    return faults.map(({ message }) => ({ language, isReal, source, answer, message }))
  })
  const share = new Set(alarms.map(({ source, language }) => `${language} ${source}`)).size / rows.length
  console.log(`${rows.length} faultless answers, ${real.length} of people: ${(100 * share).toFixed(2)} % false alarms`)
  console.table(countBy(alarms.map(({ message, isReal }) => `${isReal ? 'people' : 'made'}: ${message}`)))
  expect(share, JSON.stringify(alarms.slice(0, 20), undefined, 1)).toBeLessThanOrEqual(MOST_FALSE)
})

test('no broken answer is COMPLETED while a third of the answers are mangled', async () => {
  const rows = [...real.slice(0, ROWS * 0.4), ...made].slice(0, ROWS)
  const kinds = new Map<string, string | undefined>()
  const drawn: string[] = []
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  // A text that stands in several places is translated once: each of them may have the words of any.
  const bySource = Map.groupBy(rows, ({ language, source }) => `${language} ${source}`)
  model.behaviour = { answer: (sent) => mangledAnswers(sent, rowsById(rows), kinds, drawn) }
  const finished = await Promise.all(Array.from(byLanguage, ([language, own]) => translated(language, own)))

  const broken: { kind: string; source: string; expected: string; content: string }[] = []
  const statuses: string[] = []
  for (const { row, translation } of finished.flat()) {
    statuses.push(translation.status)
    if (translation.status !== 'COMPLETED') continue
    if (bySource.get(`${row.language} ${row.source}`)!.some((same) => same.translation === translation.content))
      continue
    const kind = kinds.get(row.identifier) ?? 'none'
    broken.push({ kind, source: row.source, expected: row.translation, content: translation.content })
  }
  console.log(`${finished.flat().length} rows, ${drawn.length} mangled answers`)
  console.table(countBy(statuses))
  const missed = countBy(broken.map(({ kind }) => kind))
  console.table(
    Object.entries(countBy(drawn)).map(([kind, count]) => ({ kind, drawn: count, completed: missed[kind] ?? 0 })),
  )
  expect(statuses.length).toBe(rows.length)
  const most = Math.max(1, rows.length * MOST_BROKEN) // of a few hundred rows one says nothing
  expect(broken.length, JSON.stringify(broken.slice(0, 20), undefined, 1)).toBeLessThanOrEqual(most)
})

const rowsById = (rows: CorpusRow[]) => new Map(rows.map((row) => [row.identifier, row]))

function countBy(keys: string[]) {
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

type Answer = { id: string; echo: string | undefined; text: string }

/** The answer of a call, a third of its rows spoiled, each in a way of its own; notes the kind of each row. */
function mangledAnswers(
  sent: SentRow[],
  rows: Map<string, CorpusRow>,
  kinds: Map<string, string | undefined>,
  drawn: string[],
): Answer[] {
  const good = sent.map(({ id, echo, context }) => ({ id, echo, text: rows.get(context!)!.answer }))
  const answers: (Answer | undefined)[] = [...good]
  for (const [at, { context, feedback }] of sent.entries()) {
    kinds.set(context!, undefined)
    if (random() >= 1 / 3) continue
    for (let tries = 0; tries < 20; tries++) {
      const kind = pickIn([...Object.keys(MANGLINGS), ...CALL_MANGLINGS], random)
      const changes = changesOf(kind, at, { good, sent, feedback, row: rows.get(context!)! })
      if (!changes) continue
      for (const [index, answer] of changes) {
        answers[index] = answer
        kinds.set(sent[index]!.context!, kind)
      }
      drawn.push(kind)
      break
    }
  }
  return answers.filter((answer) => answer !== undefined)
}

type At = { good: Answer[]; sent: SentRow[]; feedback: string | undefined; row: CorpusRow }

function changesOf(kind: string, at: number, { good, feedback, row }: At): [number, Answer | undefined][] | undefined {
  const mangle = MANGLINGS[kind]
  const own = good[at]!
  if (mangle) {
    const text = mangle(own.text, { row, feedback, random })
    if (text === undefined) return kind === 'left out' ? [[at, undefined]] : undefined
    return text === own.text ? undefined : [[at, { ...own, text }]]
  }
  const others = kind === 'shifted by a row' ? [at, at + 1, at + 2] : [at, at + 1]
  const group = others.map((index) => good[index])
  if (group.some((answer) => answer === undefined) || new Set(group.map((answer) => answer!.text)).size < group.length)
    return undefined
  if (kind === 'text of the row before')
    return group.every((answer) => answer!.text.length > 20) ? [[at + 1, { ...group[1]!, text: own.text }]] : undefined
  // An object that a model writes holds one row's words; it is the id that is another's.
  return group.map((answer, index) => [
    others[(index + 1) % others.length]!,
    { ...answer!, id: group[(index + 1) % others.length]!.id },
  ])
}

async function translated(language: SpecifiedLanguage, rows: CorpusRow[]) {
  const ana = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const organization = await app.build.personalOrganization({ owner: ana })
  const project = await app.build.project(organization, { target_languages: [language] })
  const texts = Object.fromEntries(rows.map(({ identifier, source }) => [identifier, source]))
  const page = await app.build.page(await app.build.version(project), { texts })
  // A model is not told identifiers; a context of its own says which row it is.
  await app.services.db
    .updateTable('all_source_texts')
    .set(({ ref }) => ({ context: ref('identifier') }))
    .where('page_id', '=', page.id)
    .execute()
  await app.as(ana).post(`/pages/${page.id}/translate`, { languages: [language] })
  const byId = new Map(page.source_texts.map(({ id, identifier }) => [id, identifier]))
  const byIdentifier = rowsById(rows)
  const list = await vi.waitFor(
    async () => {
      const answer = await app.as(ana).get(`/pages/${page.id}/translations?language=${language}`)
      const found = (await answer.json()) as Row[]
      expect(found.filter(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS')).toEqual([])
      expect(found.length).toBe(rows.length)
      return found
    },
    { ...soon, interval: 500, timeout: process.env.FUZZ ? 1_800_000 : 60_000 },
  )
  return list.map((translation) => ({
    row: byIdentifier.get(byId.get(translation.source_text_id)!)!,
    translation,
  }))
}
