import QuickLRU from 'quick-lru'
import { stemOf } from '#collab/text/terms/wordStems.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { withoutMarks } from '../../otherTexts/borrowed.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const MAX_READ = 100

type Reader = (text: string) => readonly string[]
export type StemsOf = { source: Reader; target: Reader }

export function createStemReader(language: LanguageCode): Reader {
  const read = new QuickLRU<string, readonly string[]>({ maxSize: MAX_READ })
  return (text) => {
    const stems =
      read.get(text) ??
      (withoutMarks(text).match(WORD) ?? []).map((word) =>
        UNSPACED.test(word) ? word.toLowerCase() : stemOf(word, language),
      )
    read.set(text, stems)
    return stems
  }
}
