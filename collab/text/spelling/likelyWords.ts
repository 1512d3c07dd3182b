import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'

type IsKnown = (word: string) => boolean

const CAPITAL = /^\p{Lu}/u
const MARKS = /\p{M}/gu
const bare = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(MARKS, '')
const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** Sounds are written with as many letters as they last: `Hmmm`, `Øhh`, `bèèè`; or again: `haha`. */
const MAX_LETTERS_OF_SOUND = 3
const isSound: IsKnown = (word) => {
  const letters = [...bare(word)]
  const isDoubled = letters.some((letter, at) => letter === letters[at - 1])
  const isDrawnOut = letters.some((letter, at) => at >= 2 && letter === letters[at - 1] && letter === letters[at - 2])
  return isDrawnOut || (new Set(letters).size <= MAX_LETTERS_OF_SOUND && (isDoubled || isEchoed(letters)))
}
const isEchoed = (letters: readonly string[]) =>
  letters.some((letter, at) => at >= 3 && letter === letters[at - 2] && letters[at - 1] === letters[at - 3])

/** Languages that write a compound as one word, and what may stand between its parts. */
const LINKS: Record<string, readonly string[]> = {
  da: ['', 's', 'e'],
  de: ['', 's', 'es', 'n', 'en', 'er'],
  hu: [''],
  nl: ['', 's', 'e', 'en'],
  sv: ['', 's', 'e'],
}
const MIN_PART = 4
const MAX_PARTS = 3

function isCompound(word: string, links: readonly string[], isKnown: IsKnown, parts = MAX_PARTS): boolean {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const [first, rest] = [word.slice(0, at), word.slice(at)]
    const isFirst = links.some(
      (link) => first.endsWith(link) && first.length - link.length >= MIN_PART - 1 && isPart(first, link, isKnown),
    )
    if (!isFirst) continue
    if (isPart(rest, '', isKnown)) return true
    if (parts > 2 && isCompound(rest, links, isKnown, parts - 1)) return true
  }
  return false
}

function isPart(text: string, link: string, isKnown: IsKnown) {
  const word = text.slice(0, text.length - link.length)
  return isKnown(word) || isKnown(word.toLowerCase()) || isKnown(capitalized(word))
}

/** Parts that stand before words of many kinds, in any language and in each. */
const ANYWHERE = 'anti|auto|inter|micro|mikro|mini|multi|sub|super|tele|video'
const PREFIXES: Record<string, string> = {
  de: '(?:ab|an|auf|aus|bei|dar|durch|ein|fort|her|hin|leer|los|mit|nach|um|unter|vor|weg|zu|zurück|zusammen|über)(?:zu)?|un',
  da: 'gen|u',
  el: 'αυτο|μικρο|ξανα|τηλε|υπερ',
  it: 'de|ri|sotto',
  nl: 'aan|af|bij|mee|na|om|on|op|over|toe|uit|vast|voor|weg',
  pl: 'nie',
  ru: 'авто|анти|видео|вне|внутри|микро|мини|мульти|не|пере|суб|супер|теле',
}
const PREFIX_OF = new Map(
  ['', ...Object.keys(PREFIXES)].map((language) => {
    const prefixes = [ANYWHERE, PREFIXES[language]].filter(Boolean)
    return [language, new RegExp(`^(?:${prefixes.join('|')})(?=\\p{L}{4})`, 'iu')]
  }),
)

const CIRCUMFLEX = /[iu]/gu
const CIRCUMFLEXED: Record<string, string> = { i: 'î', u: 'û' }
const ENCLITICS = /(?:[mts]e|nos|l[aeo]s?)$/u
const ACCENTS: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }

/** Other spellings of a word that a dictionary may have alone; in each language of its own. */
const OTHERWISE: Record<string, (word: string) => string[]> = {
  // The reform of 1990 leaves out a circumflex; many have no œ on their keyboards.
  fr: (word) => [
    word.replaceAll('oe', 'œ'),
    ...Array.from(word.matchAll(CIRCUMFLEX), ({ 0: letter, index }) =>
      [word.slice(0, index), CIRCUMFLEXED[letter], word.slice(index + 1)].join(''),
    ),
  ],
  // `permítenos`: a verb before its pronouns.
  es: (word) => {
    const verbs = [word.replace(ENCLITICS, ''), word.replace(ENCLITICS, '').replace(ENCLITICS, '')]
    return verbs
      .filter((verb) => verb !== word)
      .flatMap((verb) => [verb, verb.replaceAll(/[áéíóú]/g, (a) => ACCENTS[a]!)])
  },
  ru: (word) => [word.replaceAll('ё', 'е')],
}

export const writesCompounds = (language: LanguageCode) => Object.hasOwn(LINKS, primaryOf(language))

export function isLikelyWord(word: string, language: LanguageCode, isKnown: IsKnown): boolean {
  const primary = primaryOf(language)
  if (isSound(word)) return true
  if (OTHERWISE[primary]?.(word).some((other) => other !== word && isKnown(other))) return true
  const rest = word.replace(PREFIX_OF.get(primary) ?? PREFIX_OF.get('')!, '')
  if (rest !== word && (isKnown(rest) || isKnown(capitalized(rest)))) return true
  const links = LINKS[primary]
  return links !== undefined && isCompound(word, links, isKnown)
}

const NAME = /\p{Lu}\p{Ll}[\p{L}\p{M}]*/gu
const WORD = /[\p{L}\p{M}]+/gu
const MIN_BORROWED = 3
const MAX_ENDING = 3
const isBorrowed = (own: string, given: string) =>
  Math.min(own.length, given.length) >= MIN_BORROWED &&
  Math.abs(own.length - given.length) <= MAX_ENDING &&
  (own.startsWith(given) || given.startsWith(own))
const WITHIN_SENTENCE = /(?<=[\p{L}\p{N},;)] |[\p{L}\p{N}]['’-])\p{Lu}\p{Ll}/u
const SMALL_WORD = /\p{Ll}{3}/u
const MIN_SAME_LETTERS = 3
const SHARE_OF_SAME = 0.6
const CAPITALIZES_NOUNS = ['de']

/** Words that a language borrows stand in the source with another ending, as names do; those perhaps in other letters. */
export function createNameTest(source: string, translation: string, language: LanguageCode) {
  const words = [...new Set((source.match(WORD) ?? []).map(bare))]
  const given = (source.match(NAME) ?? []).map(bare)
  const namesWithin =
    !CAPITALIZES_NOUNS.includes(primaryOf(language)) && WITHIN_SENTENCE.test(source) && SMALL_WORD.test(source)
  return (word: string, from: number) => {
    const own = bare(word)
    if (words.some((one) => isBorrowed(own, one))) return true
    if (!CAPITAL.test(word)) return false
    const isAlike = given.some((name) => {
      const same = Math.max(MIN_SAME_LETTERS, Math.ceil(SHARE_OF_SAME * Math.max(name.length, own.length)))
      return name.slice(0, same) === own.slice(0, same)
    })
    return isAlike || (namesWithin && WITHIN_SENTENCE.test(translation.slice(Math.max(0, from - 2), from + 2)))
  }
}
