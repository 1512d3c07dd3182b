import { expect, test } from 'vitest'
import { foldedMatches } from '#collab/text/search/matches.ts'
import { finds, fold, searchable } from '#db/vocabulary/texts/searching.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const isFound = (search: string, text: string) => finds(searchable(text), fold(search))

const FOUND: [search: string, text: string][] = [
  ['istanbul', 'İstanbul ışık'],
  ['isik', 'İstanbul ışık'],
  ['ışık', 'IŞIK'],
  ['İSTANBUL', 'istanbul'],
  ['eclair', 'Éclair naïve'],
  ['NAIVE', 'Éclair naïve'],
  ['strasse', 'Straße'],
  ['Straße', 'STRASSE'],
  ['oeuvre', 'Chef-d’œuvre'],
  ['lodz', 'Łódź'],
  ['smorrebrod', 'Smørrebrød'],
  ['tieng viet', 'Tiếng Việt'],
  ['nino', 'el niño'],
  ['ανθρωπος', 'Άνθρωπος'],
  ['ανθρωποσ', 'άνθρωπος'],
  ['محمد', 'مُحَمَّد'],
  ['محمد', 'محـــمد'],
  ['احمد', 'أحمد'],
  ['שלום', 'שָׁלוֹם'],
  ['ещё', 'Ещё раз'],
  ['еще', 'Ещё раз'],
  ['ﾃｽﾄ', 'テスト'],
  ['ｔｅｓｔ', 'Test'],
]
const NOT_FOUND: [search: string, text: string][] = [
  ['niño', 'el nino'],
  ['café', 'cafe'],
  ['は', 'ば'],
  ['ヘ', 'ペ'],
  ['하', '한'],
  ['का', 'कि'],
  ['กา', 'กิ'],
  ['и', 'й'],
  ['שָׁלוֹם', 'שלום'],
]

test.each(FOUND)('%s finds %s, and its place', (search, text) => {
  expect(isFound(search, text)).toBe(true)
  const [match] = foldedMatches(text, fold(search))
  expect(isFound(search, text.slice(match!.from, match!.to))).toBe(true)
})

test.each(NOT_FOUND)('%s does not find %s', (search, text) => {
  expect(isFound(search, text)).toBe(false)
  expect(foldedMatches(text, fold(search))).toEqual([])
})

const FOUND_ALIKE = 'is found by itself, by its capital, and without marks by what CLDR calls the same'
test(`each seventh letter of Unicode ${FOUND_ALIKE}`, () => expectFoundAlike(7))
test(`each letter of Unicode ${FOUND_ALIKE}`, NIGHTLY, () => expectFoundAlike(1))

function expectFoundAlike(step: number) {
  const collator = new Intl.Collator('und', { usage: 'search', sensitivity: 'base' })
  const wrong: string[] = []
  let bareLetters = 0
  for (let code = 0xa0; code < 0x30000; code += step) {
    const letter = String.fromCodePoint(code)
    if (!/^[\p{L}\p{N}\p{M}]$/u.test(letter)) continue
    const word = `x${letter}y`
    if (!isFound(word, word) || !isFound(word.toUpperCase(), word)) wrong.push(letter)
    const { exact, bare } = searchable(word)
    if (exact === bare) continue
    bareLetters++
    if (!isFound(bare, word) || collator.compare(exact, bare) !== 0) wrong.push(`${letter} without marks: ${bare}`)
  }
  expect(wrong).toEqual([])
  expect(bareLetters).toBeGreaterThan(1000 / step)
}
