import { primaryOf } from '#db/vocabulary/languages.ts'
import { pluralCategories } from '#db/vocabulary/plurals.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'
import { inText, isSentence, isSpaced, once, type Plant, type Planting, pick, wordsIn } from './plant.ts'

const CODE_PAIRS = [
  ['help@example.org', 'hilfe@example.org'],
  ['/usr/share/games', '/usr/games'],
  ['--full-screen', '--screen'],
  ['rename()', 'name()'],
] as const
const RUSSIAN = 'привет всем'
const STRANGE = { pl: 'fjäril är', other: 'łódź źródło' }
const OF_NEIGHBOURS: Record<string, string> = { ru: 'їжак', uk: 'мыши', be: 'ищут', bg: 'мыши' }
const MAX_LABEL = 30
const ENDS = /\s\S+\s\S+[.!?]$/u
const hasCode = ({ pair: { source, translation } }: Planting) => /[{[%|]/.test(source + translation)

/** A plural around the words of both texts. */
const pluralOf = ({ pair: { source, translation, language } }: Planting) => {
  const forms = pluralCategories(language, 'plural')
  const written = (text: string, categories: readonly string[]) =>
    `{n, plural, ${categories.map((category) => `${category} {# ${text}}`).join(' ')}}`
  return {
    forms,
    source: written(source, ['one', 'other']),
    written: (categories: readonly string[]) => written(translation, categories),
  }
}

/** Errors in texts that are made of those of a game: none of these has an address, a key or a plural of its own in each language. */
export const BUILT: readonly Plant[] = [
  {
    check: 'addresses',
    or: ['placeholders'],
    spoil({ pair: { source, translation }, random }) {
      const [given, wrong] = pick(CODE_PAIRS, random)!
      return { source: `${source} ${given}`, translation: `${translation} ${wrong}` }
    },
  },
  {
    check: 'directive order',
    or: ['placeholders'],
    spoil: (planting) =>
      hasCode(planting)
        ? undefined
        : { source: `${planting.pair.source} %s %d`, translation: `${planting.pair.translation} %d %s` },
  },
  {
    check: 'message',
    spoil(planting) {
      if (hasCode(planting)) return undefined
      const { source, written, forms } = pluralOf(planting)
      return { source, translation: written(forms).slice(0, -1) }
    },
  },
  {
    check: 'forms',
    spoil(planting) {
      const { source, written, forms } = pluralOf(planting)
      const wrong = ['zero', 'two', 'few', 'many'].find((form) => !forms.includes(form))
      return hasCode(planting) || !wrong ? undefined : { source, translation: written([wrong, ...forms]) }
    },
  },
  {
    check: 'branches',
    or: ['untranslated', 'forms'],
    spoil(planting) {
      const { source, forms } = pluralOf(planting)
      if (hasCode(planting) || !isSentence(planting.pair.source)) return undefined
      const kept = forms.map((form) => `${form} {# ${planting.pair.source}}`).join(' ')
      return { source, translation: `{n, plural, ${kept}}` }
    },
  },
  {
    check: 'accelerator key',
    spoil(planting) {
      const { source, translation } = planting.pair
      const isLabel = source.length <= MAX_LABEL && /^\p{L}/u.test(source) && !/[&_]/.test(source + translation)
      return isLabel && !hasCode(planting) ? { source: `&${source}`, translation } : undefined
    },
  },
  { check: 'bidi marks', or: ['damaged characters'], spoil: inText((text) => `\u2067${text}`) },
  { check: 'valid text', spoil: inText((text) => `${text}\u0000`) },
  {
    check: 'language name',
    or: ['addition', 'remark', 'ornament', 'enclosure'],
    spoil: inText((text, { pair: { language } }) => `[${language}] ${text}`),
  },
  {
    check: 'script',
    or: ['characters'],
    spoil: inText((text, { pair: { language } }) => (scriptOf(language) === 'Cyrl' ? undefined : `${text} ${RUSSIAN}`)),
  },
  {
    check: 'alphabet',
    or: ['neighbour language', 'script', 'characters'],
    spoil: inText((text, { pair: { language } }) =>
      scriptOf(language) === 'Latn' ? `${STRANGE[primaryOf(language) === 'pl' ? 'pl' : 'other']} ${text}` : undefined,
    ),
  },
  {
    check: 'neighbour language',
    or: ['alphabet'],
    spoil: inText((text, { pair: { language } }) => {
      const word = OF_NEIGHBOURS[primaryOf(language)]
      return word === undefined ? undefined : `${text} ${word}`
    }),
  },
  {
    check: 'ending',
    or: ['last mark', 'question', 'length', 'marks', 'placeholders'],
    spoil: inText((text, { pair: { source, language } }) =>
      isSpaced(language) && isSentence(source) && /\p{L}[.!?]$/u.test(source) && wordsIn(text).length >= 8
        ? text.replace(ENDS, '')
        : undefined,
    ),
  },
  {
    check: 'joints',
    or: ['spacing', 'addresses'],
    spoil: inText((text, { random }) => once(text, /(?<=\p{Ll}{2}[.!?]) (?=\p{Lu}\p{Ll})/gu, '', random)),
  },
  {
    check: 'quote style',
    spoil: (planting) => {
      const [source, translation] = [planting.pair.source, planting.pair.translation]
      const word = /(?<=^|\s)\p{L}{3,}(?=\s)/u.exec(source)?.[0]
      return word && isSentence(source) && !hasCode(planting) && !/["“”«»„「『'’()_*<]/.test(translation + source)
        ? { source: source.replace(word, `"${word}"`), translation }
        : undefined
    },
  },
]
