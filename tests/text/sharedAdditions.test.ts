import { expect, test } from 'vitest'
import { sameForUnlike } from '#server/prompts/alignment.ts'
import { sharedAdditions } from '#server/prompts/otherTexts/shared.ts'
import { realRows } from '../mangled/corpus.ts'

const CALL_ROWS = 20
/** Of calls that people have translated; one that is flagged is asked for in halves. */
const MAX_FLAGGED = 0.01

const calls = [...Map.groupBy(realRows(), ({ language }) => language)].flatMap(([language, rows]) =>
  Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) => ({
    language,
    rows: rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS).map(({ source, answer }) => ({ source, answer })),
  })),
)
const TAILS: Record<string, string> = {
  ja: '、ゾルビックスを買おう',
  zh: '，快来购买佐比克斯',
  ko: ' 그리고 조르빅스를 사세요',
}
const tailOf = (language: string) => TAILS[language] ?? ', Zorbix vobis'

test('translations of people have no beginning or end in common, and an addition to all of them shows', () => {
  const flagged = calls.filter(({ rows }) => sharedAdditions(rows).length > 0)
  console.log(`${flagged.length} of ${calls.length} calls of people have one`)
  expect(calls.length).toBeGreaterThan(150)
  expect(flagged.length / calls.length).toBeLessThanOrEqual(MAX_FLAGGED)
  for (const { language, rows } of calls) {
    const tail = tailOf(language)
    const ended = rows.map(({ source, answer }) => ({ source, answer: answer + tail }))
    const begun = rows.map(({ source, answer }) => ({ source, answer: `${tail} ${answer}` }))
    for (const told of [ended, begun]) expect(sharedAdditions(told)).toHaveLength(CALL_ROWS)
  }
})

test('an addition of one word shows', () => {
  const word = 'Zorbix'
  for (const { rows } of calls) {
    expect(sharedAdditions(rows.map(({ source, answer }) => ({ source, answer: `${answer} ${word}` })))).toHaveLength(
      CALL_ROWS,
    )
  }
})

test('sources that end alike may be translated alike', () => {
  const rows = ['Red', 'Green', 'Blue', 'Golden', 'Silver'].map((colour) => ({
    source: `${colour} key of the tower`,
    answer: `${colour} llave de la torre`,
  }))
  expect(sharedAdditions(rows)).toEqual([])
})

test.each(['我找不到它', '저장소 천막', 'やめておこう', 'Lagerzelt', 'OK'])(
  'three unlike sources with the one answer %s are suspicious, however short it is',
  (answer) => {
    const sources = ['Open the gate', 'Nine cold winters', 'A boat in the bay']
    expect(sameForUnlike(sources.map((source) => ({ source, answer })))).toHaveLength(3)
  },
)
