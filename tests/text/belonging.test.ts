import { expect, test } from 'vitest'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { createMisfitSearch } from '#server/prompts/belonging/misfits.ts'
import { structure } from '#server/prompts/structure.ts'
import { realRows } from '../mangled/corpus.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const random = seeded(chooseSeed('belonging'))
const CALL_ROWS = 20
const TEST_CALLS = 6
/** Of a thousand translations three alarms may be chance. */
const SPLITS = 3
const MAX_FALSE = 0.003
const SENTENCE_END = /(?<=[.!?。！？…])\s*/u

type Row = { source: string; translation: string }
const sentencesOf = (text: string) => text.split(SENTENCE_END).filter((sentence) => /\p{L}/u.test(sentence))

/** Calls of rows that stand beside each other, and the rest of the game to learn from. */
function split(rows: Row[]) {
  const calls = Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) =>
    rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS),
  ).sort(() => random() - 0.5)
  return { calls: calls.slice(0, TEST_CALLS), known: calls.slice(TEST_CALLS).flat() }
}

test('translations of people belong to their source, and those of the next row do not', () => {
  const byLanguage = Map.groupBy(realRows(), ({ language }) => language)
  const sums = { right: 0, alarms: 0, swapped: 0, caught: 0, dropped: 0, missed: 0 }
  const splits = [...byLanguage].flatMap((game) => Array<typeof game>(SPLITS).fill(game))
  const table = splits.map(([language, all]) => {
    const rows = all.map(({ source, answer }) => ({
      source: structure(fitPlurals(source, 'en', language)).text,
      translation: answer,
    }))
    const { calls, known } = split(rows)
    const find = createMisfitSearch({ source_language: 'en', target_language: language }, known)
    const own = { right: 0, alarms: 0, swapped: 0, caught: 0, dropped: 0, missed: 0 }
    for (const call of calls) {
      const sources = call.map(({ source }) => source)
      for (const [at, { source, translation }] of call.entries()) {
        const { isOthers, doubts } = find({ sources, at, answer: translation })
        own.right++
        if (isOthers || doubts.length > 0) own.alarms++
        const next = call[(at + 1) % CALL_ROWS]!.translation
        if (next === translation) continue
        own.swapped++
        if (find({ sources, at, answer: next }).isOthers) own.caught++
        const sentences = sentencesOf(translation)
        if (sentences.length < 2 || sentencesOf(source).length !== sentences.length) continue
        own.dropped++
        if (find({ sources, at, answer: sentences.slice(0, -1).join(' ') }).doubts.length > 0) own.missed++
      }
    }
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += own[name]
    return { language, pairs: known.length, ...own }
  })
  console.table(table)
  expect(sums.alarms / sums.right).toBeLessThanOrEqual(MAX_FALSE)
  expect(sums.caught / sums.swapped).toBeGreaterThan(0.3)
  expect(sums.missed).toBeGreaterThan(0)
})
