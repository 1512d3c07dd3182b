import { baseOf, type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { countOf, type Text } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import { insideWord, isHeaped, jointOf } from '../../writing/joined.ts'
import type { Check } from '../check.ts'
import { dueLength } from './proportion.ts'

/** In these nothing stands before a variable without a blank. */
const APART_BEFORE = ['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'nl', 'ru', 'tr', 'da', 'el', 'hu']
/** With a name of some letters; shorter ones are pauses and the like. */
const VARIABLE = /^(?:[{[$%]{1,2}\(?\w{3}|%[sd])/
const SPACED_SCRIPTS = ['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Kore']
const UNSPACED_SCRIPTS = ['Jpan', 'Hans', 'Hant', 'Hani', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
const ADDING = ['ko', 'tr', 'hu', 'ar']
const LETTER_AT_END = /\p{L}$/u
const BLANK_AT_END = /\s$/u
const SPREAD = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}*\p{Zs}){3}\p{L}\p{M}*(?![\p{L}\p{M}\p{N}])/u
const SPREAD_KOREAN = /(?<![\p{L}\p{N}])(?:\p{L}\p{Zs}){5}\p{L}(?![\p{L}\p{N}])/u
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u
const LETTER = /\p{L}/u
const LETTERS = /\p{L}/gu
const BLANKS = /\s+/u
const HYPHEN = /[\p{Pd}/]/u
const MAX_HYPHENATED = 3
/** Scripts with nothing between words: one blank alone parts two texts; several, and those behind a full stop, are a style. */
const PARTED = /(?<=[\p{Script=Han}\p{Script=Hiragana}，、]) (?=[\p{Script=Han}\p{Script=Hiragana}])/gu
/** Of another width than that between words: they stand beside marks and numbers. */
const PARTING = /\p{L}[\u1680\u2000-\u200a\u202f\u205f]\p{L}/u
const MIN_PARTED_LENGTH = 8
/** Labels have blanks between their parts. */
const OF_SENTENCE = /[，、。！？]/u
const WITHOUT_BLANKS = ['ja', 'zh']
const MIN_SOURCE_WORDS = 3
const MAX_WORDS_OF_A_TERM = 6
const OF_SENTENCES = /\s(?:the|an?|and|or|is|are|was|you|your|it|to|near|from|with|not|has|have|will|can)\s/iu
const MIN_TOGETHER_LENGTH = 16
const MIN_TOGETHER_HANGUL_LENGTH = 9
/** In these, vowels are marks or not written at all. */
const VOWELLESS_SCRIPTS = ['Deva', 'Beng', 'Gujr', 'Guru', 'Orya', 'Sinh', 'Thaa', 'Arab', 'Hebr']
const MIN_TOGETHER_VOWELLESS_LENGTH = 11
const [MIN_TOGETHER_SHARE, MIN_TOGETHER_VOWELLESS_SHARE] = [0.6, 0.3]
// In no language has a word so many letters; marks that end words are among those of several.
const LONGEST_WORD = /[\p{L}\p{M},;!?’']{40}/u
const LONGEST_SIMPLE_WORD = /[\p{L}\p{M},;!?’']{28}/u
/** Their words are not put together from others, so that they stay short. */
const SIMPLE = new Set(
  'ar be bg bn bs ca cs cy el en es fa fil fr ga gd gl he hi hr id it jv lt lv mk mr ms oc pl pt ro ru sk sl sq sr sw tl uk ur vi'.split(
    ' ',
  ),
)

export const spacing: Check = {
  name: 'spacing',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to, audience }) {
    const isSpaced = SPACED_SCRIPTS.includes(scriptOf(to))
    const joint = isSpaced ? jointOf(source, translation, to) : undefined
    if (joint !== undefined) return [`"${joint}" stands between its words.`]
    const isApart = isSpaced && !ADDING.includes(baseOf(to) ?? '')
    if (isHeaped(source, translation, { isSpaced: isApart, least: audience === 'people' ? 2 : 1 }))
      return ['All its placeholders stand in one place.']
    if (spreadIn(translation.words) && !spreadIn(source.words)) return ['Blanks stand between its letters.']
    if (isParted(translation, to) || (PARTING.test(translation.text) && !PARTING.test(source.text)))
      return ['A blank stands in it where none is.']
    if (runsTogether(source, translation, { from, to })) return ['No blanks stand between its words.']
    const torn = isSpaced ? insideWord(source, translation, ADDING.includes(baseOf(to) ?? '')) : undefined
    if (torn !== undefined) return [`${torn} stands within a word.`]
    if (!APART_BEFORE.includes(baseOf(to) ?? '')) return []
    const tag = audience === 'people' ? gluedTag(source, translation) : undefined
    if (tag !== undefined) return [`No blank stands beside ${tag}.`]
    const apart = variablesBehind(source, BLANK_AT_END)
    if (apart.length === 0) return []
    const glued = variablesBehind(translation, LETTER_AT_END).find((variable) => apart.includes(variable))
    return glued === undefined ? [] : [`No blank stands before ${glued}.`]
  },
}

const isParted = ({ text, letters }: Text, to: LanguageCode) =>
  WITHOUT_BLANKS.includes(baseOf(to) ?? '') &&
  letters.length >= MIN_PARTED_LENGTH &&
  OF_SENTENCE.test(text) &&
  countOf(text, PARTED) === 1

const BLANK_AT_START = /^\s/u
const LETTER_AT_START = /^\p{L}/u

/** A tag with letters on both sides, which stands apart from the words around it in the source. */
function gluedTag(source: Text, translation: Text) {
  const apart = tagsBeside(source, { before: BLANK_AT_END, after: BLANK_AT_START })
  const glued = tagsBeside(translation, { before: LETTER_AT_END, after: LETTER_AT_START })
  return glued.find((tag) => apart.includes(tag) && apart.filter((one) => one === tag).length === 1)
}

function tagsBeside({ text, pieces }: Text, { before, after }: { before: RegExp; after: RegExp }) {
  const tags = pieces.flatMap((piece) => tagIn(piece) ?? []).filter(({ kind }) => kind !== 'toggles')
  const closed = new Set(tags.filter(({ kind }) => kind === 'closes').map(({ key }) => key))
  const isBeside = ({ kind, from, to }: (typeof tags)[number]) =>
    kind === 'opens' ? before.test(text.slice(Math.max(0, from - 2), from)) : after.test(text.slice(to, to + 2))
  return tags.filter((tag) => closed.has(tag.key) && isBeside(tag)).map((tag) => tag.text)
}

function variablesBehind({ text, pieces }: Text, before: RegExp) {
  const tags = new Set(pieces.flatMap((piece) => (tagIn(piece)?.kind === 'closes' ? [tagIn(piece)!.key] : [])))
  return pieces
    .filter((piece) => VARIABLE.test(piece.text) && !tags.has(tagIn(piece)?.key ?? ''))
    .filter(({ from }) => before.test(text.slice(Math.max(0, from - 2), from)))
    .map((piece) => piece.text)
}

const spreadIn = (words: string) => (HANGUL.test(words) ? SPREAD_KOREAN : SPREAD).test(words)

function runsTogether(source: Text, translation: Text, languages: { from: LanguageCode; to: LanguageCode }) {
  if (UNSPACED_SCRIPTS.includes(scriptOf(languages.to))) return false
  const isSimple = SIMPLE.has(primaryOf(languages.to))
  const longest = isSimple ? LONGEST_SIMPLE_WORD : LONGEST_WORD
  if (longest.test(translation.words) && !longest.test(source.words)) return true
  const runs = runsIn(translation)
  if (runs === 0 || countOf(translation.words, LETTERS) < runs * leastTogether(translation.words, languages.to))
    return false
  const share = VOWELLESS_SCRIPTS.includes(scriptOf(languages.to)) ? MIN_TOGETHER_VOWELLESS_SHARE : MIN_TOGETHER_SHARE
  if (translation.letters.length < share * dueLength(source, languages)) return false
  const isTold = isSimple || OF_SENTENCES.test(source.words)
  return runsIn(source) >= runs + (isTold ? MIN_SOURCE_WORDS - 1 : MAX_WORDS_OF_A_TERM)
}

function leastTogether(words: string, to: LanguageCode) {
  if (HANGUL.test(words) && !LATIN.test(words)) return MIN_TOGETHER_HANGUL_LENGTH
  return VOWELLESS_SCRIPTS.includes(scriptOf(to)) ? MIN_TOGETHER_VOWELLESS_LENGTH : MIN_TOGETHER_LENGTH
}

/** Pieces with letters between blanks, placeholders and hyphens. */
const runsIn = ({ words }: Text) =>
  words.split(BLANKS).reduce((runs, run) => {
    const parts = run.split(HYPHEN).filter((part) => LETTER.test(part)).length
    return runs + (parts > MAX_HYPHENATED ? 1 : parts)
  }, 0)
