import { baseOf } from '#db/vocabulary/languages.ts'
import { countOf, SMALL, smallWordsIn, type Text } from '../../readText.ts'
import { SCRIPTS, type Script, scriptsOf } from '../../scripts.ts'
import type { Check } from '../check.ts'

/** A word has letters of one script; mixed ones look right and are found by no search. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
/** Names, abbreviations and units stay in Latin letters; words of so many small letters do not. */
const SHORTEST_WORD = 3
const MIN_WORDS = 2
/** Between blanks: names of code stand beside letters, abbreviations and units have capitals or a dot, or are one letter. */
const LATIN_WORD = /(?<=^|\s)[a-zà-öø-ÿ]{2,}(?:['’][a-zà-öø-ÿ]{1,20})?(?=\s|$)/gu
const LATIN_FOR_EACH_OWN = 4
const MIN_HAN = 10
const MIN_LETTERS_OF_OTHER = 12

export const script: Check = {
  name: 'script',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to, audience }) {
    if (MIXED.test(translation.words) && !MIXED.test(source.words)) return ['A word mixes letters of two scripts.']
    if (baseOf(to) === 'ja' && lettersOf(translation, 'Kana') === 0 && lettersOf(translation, 'Han') >= MIN_HAN)
      return ['It has no kana.']
    const own = scriptsOf(to)
    if (LOOSE_SYLLABLE.test(translation.words) && !LOOSE_SYLLABLE.test(source.words))
      return ['Its letters are not put together to syllables.']
    if (own.includes('Han') && KANA_BY_HAN.test(translation.words)) return ['A word mixes letters of two scripts.']
    if (own.includes('Kana') && countOf(translation.words, GRAMMAR_IN_KATAKANA) >= MIN_WORDS)
      return ['Its particles are written in katakana.']
    const foreign = own.length > 0 ? foreignWord(source, translation, own) : undefined
    if (foreign !== undefined) return [`"${foreign}" of another language stands in it.`]
    if (isForeign(source, translation, own)) return ['It is not written in the script of its language.']
    if (own.length === 0 || own.includes('Latin')) return []
    const ownLetters = own.reduce((sum, script) => sum + lettersOf(translation, script), 0)
    const given = source.text.toLowerCase()
    if (ownLetters === 0 && translation.letters.length >= MIN_LETTERS_OF_OTHER && hasOther(translation.words, given))
      return ['It is not written in the script of its language.']
    const isLatin = () => {
      const own = withoutWordsOf(given, translation.words)
      const words = smallWordsIn(own, SHORTEST_WORD)
      return words >= MIN_WORDS && countOf(own, SCRIPTS.Latin) > ownLetters * LATIN_FOR_EACH_OWN
    }
    if (smallWordsIn(translation.words, SHORTEST_WORD) >= MIN_WORDS && isLatin())
      return ['It is not written in the script of its language.']
    const strange = new Set((translation.words.match(LATIN_WORD) ?? []).filter((one) => !given.includes(one)))
    const [word] = strange
    // People know the names of a game beside those in the text.
    return word === undefined || (audience === 'people' && strange.size === 1)
      ? []
      : [`"${word}" of another language stands in it.`]
  },
}

/** A consonant and a vowel of Korean that stand side by side; people write consonants alone. */
const LOOSE_SYLLABLE = /[ㄱ-ㅎ][ㅏ-ㅣ]/u
/** Characters that look like kana, within a word of katakana; the first is used in hardly any other way. */
const KANA_BY_HAN = /(?<=[ァ-ヺー])卜|卜(?=[ァ-ヺー])|(?<=[ァ-ヺー])[口力工夕二八千](?=[ァ-ヺー])/u
const GRAMMAR_IN_KATAKANA = /(?<=\p{Script=Han})[ノハガ](?=\p{Script=Han})|ヲ(?!タ)/gu
const OTHER_WORD =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]{3,}|\p{Script=Cyrillic}{2,}/gu
const ALL = Object.entries(SCRIPTS) as [Script, RegExp][]

function foreignWord({ text: source }: Text, { words }: Text, own: readonly Script[]) {
  return words.match(OTHER_WORD)?.find((word) => {
    const script = ALL.find(([, letters]) => countOf(word[0]!, letters) > 0)?.[0]
    return script !== undefined && !own.includes(script) && !source.includes(word)
  })
}

const hasOther = (words: string, given: string) =>
  (words.match(WORD_OF_LATIN) ?? []).some(
    (word) => word.length >= SHORTEST_WORD && SMALL.test(word) && !given.includes(word),
  )

const WORD_OF_LATIN = /[\p{Script=Latin}\p{N}]+/gu
/** Some words of it are names; a whole text is none. */
const MIN_OWN_LETTERS = 4
function withoutWordsOf(source: string, words: string) {
  const left = words.replaceAll(WORD_OF_LATIN, (word) => (source.includes(word.toLowerCase()) ? ' ' : word))
  return countOf(words, /\p{L}/gu) - countOf(words, SCRIPTS.Latin) >= MIN_OWN_LETTERS ? left : words
}

/** Of the scripts that no other language borrows letters of; a name in one stands in the source as well. */
const NEVER_BORROWED: readonly Script[] = ['Cyrillic', 'Greek', 'Arabic', 'Hangul', 'Hebrew', 'Thai', 'Devanagari']
const ANY_NEVER_BORROWED = new RegExp(NEVER_BORROWED.map((script) => SCRIPTS[script].source).join('|'), 'u')
const MIN_FOREIGN = 8

const isForeign = (source: Text, translation: Text, own: readonly Script[]) =>
  own.length > 0 &&
  ANY_NEVER_BORROWED.test(translation.words) &&
  NEVER_BORROWED.some((script) => {
    if (own.includes(script)) return false
    const letters = lettersOf(translation, script)
    if (letters < MIN_FOREIGN || lettersOf(source, script) > 0) return false
    return letters > own.reduce((sum, one) => sum + lettersOf(translation, one), 0)
  })

const lettersOf = ({ words }: Text, script: Script) => countOf(words, SCRIPTS[script])
