import { z } from 'zod'
import { DICTIONARY_PARTS, isSpelledWord, MAX_KNOWN_WORD_LENGTH } from '#db/vocabulary/checks/spelling.ts'
import { EnteredLanguage, Language } from '../http/contract.ts'
import { NO_WORD } from './constants.ts'

const Word = z
  .string()
  .trim()
  .max(MAX_KNOWN_WORD_LENGTH, `A word has at most ${MAX_KNOWN_WORD_LENGTH} characters`)
  .refine(isSpelledWord, NO_WORD)

export const KnownWordsQuery = z.object({ language: EnteredLanguage })
export const KnownWordQuery = KnownWordsQuery.extend({ word: Word })
export const AddKnownWord = z.object({ language: EnteredLanguage, word: Word })
export type AddKnownWord = z.input<typeof AddKnownWord>

export const KnownWord = z
  .object({
    language: Language,
    word: z.string(),
    added_by: z.string().nullable(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: 'KnownWord' })
export type KnownWord = z.infer<typeof KnownWord>

/**
 * `names` are those of the project's characters, which are known in every language. `used`: beginnings of words that several of
 * its texts have, and no dictionary. `marks`: those that its texts write as English does, where the language has others.
 */
export const KnownWords = z
  .object({
    words: z.array(KnownWord),
    names: z.array(z.string()),
    used: z.array(z.string()),
    marks: z.array(z.string()),
  })
  .meta({ id: 'KnownWords' })
export type KnownWords = z.infer<typeof KnownWords>

export const DictionaryPath = z.object({ language: EnteredLanguage, part: z.enum(DICTIONARY_PARTS) })
