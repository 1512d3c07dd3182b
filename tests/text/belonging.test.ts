import { expect, test } from 'vitest'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { createMisfitSearch } from '#server/prompts/belonging/misfits.ts'
import { structure } from '#server/prompts/structure.ts'
import { realRows } from '../mangled/corpus.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const random = seeded(chooseSeed('belonging'))
const CALL_ROWS = 20
const TEST_CALLS = 6
/** Of a thousand translations some alarms may be chance. */
const SPLITS = 1
const MAX_FALSE = 0.008
const MIN_LETTERS = 30
const SENTENCE_END = /(?<=[.!?。！？…])\s*/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

type Row = { source: string; translation: string }
const sentencesOf = (text: string) => text.split(SENTENCE_END).filter((sentence) => /\p{L}/u.test(sentence))
const isLong = (text: string) =>
  (text.match(/\p{L}/gu) ?? []).length >= (UNSPACED.test(text) ? MIN_LETTERS / 2 : MIN_LETTERS)
const firstHalf = (text: string) => {
  const parts = UNSPACED.test(text) ? Array.from(text) : text.split(/(?<= )/)
  return parts.slice(0, Math.floor(parts.length / 2)).join('')
}

/** Calls of rows that stand beside each other, and the rest of the game to learn from. */
function split(rows: Row[]) {
  const calls = Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) =>
    rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS),
  ).sort(() => random() - 0.5)
  return { calls: calls.slice(0, TEST_CALLS), known: calls.slice(TEST_CALLS).flat() }
}

type Way = (rows: Row[], at: number) => string | undefined
/** Ways to spoil a long translation; undefined where they cannot. */
const WAYS: Record<string, Way> = {
  'the next text': (rows, at) => rows[(at + 1) % rows.length]!.translation,
  'the next text behind it': (rows, at) => `${rows[at]!.translation} ${rows[(at + 1) % rows.length]!.translation}`,
  'half of it': (rows, at) => firstHalf(rows[at]!.translation),
  'half of it and of the next': (rows, at) =>
    firstHalf(rows[at]!.translation) + firstHalf(rows[(at + 1) % rows.length]!.translation),
  'its first sentences': (rows, at) => {
    const sentences = sentencesOf(rows[at]!.translation)
    const isWhole = sentences.length > 1 && sentencesOf(rows[at]!.source).length === sentences.length
    return isWhole ? sentences.slice(0, -1).join(' ') : undefined
  },
}
const MIN_CAUGHT: Record<keyof typeof WAYS, number> = {
  'the next text': 0.5,
  'the next text behind it': 0.5,
  'half of it': 0.5,
  'half of it and of the next': 0.2,
  'its first sentences': 0.4,
}

test('translations of people belong to their source, and parts, mixtures and other texts do not', () => {
  const byLanguage = Map.groupBy(realRows(), ({ language }) => language)
  const sums = { right: 0, alarms: 0 }
  const caught = new Map(Object.keys(WAYS).map((way) => [way, { all: 0, found: 0 }]))
  for (const [language, all] of byLanguage) {
    const game = all.map(({ source, translation, answer }) => ({
      source: structure(fitPlurals(source, 'en', language)).text,
      content: source,
      written: translation,
      translation: answer,
    }))
    for (let count = 0; count < SPLITS; count++) {
      const { calls, known } = split(game) as { calls: (typeof game)[]; known: typeof game }
      const pairs = known.map(({ content, written }) => ({ source: content, translation: written }))
      const find = createMisfitSearch({ source_language: 'en', target_language: language }, pairs)
      for (const call of calls) {
        const sources = call.map(({ source }) => source)
        const isDoubted = (at: number, answer: string) => {
          const { isOthers, doubts } = find({ sources, at, answer })
          return isOthers || doubts.length > 0
        }
        for (const [at, { translation }] of call.entries()) {
          sums.right++
          if (isDoubted(at, translation)) sums.alarms++
          if (!isLong(translation)) continue
          for (const [way, spoil] of Object.entries(WAYS)) {
            const answer = spoil(call, at)
            if (answer === undefined || answer.trim() === translation.trim()) continue
            const count = caught.get(way)!
            count.all++
            if (isDoubted(at, answer)) count.found++
          }
        }
      }
    }
  }
  console.log(sums, Object.fromEntries(caught))
  expect(sums.alarms / sums.right).toBeLessThanOrEqual(MAX_FALSE)
  for (const [way, { all, found }] of caught) expect(found / all, way).toBeGreaterThan(MIN_CAUGHT[way]!)
})
