import { expect, test } from 'vitest'
import { sharedPassages } from '#server/prompts/otherTexts/passages.ts'
import { realRows } from '../mangled/corpus.ts'

const CALL_ROWS = 20
/** Of rows that people have translated; one that is flagged is asked for in halves. */
const MAX_FLAGGED = 0.01
const MIN_CAUGHT = 0.5
const MIN_LETTERS = 40
const LOOKED_AT = process.env.FUZZ ? 1 : 3

const calls = [...Map.groupBy(realRows(), ({ language }) => language).values()].flatMap((rows) =>
  Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) =>
    rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS).map(({ source, answer }) => ({ source, answer })),
  ),
)
const isLong = ({ answer }: { answer: string }) => (answer.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS

test('translations of people have words in common only where their sources have', () => {
  const flagged = calls.flatMap(sharedPassages)
  console.log(`${flagged.length} of ${calls.flat().length} rows`)
  expect(flagged.length / calls.flat().length).toBeLessThanOrEqual(MAX_FLAGGED)
})

test('a long text of the next row, behind another one or instead of it, shows beside it', () => {
  const sums = { behind: 0, instead: 0, all: 0 }
  for (const rows of calls.filter((_, at) => at % LOOKED_AT === 0))
    for (const [at, row] of rows.entries()) {
      const next = rows[at + 1]
      if (!next || !isLong(next) || next.source === row.source) continue
      const isCaught = (answer: string) => sharedPassages(rows.with(at, { ...row, answer }))[0] !== undefined
      sums.all++
      if (isCaught(`${row.answer} ${next.answer}`)) sums.behind++
      if (isCaught(next.answer)) sums.instead++
    }
  console.log(sums)
  expect(sums.all).toBeGreaterThan(1000 / LOOKED_AT)
  expect(sums.behind / sums.all).toBeGreaterThan(MIN_CAUGHT)
  expect(sums.instead / sums.all).toBeGreaterThan(MIN_CAUGHT)
})

test('an answer may say what another row of its call says where their sources have a word in common', () => {
  const rows = [
    { source: 'Take the silver lantern to the harbour', answer: 'Bring die silberne Laterne zum Hafen' },
    { source: 'The silver lantern is heavy', answer: 'Schwer ist die silberne Laterne zum Hafen' },
  ]
  expect(sharedPassages(rows)).toEqual([])
  expect(sharedPassages([rows[0]!, { ...rows[1]!, source: 'Nobody lives here' }])).toHaveLength(2)
})

test('rows of one pattern may be translated by one pattern', () => {
  const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((lamp) => ({
    source: `The keeper of the ${lamp} lamp waits at the gate`,
    answer: `Der Hüter der ${lamp} Lampe wartet geduldig am großen Tor`,
  }))
  expect(sharedPassages(rows)).toEqual([])
})
