import type { Hit, Replacement } from '#collab/text/search/replacing.ts'
import { ApiError } from '../http/apiError.ts'
import { COSTLY_PATTERN } from '../rows/constants.ts'
import type { Services } from '../services.ts'
import type { ReplaceTexts } from './contract.ts'

const CHARACTERS_AT_ONCE = 20_000

type Wanted = Pick<
  ReplaceTexts,
  'language' | 'find' | 'replacement' | 'regex' | 'match_case' | 'whole_words' | 'keep_case'
>

export const replacementOf = (wanted: Wanted): Replacement => ({
  ...{ find: wanted.find, replacement: wanted.replacement, language: wanted.language },
  ...{ isExpression: wanted.regex, matchesCase: wanted.match_case, wholeWords: wanted.whole_words },
  keepsCase: wanted.keep_case,
})

/** The places in each text, in the thread of searches. */
export async function findHits(
  { searches }: Services,
  replacement: Replacement,
  patterns: readonly string[],
  texts: readonly string[],
): Promise<Hit[][]> {
  const batches: string[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const text of texts) {
    if (characters > CHARACTERS_AT_ONCE) {
      batches.push([])
      characters = 0
    }
    batches.at(-1)!.push(text)
    characters += text.length
  }
  const results = await searches.run('replace', { ...replacement, patterns }, batches)
  return results.flatMap((hits) => {
    if (!hits) throw new ApiError(422, COSTLY_PATTERN)
    return hits
  })
}
