import { expect, test } from 'vitest'
import { fitPlurals } from '#db/vocabulary/plurals.ts'
import { createMisfitSearch } from '#server/prompts/belonging/misfits.ts'
import { structure } from '#server/prompts/structure.ts'
import { realRows } from '../mangled/corpus.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const random = seeded(chooseSeed('belonging'))
const CALL_ROWS = 20
const TEST_CALLS = 6
const [MAX_FALSE, MAX_AGAIN] = [0.03, 0.15]
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
function split<Known extends Row>(rows: Known[]) {
  const calls = Array.from({ length: Math.floor(rows.length / CALL_ROWS) }, (_, n) =>
    rows.slice(n * CALL_ROWS, (n + 1) * CALL_ROWS),
  ).sort(() => random() - 0.5)
  return { calls: calls.slice(0, TEST_CALLS), known: calls.slice(TEST_CALLS).flat() }
}

type Way = (rows: Row[], at: number) => string | undefined
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
/** Of all languages together: in a draw of one language few of its texts may be caught, since some sixty are spoiled. */
const MIN_CAUGHT: Record<keyof typeof WAYS, number> = {
  'the next text': 0.55,
  'the next text behind it': 0.35,
  'half of it': 0.3,
  'half of it and of the next': 0.1,
  'its first sentences': 0.4,
}
const MIN_OTHERS_IN_ONE = 0.4
type Caught = { way: string; all: number; found: number }
const caughtInAll: Caught[] = []

const byLanguage = Map.groupBy(realRows(), ({ language }) => language)

testOneIn(5, [...byLanguage.keys()])(
  'translations of people into %s belong to their source, and other texts do not',
  (language) => {
    const game = byLanguage.get(language)!.map(({ source: content, translation: written, answer: translation }) => ({
      source: structure(fitPlurals(content, 'en', language)).text,
      translation,
      known: { source: content, translation: written },
    }))
    const { calls, known } = split(game)
    const languages = { source_language: 'en', target_language: language } as const
    const find = createMisfitSearch(
      languages,
      known.map((row) => row.known),
    )
    const doubtOn = (call: Row[], at: number, answer: string) => {
      const sources = call.map(({ source }) => source)
      const answers = call.map(({ translation }) => translation).with(at, answer)
      const { isOthers, doubts, hunch } = find({ sources, answers, at, answer })
      return { isAlarm: isOthers || doubts.length > 0, isHunch: hunch !== undefined }
    }
    const isCaught = (found: ReturnType<typeof doubtOn>) => found.isAlarm || found.isHunch
    const rows = calls.flatMap((call) => call.map((row, at) => ({ ...row, call, at })))
    const found = rows.map(({ call, at, translation }) => doubtOn(call, at, translation))
    const [alarms, hunches] = [found.filter(({ isAlarm }) => isAlarm), found.filter(({ isHunch }) => isHunch)]
    const long = rows.filter(({ translation }) => isLong(translation))
    const caught = Object.entries(WAYS).map(([way, spoil]) => {
      const spoiled = long.flatMap(({ call, at, translation }) => {
        const answer = spoil(call, at)
        return answer === undefined || answer.trim() === translation.trim() ? [] : [{ call, at, answer }]
      })
      return {
        way,
        all: spoiled.length,
        found: spoiled.filter((one) => isCaught(doubtOn(one.call, one.at, one.answer))).length,
      }
    })
    console.log(
      `${language}: of ${rows.length} translations of people ${alarms.length} are doubted, ${hunches.length} asked for again`,
    )
    console.table(caught)
    expect(alarms.length / rows.length).toBeLessThanOrEqual(MAX_FALSE)
    expect(hunches.length / rows.length).toBeLessThanOrEqual(MAX_AGAIN)
    caughtInAll.push(...caught)
    expect(shareOf(caught, 'the next text')).toBeGreaterThan(MIN_OTHERS_IN_ONE)
  },
)

test('parts, mixtures and other texts are found in the languages that were drawn', () => {
  expect(caughtInAll.length).toBeGreaterThan(0)
  for (const [way, least] of Object.entries(MIN_CAUGHT)) expect(shareOf(caughtInAll, way), way).toBeGreaterThan(least)
})

function shareOf(caught: readonly Caught[], way: string) {
  const ofWay = caught.filter((one) => one.way === way)
  const sum = (count: 'all' | 'found') => ofWay.reduce((sum, one) => sum + one[count], 0)
  return sum('found') / sum('all')
}
