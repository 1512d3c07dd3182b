import { baseOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { beginsWithLabel, isLabelled } from '../../labels.ts'
import { type Text, WORD } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import type { Check } from '../check.ts'
import { ratioOf } from './proportion.ts'

/**
 * Signs by which something is added to a text: in translations of people that have one, the source has one too. Measured on
 * 13,490 lines of a game in nine languages, of which 15 are exceptions.
 */
const SIGNS: [sign: RegExp, given: RegExp][] = [
  [/^\s*[[(（【［]/u, /[([{（【［]/u],
  [/／/u, /[/／|]/u],
  [/\/\//u, /\/\//u],
  [/\s[|¦]\s/u, /[|¦]/u],
  [/[;；؛]/u, /[;；؛:：—–.,、，-]./u],
  [/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/u, /_|underscore/iu],
  [/#/u, /#|\bhash/iu],
  // Numbers have them beside them.
  [/(?<!\p{N})\+(?!\p{N})/u, /[+＋]|\b(?:plus|increas|bonus|raise|gain|boost)/iu],
  [/=(?! \p{N})/u, /=/u],
]
const ANY_SIGN = /[[(（【［／/|¦;；؛_#+=]/u
const DASH = /\s[-–—]\s/u
const DASHED = /[-–—:;"“”„«»]/u
const MIN_RATIO_OF_ADDITION = 1.2
const PARTED = /(?<!\p{L})-|-(?!\p{L})|[–—:;"“”„«»\n]/u
const OF_SENTENCE = /[.,!?…。、！？]/u
/** A label of some words before a sentence, and a text behind the end of one. */
const LABEL_BEFORE_DASH = /^\s*[^\s–—-]+(?:\s[^\s–—-]+){0,3}\s[-–—]\s\p{Lu}/u
const DASH_BEHIND_END = /[.!?…。！？]["'”’»)]?\s[-–—]\s/u
const LATIN_SCRIPTS = ['Latn']
/** Some words in Latin letters behind the last dash, or before the first one. */
const FOREIGN_BESIDE =
  /^\s{0,4}(?<before>\p{Script=Latin}[\p{Script=Latin} ]{1,40}) [-–—] | [-–—] (?<behind>\p{Script=Latin}[\p{Script=Latin} ]{1,40})[.]?\s{0,4}$/u
const UNSPACED = ['ja', 'zh']
// A dash stands for "is" there, and parts clauses.
const COPULA = ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'lt', 'lv', 'ka', 'hy', 'kk', 'ky', 'tt', 'mn']
/** A colon, or a comma behind some words with which a sentence begins. */
const OPENS_APART = /[:：]|^\s{0,4}\p{L}{1,30}(?: \p{L}{1,30}){0,2}, /u
// Two texts without a blank, and two ends one after the other, but for those of abbreviations.
const SEAMS: RegExp[] = [
  /(?!\p{Lo})\p{L}[.!?,]\p{Lu}\p{Ll}/u,
  /,,|(?<=\p{L}{5})\.,|。[，,]|[.!?。！？…]\s?[;；](?![)D])/u,
]
/** Two of three dots, where the source has three. */
const TWO_ENDS = /[^.][.。]{2}(?![.。!?])/u
const PAUSE = /\.{2}|…/u
/** A small letter behind a sentence that ends in a long word, which is no abbreviation. */
const SMALL_BEHIND_END = /(?<!\p{L})\p{Ll}{6,40}[.!?]["'”’»)]?\s(?<word>\p{Ll}[\p{L}\p{N}_]{0,40})/u
const SMALL_BEHIND_MARK = /[.!?]["'”’»)]?\s\p{Ll}/u
const SMALL_BEHIND_ANY_END = /\p{L}[.!?]["'”’»)]?\s\p{Ll}/u
/** Pauses begin a text, and so do a letter's points in names such as .NET. */
const MARK_BEFORE = /^\s{0,4}[.,!?;:。，、！？；：](?=\p{L})/u
const ANY_MARK_BEFORE = /^\s{0,4}[.,!?;:。，、！？；：]/u
const CASED = ['Latn', 'Cyrl', 'Grek']
/** Of a sentence: labels are written small in many languages. */
const STARTS_LARGE = /^\p{Lu}\S*\s+\S+\s+\S/u
const STARTS_SMALL = /^\p{Ll}/u
const SMALL_BEFORE_LARGE = /\p{Ll}\p{Lu}/u

export const joints: Check = {
  name: 'joints',
  severity: 'doubtful',
  about: 'words',
  find(given, said, { from, to, audience }) {
    const [{ text: source, pieces }, { text: all, words }] = [given, said]
    const language = baseOf(to) ?? to
    const text = language === 'el' ? all.replaceAll(';', '?') : all
    const signs = ANY_SIGN.test(text) ? SIGNS : []
    const faults = signs
      .filter(([sign, has]) => sign.test(text) && !has.test(source))
      .map(([sign]) => `"${sign.exec(text)![0].trim()}" joins something to it that the source does not have.`)
    // People part the words of a label: "Map generator - Fractal".
    const isLabel = audience === 'people' && !OF_SENTENCE.test(source)
    const isDashed = DASH.test(words) && !isLabel && !COPULA.includes(language) && !DASHED.test(source)
    const isLong = () => ratioOf(given, said, { from, to }) > MIN_RATIO_OF_ADDITION
    if ((isDashed && isLong()) || (DASH.test(words) && !PARTED.test(source) && isApart(words, language, isLabel)))
      faults.push('A dash joins something to it that the source does not have.')
    else if (!LATIN_SCRIPTS.includes(scriptOf(to)) && isForeignBeside(words, source))
      faults.push('A dash joins something to it that the source does not have.')
    // Labels of the work are remarks, which people do not write: their colons are of the sentence.
    if (audience !== 'people' && !OPENS_APART.test(source) && beginsWithLabel(words) && !isLabelled(all, source))
      faults.push('A label stands before it.')
    if (MARK_BEFORE.test(words) && !ANY_MARK_BEFORE.test(given.words) && !beginsWithVariable(said))
      faults.push('A mark of an end stands before it.')
    const isCased = CASED.includes(scriptOf(to))
    if (isSeamed(text, source, isCased)) faults.push('Two sentences run into each other.')
    if (!isCased) return faults
    // People are told of the first letter itself.
    if (audience !== 'people' && STARTS_LARGE.test(behindTags(given)) && STARTS_SMALL.test(behindTags(said)))
      faults.push('It begins within a sentence.')
    const isOwn = (word: string) =>
      given.letters.includes(word.toLowerCase()) ||
      extendsGiven(word, given.words) ||
      isNamed(word, pieces) ||
      isShort(word, given, said)
    const mixed = mixedIn(words).filter((word) => !isOwn(word))
    // "JcJ" for "PvP".
    const translated = mixed.length > 0 ? mixedIn(given.words).filter((word) => !words.includes(word)) : []
    if (mixed.length > translated.length) faults.push(`Capitals and small letters are mixed in "${mixed[0]}".`)
    return faults
  },
}

const isSeamed = (text: string, source: string, isCased: boolean) =>
  SEAMS.some((seam) => seam.test(text) && !seam.test(source)) ||
  (TWO_ENDS.test(text) && !PAUSE.test(source)) ||
  (isCased && OF_SENTENCE.test(source) && SMALL_BEHIND_MARK.test(text) && beginsSmall(text, source))

// Names of code begin a sentence as they are.
function beginsSmall(text: string, source: string) {
  const { word } = SMALL_BEHIND_END.exec(text)?.groups ?? {}
  return word !== undefined && !SMALL_BEHIND_ANY_END.test(source) && !source.includes(word)
}

function isForeignBeside(words: string, source: string) {
  const { before, behind } = FOREIGN_BESIDE.exec(words)?.groups ?? {}
  const said = (before ?? behind ?? '').toLowerCase().match(WORD) ?? []
  return said.length > 0 && !said.some((word) => source.toLowerCase().includes(word))
}

const isApart = (words: string, language: string, isLabel: boolean) =>
  (!isLabel && (UNSPACED.includes(language) || LABEL_BEFORE_DASH.test(words))) || DASH_BEHIND_END.test(words)

function behindTags({ text, pieces }: Text) {
  let at = 0
  for (const piece of pieces) if (piece.from === at && tagIn(piece)?.kind === 'opens') at = piece.to
  return text.slice(at)
}

// Endings and colons stand behind one: "{0}:n".
function beginsWithVariable({ pieces }: Text) {
  const [first, ...others] = pieces
  if (first?.from !== 0) return false
  const key = tagIn(first)?.key
  return key === undefined || others.every((other) => tagIn(other)?.key !== key)
}

const mixedIn = (words: string) =>
  SMALL_BEFORE_LARGE.test(words) ? (words.match(WORD) ?? []).filter((word) => SMALL_BEFORE_LARGE.test(word)) : []

function extendsGiven(word: string, given: string) {
  const end = /\p{Ll}{0,4}$/u.exec(word)![0].length
  return Array.from({ length: end + 1 }, (_, cut) => word.slice(0, word.length - cut)).some((start) =>
    given.includes(start),
  )
}

// Of a label that has as many words as its source: "SkaitKlav 3" for "Numpad 3" has lost no blank.
const SHORTENED = /^(?:\p{Lu}\p{Ll}{2,9}){2}$/u
const MAX_LABEL_WORDS = 3
function isShort(word: string, given: Text, said: Text) {
  const [due, found] = [given, said].map(({ words }) => (words.match(WORD) ?? []).length) as [number, number]
  return SHORTENED.test(word) && found >= due && found <= MAX_LABEL_WORDS
}

const isNamed = (word: string, pieces: { text: string }[]) => pieces.some(({ text }) => text.includes(word))
