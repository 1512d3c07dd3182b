import { type LanguageCode, primaryOf } from '../languages.ts'

export const END_MARKS = ['.', '!', '?', ':', ';', '…'] as const
export type EndMark = (typeof END_MARKS)[number]

const WIDE: Record<EndMark, string> = { '.': '。', '!': '！', '?': '？', ':': '：', ';': '；', '…': '……' }
/** As a language writes a mark; left out, as in English. */
const OWN: Partial<Record<string, Partial<Record<EndMark, string>>>> = {
  ...{ zh: WIDE, ja: { ...WIDE, '…': '…' } },
  ...{ ar: { '?': '؟', ';': '؛' }, fa: { '?': '؟', ';': '؛' }, ur: { '?': '؟', ';': '؛', '.': '۔' } },
  ...{ el: { '?': ';', ';': '·' } },
  ...{ hi: { '.': '।' }, hy: { '.': '։' } },
  fr: { '!': '\u202f!', '?': '\u202f?', ':': '\u202f:', ';': '\u202f;' },
}

export const ownEndMark = (language: LanguageCode, mark: EndMark): string | undefined =>
  OWN[primaryOf(language)]?.[mark]
