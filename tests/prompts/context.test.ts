import { describe, expect, test } from 'vitest'
import { createTermFinder } from '#collab/text/terms/findTerms.ts'
import { type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { estimateTokens, fitContext, fitLines, type SharedContext } from '#server/prompts/contextBudget.ts'
import { ratingPrompt, repeatsInstructions, translationPrompt } from '#server/prompts/prompts.ts'
import { conventionsOf } from '#server/prompts/registers.ts'
import { dataOf } from '../support/model/openai.ts'
import { TIMED } from '../support/runs/timed.ts'

const foundIn = (text: string, language: LanguageCode, ...terms: string[]) =>
  createTermFinder(
    terms.map((term) => ({ term })),
    language,
  )(text)
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, entries }) => `${entries[0]!.term}: ${text.slice(from, to)}`)

describe('a term of the glossary is found', () => {
  test.each<[LanguageCode, string, string, string]>([
    ['en', 'sword', 'Two SWORDS!', 'SWORDS'],
    ['en', 'hero', 'the heroes', 'heroes'],
    ['en', 'wolf', 'Wolves howl', 'Wolves'],
    ['en', 'city', 'Cities', 'Cities'],
    ['en', 'bus', 'two buses', 'buses'],
    ['en', 'cast a spell', 'She is casting a spell', 'casting a spell'],
    ['en', 'Dark Lord', 'the dark  lord', 'dark  lord'],
    ['es', 'luz', 'las luces', 'luces'],
    ['es', 'canción', 'Canciones', 'Canciones'],
    ['fr', 'château', 'les châteaux', 'châteaux'],
    ['fr', 'épée', 'l’épée', 'épée'],
    ['de', 'Haus', 'die Häuser', 'Häuser'],
    ['de', 'Schwert', 'des Schwertes', 'Schwertes'],
    ['it', 'lago', 'i laghi', 'laghi'],
    ['pt', 'poção', 'duas poções', 'poções'],
    ['pl', 'miecz', 'z mieczami', 'mieczami'],
    ['nl', 'boom', 'de bomen', 'bomen'],
    ['ru', 'книга', 'читать книгу', 'книгу'],
    ['ru', 'меч', 'десять мечей', 'мечей'],
    ['ru', 'герой', 'имя героя', 'героя'],
    ['ru', 'тёмный лорд', 'нет тёмного лорда', 'тёмного лорда'],
    ['tr', 'kılıç', 'kılıçlarımızdan', 'kılıçlarımızdan'],
    ['ar', 'سيف', 'بالسيف', 'بالسيف'],
    ['da', 'sværd', 'sværdene', 'sværdene'],
    ['el', 'σπαθί', 'τα σπαθιά', 'σπαθιά'],
    ['hu', 'kard', 'kardok', 'kardok'],
    ['ko', '검', '검을 뽑아라', '검을'],
    ['ja', '勇者', 'あの勇者の剣', '勇者'],
    ['ja', '戦う', 'みんなで戦います', '戦'],
    ['ja', 'HP', 'HPが足りない', 'HP'],
    ['zh', '魔法', '使用魔法攻击', '魔法'],
  ])('%s: %s in "%s"', (language, term, text, found) => {
    expect(foundIn(text, language, term)).toEqual([`${term}: ${found}`])
  })

  test.each<[LanguageCode, string, string]>([
    ['en', 'sword', 'a swordfish'],
    ['en', 'inn', 'the inner room'],
    ['en', 'Dark Lord', 'dark. Lord'],
    ['ja', '京都', '東京都へ行く'],
    ['ru', 'меч', 'мечта'],
  ])('but not %s: %s in "%s"', (language, term, text) => {
    expect(foundIn(text, language, term)).toEqual([])
  })

  test('longest first: a shorter one is found only where it stands alone', () => {
    const text = 'The Swords of Light shine a light'
    expect(foundIn(text, 'en', 'light', 'sword', 'sword of light')).toEqual([
      'sword of light: Swords of Light',
      'light: light',
    ])
  })

  test('5,000 terms in a long text take little time', TIMED, () => {
    const terms = Array.from({ length: 5_000 }, (_, n) => ({ term: `term${n} of old` }))
    const started = performance.now()
    createTermFinder(terms, 'en')('some words of old '.repeat(500))
    expect(performance.now() - started).toBeLessThan(500)
  })

  test('terms that begin alike, in a text of nothing else, take little time', TIMED, () => {
    const terms = Array.from({ length: 1_000 }, (_, n) => ({ term: `${'ha '.repeat(n % 160)}${n}` }))
    const started = performance.now()
    createTermFinder(terms, 'en')('ha '.repeat(3_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

const word = 'lantern '
const term = {
  term: 'lantern',
  translation: 'farol',
  description: word.repeat(20),
  notes: word.repeat(20),
  context: null,
}
const whole = {
  payer_id: 'studio',
  content_type: 'dialogue' as const,
  source_language: 'en' as const,
  target_language: 'es' as const,
  description: word.repeat(200),
  characters: [
    { name: 'Maren', description: word.repeat(20), context: word.repeat(20) },
    { name: 'A gull', description: word.repeat(20), context: null },
  ],
  silent: 1,
  glossary: [term, { ...term, term: 'oil' }],
}
const noLines = { neighbours: [], voices: [], examples: [] }

describe('context sent beside the rows', () => {
  const sizeOf = ({ description = '', characters, glossary }: SharedContext) =>
    estimateTokens(description + JSON.stringify([characters, glossary]))

  test('stays within its budget, whatever there is', () => {
    for (let budget = sizeOf(whole); budget > 50; budget -= 25)
      expect(sizeOf(fitContext(whole, budget))).toBeLessThanOrEqual(budget)
  })

  test('loses the least useful first: who is silent, remarks on terms, the description, and terms last', () => {
    const at = (share: number) => fitContext(whole, sizeOf(whole) * share)
    expect(at(1).characters).toHaveLength(2)
    expect(at(0.95).characters.map(({ name }) => name)).toEqual(['Maren'])
    expect(at(0.85).glossary.at(-1)).toEqual({ ...term, term: 'oil', description: '', notes: null })
    expect(at(0.6).description).toHaveLength(600)
    expect(at(0.08).glossary.map((entry) => entry.translation)).toEqual(['farol', 'farol'])
  })

  test('has the nearest of the lines around, as many as there is room for', () => {
    const lines = [4, 6, 3, 7, 2, 8].map((line) => ({ line, source: word.repeat(20), translation: word.repeat(20) }))
    const size = estimateTokens(JSON.stringify(lines[0]))
    expect(fitLines(lines, 3 * size).map(({ line }) => line)).toEqual([4, 6, 3])
    expect(fitLines(lines, 1)).toHaveLength(1)
    expect(fitLines(lines)).toHaveLength(6)
  })
})

test('each language has its conventions in the prompt', () => {
  for (const target_language of SPECIFIED_LANGUAGES) {
    const { silent: _, ...context } = { ...whole, target_language }
    const { user } = translationPrompt({ ...context, ...noLines, rows: [] })
    expect(dataOf(user).conventions).toBe(conventionsOf(target_language))
  }
})

const plain = { id: '1', text: '', identifier: 'a', line: 1, context: null }
const special = { ...plain, branches: [''], present: 'a', max_length: '1 byte' }

test('an answer that tells the instructions is recognised line by line, a text of its own is not', () => {
  const { silent: _, ...context } = whole
  const { branches, present, max_length } = special
  const prompts = [
    translationPrompt({ ...context, ...noLines, rows: [special] }),
    ratingPrompt({
      ...context,
      ...noLines,
      threshold: 3.5,
      rows: [{ ...plain, branches, max_length, translation: present }],
    }),
  ]
  for (const { system } of prompts)
    for (const line of system.split('\n'))
      expect(repeatsInstructions(`¡${line.toUpperCase()}!`, 'Hello'), line).toBe(true)
  expect(repeatsInstructions('You are a professional thief, Maren!', 'Hello')).toBe(false)
})
