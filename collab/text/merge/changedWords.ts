import { countWords } from '#db/vocabulary/words.ts'
import { hunksOf } from './hunks.ts'

export const changedWords = (before: string, after: string, language: string) =>
  hunksOf(before, after, language).reduce((sum, { text }) => sum + countWords(text), 0)
