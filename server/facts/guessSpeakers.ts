import { guessSpeaker } from '#collab/text/facts/guessSpeaker.ts'
import { lockPage } from '#db/queries/files/changedTexts.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import { listGuessable, type SomeTexts, updateGuessedSpeakers } from '#db/queries/pages/facts.ts'
import type { Trx } from '#db/schema.ts'

/**
 * Guesses the speakers of a page's texts again, once its characters are others or some texts are: a context may begin with the
 * name of a character. What a file or a person says stays.
 */
export async function guessSpeakers(trx: Trx, page_id: string, among?: SomeTexts) {
  await lockPage(trx, page_id) // before its texts, as a merge does
  const characters = await listCharacters(trx, page_id)
  const texts = await listGuessable(
    trx,
    page_id,
    characters.map(({ name }) => name),
    among,
  )
  const guessed = texts.flatMap(({ id, context, speaker }) => {
    const found = guessSpeaker(context ?? '', characters) ?? null
    return found === speaker ? [] : [{ id, speaker: found }]
  })
  if (guessed.length > 0) await updateGuessedSpeakers(trx, guessed)
}
