import type * as Y from 'yjs'
import { requestOf, scoreOf, setEntry } from '#collab/document/rows.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { endPersonRatings, findRated, insertPersonRating } from '#db/queries/ratings/personRatings.ts'
import { readReviewNote } from '#db/vocabulary/reviews.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import type { Services } from '../services.ts'
import { NO_TEXT, NOT_THE_TEXT } from './constants.ts'

type RowAddress = Address & { source_text_id: string }

/** A person's rating of the text that they have seen, which counts instead of the AI's. Refused with 409 where another one stands. */
export const rateRow = (
  services: Services,
  { source_text_id, ...at }: RowAddress,
  { score, text }: { score: number; text: string },
  by: Requester,
) =>
  inDocument(services, at, async (trx, edit) => {
    await lockDocument(trx, at) // the tables are as the document from here on
    const rated = await findRated(trx, { source_text_id, language: at.language })
    if (!rated || rated.content === '') throw new ApiError(409, NO_TEXT)
    if (rated.content !== text) throw new ApiError(409, NOT_THE_TEXT)
    await edit((doc) => setScore(doc, source_text_id, score), { actor: person(by), restores: true })
    await insertPersonRating(trx, { source_text_id, language: at.language }, { score, rated_by: by.id })
  })

/** From then on the AI's counts, where there is one. */
export const unrateRow = (services: Services, { source_text_id, ...at }: RowAddress, by: Requester) =>
  inDocument(services, at, async (trx, edit) => {
    await lockDocument(trx, at)
    const rated = await findRated(trx, { source_text_id, language: at.language })
    if (!rated?.person_rating_id) return
    const note = readReviewNote(rated.review_notes)
    const score = note.kind === 'review' ? note.review.overall_score : undefined
    await edit((doc) => setScore(doc, source_text_id, score), { actor: person(by), restores: true })
    await endPersonRatings(trx, at.language, [source_text_id])
  })

function setScore(doc: Y.Doc, id: string, score: number | undefined) {
  if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
  setEntry(scoreOf(doc), id, score)
}
