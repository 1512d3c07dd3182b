import { baseOf } from '#db/vocabulary/languages.ts'
import { isAgreed, isAnnounced, isIntroduced, startsTold } from '../../labels.ts'
import type { Check } from '../check.ts'

const REMARK =
  /[([（]\s?(?:lit(?:erally|eralmente|téralement|\.)|wörtlich|n\. ?de|alternativ|(?:or|o|ou|oder|oppure|lub|of|или|veya|eller|ή|vagy)[: ])/iu
const ALTERNATIVES = /\p{L} \/ \p{L}/u
const QUOTES = ['«»', '»«', '「」', '『』', '””']
const ANY_QUOTE = /["'“”„‘’«»「」『』]/u

/** Models say more than the translation: for which language it is, another one, a remark. */
export const additions: Check = {
  name: 'addition',
  severity: 'doubtful',
  about: 'words',
  find({ text: source, words: given }, { text, words }, { to }) {
    const faults: string[] = []
    const tags = [`${to}:`, `[${to}]`, `(${to})`]
    if (tags.some((tag) => startsWith(text, tag) && !startsWith(source, tag)))
      faults.push('The name of its language stands in it.')
    if (REMARK.test(words) && !REMARK.test(given)) faults.push('A remark in brackets stands in it.')
    if (ALTERNATIVES.test(words) && !source.includes('/')) faults.push('Two translations stand in it.')
    const isSpoken = (isAnnounced(words) && !/[:：]/.test(given)) || (baseOf(to) !== 'en' && isAgreed(words))
    if (isSpoken && !isIntroduced(words) && !startsTold(given)) faults.push('An announcement stands before it.')
    const inner = text.trim()
    if (QUOTES.some(([open, close]) => inner.startsWith(open!) && inner.endsWith(close!)) && !ANY_QUOTE.test(source))
      faults.push('Quotes stand around it.')
    return faults
  },
}

const startsWith = (text: string, tag: string) => text.trimStart().toLowerCase().startsWith(tag.toLowerCase())
