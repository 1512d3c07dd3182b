import { guessSpeaker } from '#collab/text/facts/guessSpeaker.ts'
import { lockPage } from '#db/queries/files/changedTexts.ts'
import { listCharacters } from '#db/queries/pages/characters.ts'
import { listGuessable, type SomeTexts, updateGuessedSpeakers } from '#db/queries/pages/facts.ts'
import type { Trx } from '#db/schema.ts'

/** Guesses again after a change of characters or texts. A speaker that a file or a person states stays. */
export const guessSpeakers = async (trx: Trx, page_id: string, among?: SomeTexts) =>
  keepGuesses(trx, await findGuesses(trx, page_id, among))

type Guess = { id: string; speaker: string | null }

export async function findGuesses(trx: Trx, page_id: string, among?: SomeTexts): Promise<Guess[]> {
  await lockPage(trx, page_id) // before its texts, as a merge does
  const characters = await listCharacters(trx, page_id)
  const texts = await listGuessable(
    trx,
    page_id,
    characters.map(({ name }) => name),
    among,
  )
  return texts.flatMap(({ id, context, speaker }) => {
    const found = guessSpeaker(context ?? '', characters) ?? null
    return found === speaker ? [] : [{ id, speaker: found }]
  })
}

export async function keepGuesses(trx: Trx, guesses: readonly Guess[]) {
  if (guesses.length > 0) await updateGuessedSpeakers(trx, guesses)
}
