import { below, type Kind, pickIn, type Random } from '../draws.ts'
import { changeWords, form, isUnspaced, putIn } from './form.ts'

const codes = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const of = (property: RegExp) =>
  codes(0x20, 0x1f000).flatMap((code) => {
    const one = String.fromCodePoint(code)
    return property.test(one) ? [one] : []
  })

const LOOKALIKES = [
  'aаα',
  'eеε',
  'oоο',
  'pрρ',
  'cсϲ',
  'xхχ',
  'yуγ',
  'iіι',
  'kкκ',
  'TТΤ',
  'MМΜ',
  'HНΗ',
  'AАΑ',
  'EЕΕ',
  'ロ口',
  'カ力',
  'エ工',
  'タ夕',
  'ニ二',
  'ト卜',
  'へヘ',
]
const alikeOf = (letter: string, random: Random) => {
  const others = Array.from(LOOKALIKES.find((group) => group.includes(letter)) ?? '').filter((one) => one !== letter)
  return others.length === 0 ? letter : pickIn(others, random)
}

const HEAPED = of(/\p{Mn}/u).filter((one) => /[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff]/u.test(one))
const CONTROLS = codes(1, 0xa0).filter((code) => (code < 0x20 || code > 0x7e) && ![9, 10, 13, 0x85].includes(code))
const NO_CHARACTERS = [
  '\ufdd0',
  '\ufffe',
  '\uffff',
  '\ud83d',
  '\udc00',
  '\u{e000}',
  '\uf8ff',
  '\u{f0000}',
  '\u0378',
  '\ufffd',
]

const DESIGNS = Map.groupBy(
  [...of(/\p{L}|\p{So}|\p{Lm}/u), ...codes(0x1d400, 0x1d7cc).map((code) => String.fromCodePoint(code))].filter(
    (one) => {
      const plain = one.normalize('NFKC')
      return (
        plain !== one.normalize('NFC') &&
        [...plain].length === 1 &&
        !/[\uff00-\uffef\uf900-\ufaff\u2e80-\u2fdf]/u.test(one)
      )
    },
  ),
  (one) => one.normalize('NFKC'),
)

const ENCODINGS = ['windows-1252', 'windows-1251', 'koi8-r', 'shift_jis', 'gbk', 'euc-kr', 'macintosh', 'iso-8859-2']

const KANA = /[ぁ-ゖ]/g
const JAMO = ['ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'] as const
const CYRILLIC = 'абвгдезийклмнопрстуфхцчшыьэюя'
const LATIN = 'a b v g d e z i j k l m n o p r s t u f kh ts ch sh y _ e yu ya'.replaceAll('_', "'").split(' ')

function inOtherLetters(text: string) {
  const turned = text
    .replaceAll(KANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0x60))
    .replaceAll(/[가-힣]/g, (block) => {
      const at = block.codePointAt(0)! - 0xac00
      return JAMO[0][Math.floor(at / 588)]! + JAMO[1][Math.floor((at % 588) / 28)]!
    })
    .replaceAll(/[а-я]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? letter)
  if (turned !== text) return turned
  return text.replaceAll(/\p{Script=Latin}/gu, (letter) => {
    const at = LATIN.indexOf(letter.normalize('NFD')[0]!.toLowerCase())
    return at < 0 ? letter : CYRILLIC[at]!
  })
}

function innerShuffled(word: string, random: Random) {
  if (word.length < 5) return word
  const inner = [...word.slice(1, -1)].map((letter) => [random(), letter] as const).sort(([a], [b]) => a - b)
  return word[0] + inner.map(([, letter]) => letter).join('') + word.at(-1)
}

export const LETTER_KINDS: Kind[] = [
  form('a letter that only looks the same', (answer, { random }) =>
    changeWords(answer, random, (word) => word.replaceAll(/./gu, (letter) => alikeOf(letter, random))),
  ),
  form('marks heaped on letters', (answer, { random }) => {
    const heap = () => Array.from({ length: 1 + below(3, random) }, () => pickIn(HEAPED, random)).join('')
    return random() < 0.5 ? putIn(answer, random, heap()) : changeWords(answer, random, (word) => word + heap())
  }),
  form('letters of a design', (answer, { random }) => {
    const nth = below(12, random)
    return changeWords(answer, random, (word) =>
      word.replaceAll(/./gu, (letter) => {
        const designs = DESIGNS.get(letter)
        return designs ? designs[nth % designs.length]! : letter
      }),
    )
  }),
  form('a character that is none', (answer, { random }) => putIn(answer, random, pickIn(NO_CHARACTERS, random))),
  form('a control character', (answer, { random }) =>
    putIn(answer, random, String.fromCodePoint(pickIn(CONTROLS, random))),
  ),
  form('read in another encoding', (answer, { random }) => {
    const decoder = new TextDecoder(pickIn(ENCODINGS, random))
    const misread = (word: string) => decoder.decode(new TextEncoder().encode(word))
    return changeWords(answer, random, (word) => (/^[\0-\x7f]*$/.test(word) ? word : misread(word)))
  }),
  form('in letters of another alphabet', (answer, { random }) => changeWords(answer, random, inOtherLetters)),
  form('letters without their accents', (answer) => {
    const bare = answer.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
    return isUnspaced(answer) || answer.normalize('NFD').length - bare.length < 2 ? undefined : bare.normalize('NFC')
  }),
  form('letters exchanged inside words', (answer, { random }) =>
    isUnspaced(answer) ? undefined : changeWords(answer, random, (word) => innerShuffled(word, random)),
  ),
  form('a letter held down', (answer, { random, row }) => {
    const held = changeWords(answer, random, (word) => {
      const at = below(word.length, random)
      return word.slice(0, at) + word[at]!.repeat(4 + below(6, random)) + word.slice(at)
    })
    return /(.)\1\1/u.test(row.source) ? undefined : held
  }),
]
