import { baseOf, primaryOf } from '#db/vocabulary/languages.ts'
import { hasBranches } from '../../branches.ts'
import { SMALL, smallWordsIn, squeezed, type Text, WORD } from '../../readText.ts'
import { scriptsOf } from '../../scripts.ts'
import type { Check } from '../check.ts'

/** Names, codes and words that are the same everywhere stay as they are; so many words in small letters are no name. */
const SHORTEST_WORD = 2
const MIN_WORDS = 3
const RUN = 6
const SHORTEST_RUN = 24
const PIECE_OF_RUN = SHORTEST_RUN / 2
/** Words with nothing but a blank between them: lists of names and commands stay as they are. */
const PHRASE = /[\p{L}\p{N}'’]+(?: [\p{L}\p{N}'’]+)*/gu
// In other scripts an ending stands behind a word of Latin letters without a blank.
const LATIN_PHRASE = /[\p{Script=Latin}\p{N}'’]+(?: [\p{Script=Latin}\p{N}'’]+)*/gu
const MAX_LABEL_WORDS = 4
const LABEL_WORDS = new Set(
  `ability about above accept achievements add advanced allow always apply armor armour arrow attack available away axe back below
  body book bow build built buy cancel castle change changes chapter character characters chest choose city clear close coins
  continue copy create credits crew cut damage dark days death default delete difficulty disable done door down draw driver
  dungeon earth edit empty enable enemies enemy enter equip equipped error every exit experience failed farm fast file files find
  fire fish fishing food forest friend friends full game games gate general give go gold graphics green ground guest guide hard
  heal health hello height help hide high hold home hour house hunt ice invite iron items join jump keep key keyboard keys kill
  king knight language large last lead leave left less light load loading lock locked log look lost love low magic mail make
  measure medium message mine money month more morning mouse move music name names near never new next night none north now object
  off old open options order other outfit owner page paste path pause paused place play player players please potion power press
  previous price purchase queen question quest quit random rating ready red register release remove repair replay report resume
  return rewards right river rules run save saved search select selected sell send settings shape share shield shop show sides
  sign silver size skill skills skip sleep slot slow small soldier sound source south speed spell spring stairs start started
  stealth steel stone stop store strength sword talk take tasks text throw title today tomorrow too tools top town toy trade train
  travel treasure tree turn undo unlock unlocked unknown up upgrade use user view village voice volume wait walk wall war warning
  water weapon weapons welcome west width win window winter wood world wrong year yellow yes you your`.split(/\s+/),
)
const BORROWED = new Set(
  `start stop error general normal name text message gold hand wind arm blood box boss level chat code stealth server online offline
  home mail test tool tools train tree top team game games mouse music options option page pause player question random region
  register return slot skill skills source store title train volume village village quest report rating credits random chapter
  armor book king view dungeon fish house gate castle power speed upgrade warm winter ring experience guide object place medium
  large total unknown west replay light undo price iron crew driver key chest order enter exit run win war log file items city
  sign shop spell magic quit sound paste copy path driver master menu dark last ready medium hello go up stone guest`.split(
    /\s+/,
  ),
)
const ABBREVIATION = /^\p{Lu}{2,}$/u
const CAPITAL = /^\p{Lu}/u
const CAPITALIZED = /^\p{Lu}\p{Ll}+$/u
const KEY_OF_KEYBOARD =
  /^(?:(?:caps|num|scroll) lock|page (?:up|down)|(?:left|right) (?:shift|ctrl|alt|control)|print(?: screen)?|back ?space|home|end|enter|return|space|tab|esc(?:ape)?)$/iu
const SENTENCE = /[.!?]$/
const ENGLISH = new Set(
  'the and you your they them his she he with from this that these those there here not were are have has would should could its been what when where who which how every our their him it is'.split(
    ' ',
  ),
)
// Words of other languages as well.
const OF_OTHERS: Record<string, readonly string[]> = { nl: ['is', 'been'], af: ['is'], eo: ['is'], tr: ['his', 'has'] }
const RUN_OF_PHRASE = 3
const MIN_KEPT = 5
const MAX_KEPT = 0.8
const SHORTEST_KEPT = 3
const NAMES_TWO_WORDS = /\p{L} \p{L}/u

export const untranslated: Check = {
  name: 'untranslated',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    if (hasBranches(source)) return [] // each branch is looked at
    if (translation.letters === source.letters)
      return hasWords(source) || (baseOf(from) === 'en' && isLabel(source, scriptsOf(to).includes('Latin')))
        ? ['It is the source text, not translated.']
        : []
    const isSameScript = scriptsOf(from)[0] === scriptsOf(to)[0]
    if (isAppended(source, translation, isSameScript)) return ['The source text stands in it beside the translation.']
    return keepsRun(source, translation) ||
      (baseOf(from) === 'en' && keepsPhrase(source, translation, { isSameScript, to }))
      ? ['A part of it is not translated.']
      : []
  },
}

