import { inText, isSentence, isSpaced, once, type Plant, wordsIn } from './plant.ts'

const WRONG_MARKS: Record<string, (text: string) => string> = {
  fr: (text) => text.replaceAll(/(?<=\p{L})[\u00a0\u202f ]([!?])/gu, '$1'),
  ja: (text) => text.replace(/(?<=\p{Script=Hiragana})、(?=\p{Script=Han})/u, ','),
  zh: (text) => text.replace(/(?<=\p{Script=Han})，(?=\p{Script=Han})/u, ','),
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
    spoil: inText((text, { pair: { source, language } }) =>
      isSpaced(language) && isSentence(source) && [source, text].every((one) => /^\p{Lu}\p{Ll}/u.test(one))
        ? text[0]!.toLowerCase() + text.slice(1)
        : undefined,
    ),
  },
  {
    check: 'last mark',
    or: ['ending', 'question'],
    spoil: inText((text, { pair: { source, language } }) =>
      isSpaced(language) && isSentence(source) && /\p{L}[.!?]$/u.test(source)
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
    // The source has typeset quotes as well.
    spoil: ({ pair: { source, translation, language } }) => {
      const word = wordsIn(source)[0]
      const [own] = wordsIn(translation)
      if (
        !['fr', 'ru', 'it', 'pt', 'da', 'es'].includes(language) ||
        !isSentence(source) ||
        /["“”«»{[]/.test(source + translation)
      )
        return undefined
      return word && own
        ? { source: source.replace(word, `“${word}”`), translation: translation.replace(own, `"${own}"`) }
        : undefined
    },
  },
  {
    check: 'ellipsis',
    spoil: ({ pair: { source, translation } }) =>
      /\p{L}\.\.\./u.test(source) && /\p{L}(?:…|\.\.\.)(?![….])/u.test(translation)
        ? { source: source.replaceAll('...', '…'), translation: translation.replaceAll('…', '...') }
        : undefined,
  },
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
