import { inText, isSentence, isSpaced, once, type Plant } from './plant.ts'

const WRONG_MARKS: Record<string, (text: string) => string> = {
  fr: (text) => text.replace(/[\u00a0\u202f ]([!?;:])/, '$1'),
  ja: (text) => text.replace('。', '.').replace('、', ','),
  zh: (text) => text.replace('，', ',').replace('。', '.'),
}

/** Errors of style, which people alone are told. */
export const STYLE: readonly Plant[] = [
  {
    check: 'double spaces',
    spoil: inText((text, { random }) => once(text, /(?<=\p{L}) (?=\p{L})/gu, '  ', random)),
  },
  {
    check: 'repeated word',
    spoil: inText((text, { pair, random }) =>
      isSpaced(pair.language)
        ? once(text, /(?<=\s)\p{Ll}{4,}(?=\s)/gu, (word) => `${word} ${word}`, random)
        : undefined,
    ),
  },
  {
    check: 'first letter',
    spoil: inText((text, { pair: { source } }) =>
      isSentence(source) && /^\p{Lu}\p{Ll}/u.test(source) && /^\p{Lu}\p{Ll}/u.test(text)
        ? text[0]!.toLowerCase() + text.slice(1)
        : undefined,
    ),
  },
  {
    check: 'last mark',
    or: ['ending', 'question'],
    spoil: inText((text, { pair: { source } }) =>
      isSentence(source) && /\p{L}[.!?]$/u.test(source)
        ? text.replace(/(?<=[\p{L}\s])[.!?。！？]$/u, '').trimEnd()
        : undefined,
    ),
  },
  {
    check: 'openers',
    or: ['question', 'ending'],
    spoil: inText((text, { pair: { language } }) =>
      language === 'es' && /^[¿¡]/.test(text) ? text.slice(1) : undefined,
    ),
  },
  {
    check: 'punctuation',
    or: ['ending', 'characters'],
    spoil: inText((text, { pair: { language } }) => (isSentence(text) ? WRONG_MARKS[language]?.(text) : undefined)),
  },
  {
    check: 'quote style',
    spoil: inText((text, { pair: { language } }) =>
      ['fr', 'ru', 'it', 'pt', 'da'].includes(language)
        ? text.replace(/«[\u00a0\u202f ]?([^«»]*?)[\u00a0\u202f ]?»/, '"$1"')
        : undefined,
    ),
  },
  { check: 'ellipsis', spoil: inText((text) => (/\p{L}…/u.test(text) ? text.replace('…', '...') : undefined)) },
  {
    check: 'number format',
    or: ['numbers'],
    spoil: ({ pair: { source, translation, language } }) =>
      ['es', 'fr', 'it', 'pt', 'ru', 'da'].includes(language) &&
      isSentence(source) &&
      !/[\d{[]/.test(source + translation)
        ? { source: `${source} 12,500`, translation: `${translation} 12,500` }
        : undefined,
  },
]
