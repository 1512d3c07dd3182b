import { inText, isSentence, isSpaced, once, type Plant, pick, wordsIn } from './plant.ts'

const OTHER_LETTERS = { ru: /[аеорс]/g, latin: /[aeopc]/g } as const
const TWINS: Record<string, string> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c' },
  ...{ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с' },
}
/** One that asks for an answer, in a sentence of its own. */
const PLAIN_QUESTION = /^(?:are|is|do|does|did|what|where|who|when|how(?! about)|which) [^.!?]+\?$/i
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text) && !/\p{Script=Cyrillic}/u.test(text)

/** Errors in what a text says. */
export const WORDS: readonly Plant[] = [
  {
    check: 'untranslated',
    or: ['language', 'script'],
    spoil: ({ pair: { source, translation } }) =>
      isSentence(source) && source !== translation ? { source, translation: source } : undefined,
  },
  {
    check: 'language',
    or: ['script', 'neighbour language', 'alphabet', 'characters'],
    spoil: ({ pair: { identifier, source, translation }, elsewhere }) => {
      const other = elsewhere.find((one) => one.identifier === identifier)?.translation ?? ''
      return isSentence(source) && other !== translation && other !== '' ? { source, translation: other } : undefined
    },
  },
  {
    check: 'characters',
    or: ['script', 'alphabet'],
    spoil: inText((text, { random }) => {
      if (!isSentence(text)) return undefined
      return once(text, isLatin(text) ? OTHER_LETTERS.latin : OTHER_LETTERS.ru, (letter) => TWINS[letter]!, random)
    }),
  },
  {
    check: 'capitals',
    spoil: inText((text, { pair: { source, language } }) =>
      isSpaced(language) && isSentence(source) && !/[{[\p{Lo}]/u.test(text) ? text.toUpperCase() : undefined,
    ),
  },
  {
    check: 'spacing',
    or: ['length', 'repetition'],
    spoil: inText((text, { pair }) =>
      isSpaced(pair.language) && wordsIn(text).length >= 8 ? text.replaceAll(' ', '') : undefined,
    ),
  },
  {
    check: 'numbers',
    // Numbers of codes among them.
    or: ['placeholders'],
    spoil: inText((text, { pair: { source }, random }) =>
      /(?<![\p{L}\d=.#:])[2-9]\d+(?![\p{L}\d])/u.test(source)
        ? once(text, /(?<![\p{L}\d=.#:])[2-9]\d+(?![\p{L}\d])/gu, (found) => String(Number(found) + 3), random)
        : undefined,
    ),
  },
  {
    check: 'repetition',
    or: ['length'],
    spoil: inText((text) => (isSentence(text) ? `${text} ${text} ${text}` : undefined)),
  },
  {
    check: 'length',
    or: ['ending', 'placeholders', 'question', 'last mark'],
    spoil: inText((text) => (wordsIn(text).length >= 12 ? wordsIn(text).slice(0, 2).join(' ') : undefined)),
  },
  {
    check: 'question',
    or: ['ending', 'last mark', 'openers'],
    spoil: inText((text, { pair: { source, language } }) =>
      PLAIN_QUESTION.test(source) && isSpaced(language)
        ? text.replace(/\s?[?？؟;]$/u, '.').replace(/^¿/, '')
        : undefined,
    ),
  },
  {
    check: 'glossary',
    spoil: ({ pair: { source, translation }, random }) => {
      const term = pick(
        wordsIn(source).filter((word) => word.length > 5 && word === word.toLowerCase()),
        random,
      )
      return term ? { source, translation, terms: [{ term, translation: 'Zorblaxquim' }] } : undefined
    },
  },
  {
    check: 'forbidden term',
    or: ['glossary'],
    spoil: ({ pair: { source, translation, language }, random }) => {
      const term = pick(
        wordsIn(source).filter((word) => word.length > 5 && word === word.toLowerCase()),
        random,
      )
      const word = pick(
        wordsIn(translation).filter(({ length }) => length > 5),
        random,
      )
      if (!term || !word || !isSpaced(language)) return undefined
      return { source, translation, terms: [{ term, translation: 'Zorblaxquim', forbidden: [word] }] }
    },
  },
  {
    check: 'length limit',
    spoil: ({ pair: { source, translation } }) =>
      /[{[\n]/.test(translation) || translation.length < 4
        ? undefined
        : { source, translation, maxLength: { most: Math.floor(translation.length / 2), unit: 'characters' } },
  },
]
