import { beforeAll, expect, test } from 'vitest'
import { judge } from '#collab/text/judge.ts'
import { readText } from '#collab/text/readText.ts'
import { createKnownWords } from '#collab/text/spelling/knownWords.ts'
import { replaceWord } from '#collab/text/spelling/spelledWords.ts'
import { suggestions } from '#collab/text/spelling/unknownWords.ts'
import { opened } from './opened.ts'

let english: Awaited<ReturnType<typeof opened>>
let italian: Awaited<ReturnType<typeof opened>>
beforeAll(async () => {
  english = await opened('en')
  italian = await opened('it')
})

test.each([
  ['a word with a wrong letter', 'The gaurd sleeps', ['gaurd']],
  ['the same word once', 'Teh guard, teh GUARD and Teh', ['Teh', 'teh']],
  ['capitals', 'HTTQ, QWERT and McGuffyn', []],
  ['numbers', 'v2x, 3xq, 12th and mp3s', []],
  ['names of code and addresses', 'Run do_thng, see qxz.example or write to bbo@xmpl.net, in C:/tmpx', []],
  ['other scripts', 'He says Привит and 你好', []],
  ['placeholders', 'Hi {nmae}, %s and <bx>bold</bx> $qwx$', []],
  ['a word that a value ends', '{count}xz and un{gender}', []],
  ['words beside tags and ends of lines', '<b>gaurd</b>\\nnext <i>lien</i>', ['gaurd']],
  ['words of branches', '{n, plural, one {# gaurd} other {# guards}}', ['gaurd']],
  ['an apostrophe', 'The guard’s don’t and dno’t', ['dno’t']],
  ['a hyphen', 'A well-known half-trht', ['half-trht']],
  ['the key of an accelerator', '&Fiel and S_ave', []],
])('%s: %s', (_, text, unknown) => expect(english.unknown(text)).toEqual(unknown))

test('words of the source are no faults of a translation', () => {
  expect(english.unknown('Go to Xanthorr’s keep', 'Zu Xanthorrs Burg')).toEqual([])
  expect(english.unknown('Go to yanthorr’s keep', 'Zu Xanthorrs Burg')).toEqual(['yanthorr’s'])
  expect(english.unknown('Go to Xanthorr keep', 'Zur Burg von Xanthorr')).toEqual([])
})

test('elided words are known by what follows', () => {
  expect(italian.unknown("L'anima dell’eroe e un'altra")).toEqual([])
  expect(italian.unknown("Dell'anmia")).toEqual(["Dell'anmia"])
})

test('the word that was meant is among five suggestions', () => {
  for (const [wrong, right] of [
    ['gaurd', 'guard'],
    ['recieve', 'receive'],
  ]) {
    const found = suggestions(english, wrong!, 5)
    expect(found.length).toBeLessThanOrEqual(5)
    expect(found).toContain(right)
  }
})

test('another word takes the place of each of an unknown one, and of nothing else', () => {
  const text = readText('gaurd {gaurd} gaurds <b>gaurd</b> GAURD')
  expect(replaceWord(text, 'en', { word: 'gaurd', by: 'guard' })).toBe('guard {gaurd} gaurds <b>guard</b> GAURD')
})

test('names are known in any case, and inflected', () => {
  const isKnown = createKnownWords(['Ana Drakova', 'Zorgon'], 'en')
  expect(['drakova', 'Drakova', 'Zorgons', 'Ana'].map(isKnown)).toEqual([true, true, true, true])
  expect(['Drak', 'Zorg', 'xyz'].map(isKnown)).toEqual([false, false, false])
})

const SOURCE = 'Der Drache schläft'

test('an unknown word is told to people, unless the glossary has it, and to no model', () => {
  const context = { from: 'de', to: 'en', unknownWords: ['Zorgon', 'slepes'] } as const
  const found = (more: object) =>
    judge(SOURCE, 'The Zorgon slepes', { ...context, ...more }).map(({ message }) => message)
  expect(found({ audience: 'people' })).toEqual([
    '"Zorgon" is not in the dictionary.',
    '"slepes" is not in the dictionary.',
  ])
  const terms = [{ term: 'Drache', translation: 'Zorgon' }]
  expect(found({ audience: 'people', terms })).toEqual(['"slepes" is not in the dictionary.'])
  expect(found({})).toEqual([])
})
