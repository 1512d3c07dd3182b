import { countKnownWords, findKnownWord, insertKnownWord, type KnownWord } from '#db/queries/checks/knownWords.ts'
import type { Trx } from '#db/schema.ts'
import { MAX_KNOWN_WORDS } from '#db/vocabulary/checks/spelling.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError } from '../http/apiError.ts'
import { TOO_MANY_WORDS } from './constants.ts'

type Place = { project_id: string; language: LanguageCode }

/** Within an edit of the project. A word that is known already stays as it was added. */
export async function addKnownWord(trx: Trx, place: Place, word: string, added_by: string): Promise<KnownWord> {
  const known = await findKnownWord(trx, place, word)
  if (known) return known
  if ((await countKnownWords(trx, place)) >= MAX_KNOWN_WORDS) throw new ApiError(409, TOO_MANY_WORDS)
  await insertKnownWord(trx, place, word, added_by)
  return (await findKnownWord(trx, place, word))!
}
