import type { Hit, Replacement } from '#collab/text/search/replacing.ts'
import { inBatches } from '../rows/version/inBatches.ts'
import type { Services } from '../services.ts'
import type { ReplaceTexts } from './contract.ts'

type Wanted = Pick<
  ReplaceTexts,
  'language' | 'find' | 'replacement' | 'regex' | 'match_case' | 'whole_words' | 'keep_case'
>

export const replacementOf = (wanted: Wanted): Replacement => ({
  ...{ find: wanted.find, replacement: wanted.replacement, language: wanted.language },
  ...{ isExpression: wanted.regex, matchesCase: wanted.match_case, wholeWords: wanted.whole_words },
  keepsCase: wanted.keep_case,
})

export const listHits = (
  { searches }: Services,
  replacement: Replacement,
  patterns: readonly string[],
  texts: readonly string[],
): Promise<Hit[][]> =>
  inBatches(
    texts,
    ({ length }) => length,
    (batches) => searches.run('replace', { ...replacement, patterns }, batches),
  )
