import { expect, test } from 'vitest'
import { readText } from '#collab/text/readText.ts'
import { findSlips } from '#collab/text/spelling/slips.ts'
import { hasWholeDictionary } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { realRows } from '../mangled/corpus.ts'
import { testInTurn, testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { opened } from './opened.ts'

const random = seeded(chooseSeed('slips'))
const below = (count: number) => Math.floor(random() * count)
const SPELLED = [...new Set(realRows().map(({ language }) => language))].filter(hasWholeDictionary)
const MAX_FALSE = 0.02
const LONG_WORD = /(?<![\p{L}\p{M}'’-])\p{Ll}{5,}(?![\p{L}\p{M}'’-])/gu

const dictionaries = new Map<LanguageCode, ReturnType<typeof opened>>()
async function slipsIn(language: LanguageCode, source: string, translation: string) {
  const dictionary = dictionaries.get(language) ?? opened(language)
  dictionaries.set(language, dictionary)
  return findSlips(await dictionary, { source: readText(source), translation: readText(translation) }, language)
}

const rowsOf = (language: LanguageCode) => realRows().filter((row) => row.language === language)

/** Of another row, a word that is spoiled, unless it became another word of the game. */
const WAYS: Record<string, { spoil: (word: string) => string; caught: number }> = {
  'two letters in another order': {
    spoil(word) {
      const at = 1 + below(word.length - 2)
      return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
    },
    caught: 0.8,
  },
  'a letter lost': {
    spoil(word) {
      const at = 1 + below(word.length - 2)
      return word.slice(0, at) + word.slice(at + 1)
    },
    caught: 0.5,
  },
  'its accents lost': { spoil: (word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''), caught: 0.5 },
}

testInTurn(6, SPELLED)(
  'few translations of people into %s have a word that is a slip and stands there alone',
  async (language) => {
    const rows = rowsOf(language)
    const times = new Map<string, number>()
    for (const { translation } of rows)
      for (const word of new Set(translation.match(/[\p{L}\p{M}]+/gu))) times.set(word, (times.get(word) ?? 0) + 1)
    const found = []
    for (const { source, translation } of rows)
      for (const slip of await slipsIn(language, source, translation)) if (times.get(slip.found) === 1) found.push(slip)
    console.log(language, rows.length, found.map(({ found, due }) => `${found}: ${due}`).join(', '))
    expect(found.length / rows.length).toBeLessThan(MAX_FALSE)
  },
)

testOneIn(2, Object.entries(WAYS))('a word with %s is found', async ([_, { spoil, caught }]) => {
  let [drawn, seen] = [0, 0]
  for (const language of SPELLED) {
    const rows = rowsOf(language)
    const words = new Set(rows.flatMap(({ translation }) => translation.match(LONG_WORD) ?? []))
    for (const { source, translation } of rows.filter((_, at) => at % 4 === 0)) {
      const own = translation.match(LONG_WORD) ?? []
      const word = own[below(own.length)]
      const spoiled = word === undefined ? undefined : spoil(word)
      if (word === undefined || spoiled === undefined || spoiled === word || words.has(spoiled)) continue
      drawn++
      const slips = await slipsIn(language, source, translation.replace(word, spoiled))
      if (slips.some(({ found }) => found === spoiled)) seen++
    }
  }
  console.log({ drawn, seen })
  expect(seen / drawn).toBeGreaterThan(caught)
})

test('a text whose words are joined is a slip, and a long word of people is none', async () => {
  expect(await slipsIn('fr', 'New game', 'Nouvellepartie')).toEqual([
    { found: 'Nouvellepartie', due: 'Nouvelle partie' },
  ])
  expect(await slipsIn('fr', 'It pixelates the old picture', 'Il kinétise la vieille image')).toEqual([])
})
