import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { hasBranches, keyOf, OUTSIDE, partsOf } from '../../branches.ts'
import { countOf, squeezed, type Text, WORD } from '../../readText.ts'
import { SCRIPTS, scriptsOf } from '../../scripts.ts'
import type { Check, Context } from '../check.ts'
import { alphabet } from '../language/alphabet.ts'
import { language } from '../language/language.ts'
import { script } from '../language/script.ts'
import { silentForms } from '../language/silentForms.ts'
import { proportion } from './proportion.ts'
import { repetition } from './repetition.ts'
import { untranslated } from './untranslated.ts'

const OF_A_TEXT = [untranslated, script, language, alphabet, repetition, proportion]

/** Languages in which a noun beside a number has no form of its own for more than one. */
const UNCOUNTED = ['ja', 'zh', 'ko', 'tr', 'hu']
const CHANGED = ['ru', 'pl', 'ar']
const UNCHANGED: Record<string, RegExp> = {
  en: /(?:sheep|fish|deer|series|species|craft|s)$/iu,
  de: /(?:er|el|en|chen|lein|sel|s|e)$/iu,
  es: /[sx]$/iu,
  fr: /[szx]$/iu,
  it: /(?:[àèéìòùiey]|[^aeo])$/iu,
  pt: /[sx]$/iu,
  nl: /./u,
  da: /./u,
  el: /[^αοςηι]$/iu,
}
/** In these a verb says who does it, and a pronoun may be missing. */
const UNGENDERED = ['ja', 'zh', 'ko', 'tr', 'hu', 'es', 'it', 'pt', 'pl', 'el']
const PRONOUNS =
  /\b(?:he|she|they|it|him|her|hers|them|his|their|theirs|its|himself|herself|themselves|themself|is|are|was|were|has|have|does|do)\b/giu
const MIN_WORD_LENGTH = 3

export const branches: Check = {
  name: 'branches',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, context) {
    if (!hasBranches(source) || !hasBranches(translation)) return []
    const [due, found] = [partsOf(source), partsOf(translation)]
    return [
      ...Array.from(due).flatMap(([path, part]) => partFaults(path, part, found, context)),
      ...sameBranches(due, found, context),
      ...silentForms(source, translation, context.to),
    ]
  },
}

function partFaults(path: string, source: Text, found: Map<string, Text>, context: Context) {
  const translation = found.get(path)
  if (!translation || source.letters === '') return []
  if (path === OUTSIDE) return untranslated.find(source, translation, context)
  const { key } = keyOf(path)
  if (translation.letters === '') return isMovedOut(found) ? [] : [`The branch "${key}" is empty.`]
  if (isKept(source, translation, context)) return [`The branch "${key}" is not translated.`]
  const faults = OF_A_TEXT.flatMap((check) => check.find(source, translation, context))
  return faults.length > 0 ? [`In the branch "${key}": ${faults[0]}`] : []
}

const isMovedOut = (found: Map<string, Text>) =>
  Array.from(found).every(([path, { letters }]) => (path === OUTSIDE ? letters !== '' : letters === ''))

const MIN_WORDS_OF_SENTENCE = 3

const SHARED =
  /(?:ion|age|ment|ent|ant|ute|[^f]al|or|ic|ist|ble|ude|ure|ice|ine|ote|oint|eo|us|um|ix|el|ess?|ero|test|ram|ode|ock|ank|onus|oss|ink|ort|log|min|sec|px|kb|mb|gb|xp|hp|mp)s?$/u
const SMALL_WORDS = /(?<![\p{L}\p{M}])\p{Ll}{3,}(?![\p{L}\p{M}])/gu

function isKept(source: Text, translation: Text, { from, to }: Context) {
  if (source.words.trim() !== translation.words.trim() || baseOf(from) === baseOf(to)) return false
  const words: string[] = source.words.match(SMALL_WORDS) ?? []
  if (words.length > 0 && (source.words.match(WORD) ?? []).length >= MIN_WORDS_OF_SENTENCE) return true
  return words.some((word) => word.length >= MIN_WORD_LENGTH && (!isSameScript(from, to) || !SHARED.test(word)))
}

const isSameScript = (from: LanguageCode, to: LanguageCode) => scriptsOf(from)[0] === scriptsOf(to)[0]

function sameBranches(due: Map<string, Text>, found: Map<string, Text>, { from, to }: Context) {
  const byChoice = Map.groupBy(
    [...due.keys()].filter((path) => path !== OUTSIDE && found.has(path)),
    (path) => keyOf(path).choice,
  )
  return Array.from(byChoice).flatMap(([choice, paths]) => {
    const [sources, texts] = [paths.map((path) => due.get(path)!), paths.map((path) => found.get(path)!)]
    if (new Set(sources.map(({ letters }) => letters)).size < 2) return []
    const isSame = new Set(texts.map(({ letters }) => letters)).size === 1 && texts[0]!.letters !== ''
    if (choice.endsWith(' select')) return isSame && mustDiffer(sources, from, to) ? [SAME] : []
    return (isSame && changesWithNumber(texts[0]!, to)) || oneForFew(paths, found, to) ? [SAME] : []
  })
}

const SAME = 'Its branches are the same, and those of the source are not.'

function mustDiffer(sources: Text[], from: LanguageCode, to: LanguageCode) {
  if (!UNGENDERED.includes(baseOf(to) ?? 'ja')) return true
  const bare = sources.map(({ words }) => squeezed(words.replaceAll(PRONOUNS, '').replaceAll(/s\b/g, '')))
  return baseOf(from) === 'en' && new Set(bare).size === sources.length
}

function changesWithNumber({ words }: Text, to: LanguageCode) {
  const base = baseOf(to)
  if (base === undefined || UNCOUNTED.includes(base)) return false
  if (countOf(words, SCRIPTS.Latin) === words.match(/\p{L}/gu)?.length && !scriptsOf(to).includes('Latin')) return false
  const all = words.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []
  return CHANGED.includes(base) || !all.some((word) => UNCHANGED[base]?.test(word))
}

/** Russian and Polish nouns have a form of their own for one, which is none for a few. */
function oneForFew(paths: string[], found: Map<string, Text>, to: LanguageCode) {
  if (!['ru', 'pl'].includes(baseOf(to) ?? '')) return false
  const of = (key: string) => found.get(paths.find((path) => keyOf(path).key === key) ?? '\0')?.letters
  const [one, few] = [of('one'), of('few')]
  return one !== undefined && one !== '' && one === few
}