function isLabel({ words }: Text, isLatin: boolean) {
  const found = words.match(WORD) ?? []
  if (found.length === 0 || found.length > MAX_LABEL_WORDS) return false
  const known = found.map((word) => word.toLowerCase())
  const isName =
    found.length > 1 && found.every((word) => CAPITAL.test(word)) && !known.every((word) => LABEL_WORDS.has(word))
  if (isName || KEY_OF_KEYBOARD.test(words.trim())) return false
  if (!isLatin)
    return isPhrase(found) || found.some((word, at) => LABEL_WORDS.has(known[at]!) && !ABBREVIATION.test(word))
  const own = known.filter((word) => LABEL_WORDS.has(word))
  return own.some((word) => !BORROWED.has(word)) || (own.length > 1 && own.length === known.length)
}

const isPhrase = ([first, ...others]: string[]) =>
  CAPITALIZED.test(first!) && others.some((word) => word.length >= SHORTEST_KEPT && SMALL.test(word))

const hasWords = ({ words }: Text) => smallWordsIn(words, SHORTEST_WORD) >= MIN_WORDS

function isAppended(source: Text, translation: Text, isSameScript: boolean) {
  if (translation.letters.length < source.letters.length) return false
  const whole = source.text.trim()
  if (translation.text.includes(whole)) {
    const wrapped = [`(${whole})`, `[${whole}]`, `（${whole}）`]
    const isTold = NAMES_TWO_WORDS.test(source.words) && (isSameScript || SENTENCE.test(source.text.trimEnd()))
    if (isTold && wrapped.some((text) => translation.text.includes(text))) return true
  }
  return translation.letters.includes(source.letters) && hasWords(source)
}

function keepsRun(source: Text, translation: Text) {
  if (keepsWords(source, translation)) return true
  if (!sharesLetters(source, translation)) return false
  const kept = new Set(runsIn(translation.words))
  return kept.size > 0 && runsIn(source.words).some((run) => kept.has(run) && run.length >= SHORTEST_RUN)
}

function sharesLetters({ letters }: Text, translation: Text) {
  for (let at = 0; at + PIECE_OF_RUN <= letters.length; at += PIECE_OF_RUN)
    if (translation.letters.includes(letters.slice(at, at + PIECE_OF_RUN))) return true
  return false
}

function keepsPhrase(source: Text, translation: Text, { isSameScript, to }: { isSameScript: boolean; to: string }) {
  const shared = OF_OTHERS[primaryOf(to)] ?? []
  const phrases = translation.words.match(isSameScript ? PHRASE : LATIN_PHRASE) ?? []
  const hasEnglish = (phrase: string) =>
    phrase.split(' ').some((word) => ENGLISH.has(word.toLowerCase()) && !shared.includes(word))
  if (!phrases.some(hasEnglish)) return false
  const given = ` ${(source.words.toLowerCase().match(WORD) ?? []).join(' ')} `
  const isKept = (run: string[]) =>
    isEnglish(run, { isSameScript, shared }) && given.includes(` ${run.join(' ').toLowerCase()} `)
  return phrases.some((phrase) => {
    const words = phrase.match(WORD) ?? []
    const sizes = isSameScript ? [RUN_OF_PHRASE] : [2, RUN_OF_PHRASE]
    return sizes.some((size) => words.some((_, at) => at + size <= words.length && isKept(words.slice(at, at + size))))
  })
}

type Sharing = { isSameScript: boolean; shared: readonly string[] }

function isEnglish(run: string[], { isSameScript, shared }: Sharing) {
  const little = run.filter((word) => !shared.includes(word) && ENGLISH.has(isSameScript ? word : word.toLowerCase()))
  const isWord = (word: string) => word.length >= SHORTEST_KEPT && SMALL.test(word) && !ENGLISH.has(word)
  return little.length > 1 || (little.length === 1 && run.some(isWord))
}

function keepsWords(source: Text, translation: Text) {
  const given = source.words.match(WORD) ?? []
  if (given.length < MIN_KEPT) return false
  const found = new Set(translation.words.match(WORD))
  if (given.filter((word) => found.has(word)).length < MIN_KEPT * MAX_KEPT) return false
  const due = new Set(given.filter((word) => word.length >= SHORTEST_KEPT && SMALL.test(word)))
  return due.size >= MIN_KEPT && [...due].filter((word) => found.has(word)).length >= due.size * MAX_KEPT
}

function runsIn(text: string) {
  return (text.match(PHRASE) ?? []).flatMap((phrase) => {
    const words = phrase.split(' ')
    return words.slice(RUN - 1).flatMap((_, at) => {
      const run = words.slice(at, at + RUN)
      return smallWordsIn(run.join(' '), SHORTEST_WORD) >= MIN_WORDS ? [squeezed(run.join(''))] : []
    })
  })
}
