import type * as Y from 'yjs'
import { requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import type { listRowsToTranslate } from '#db/queries/translationJobs/rowsToTranslate.ts'
import { AT_WORK, TO_REVIEW } from '#db/vocabulary/statuses.ts'

type Request = { request_id: string }

/**
 * A row that this job may write. `isBilled`: its text is there, for everybody to edit; only its rating is missing, which
 * applies as long as nobody has changed the text.
 */
export type ClaimedRow = Awaited<ReturnType<typeof listRowsToTranslate>>[number] & { isBilled: boolean }

/** A row that waits for its text is the request's in the document too, one that waits for its rating is nobody's there. */
export const isHeld = (doc: Y.Doc, { request_id }: Request, { source_text_id, isBilled }: ClaimedRow) =>
  requestOf(doc).get(source_text_id) === (isBilled ? undefined : request_id)

export const isTaken = (doc: Y.Doc, { source_text_id, isBilled }: ClaimedRow) =>
  isBilled && statusOf(doc).get(source_text_id) !== AT_WORK

/** A repeat has no words in the ledger, unless it was left those of the row that it was to be filled from. */
export const isFree = (row: Pick<ClaimedRow, 'repeats'>, state: string | undefined) =>
  row.repeats !== null && state === undefined

/**
 * Somebody's text stays and wants a look; a row without text is as if it had never been started. A row that does not show the
 * request keeps its status, unless it waits for the rating of an earlier request, whose claim this one took over.
 */
export function releaseRow(doc: Y.Doc, { request_id }: Request, row: ClaimedRow) {
  const { source_text_id: id } = row
  const claimant = requestOf(doc).get(id)
  if (claimant !== undefined && claimant !== request_id) return
  setEntry(requestOf(doc), id, undefined)
  if (claimant === undefined && statusOf(doc).get(id) !== AT_WORK) return
  setEntry(statusOf(doc), id, textOf(doc, id).length > 0 ? TO_REVIEW : undefined)
}

export const textsOf = (rows: ClaimedRow[]) => rows.map((row) => row.source_text_id)
export const idsOf = (rows: { translation_id: string }[]) => rows.map((row) => row.translation_id)
export const revisionsOf = (rows: ClaimedRow[]) => new Map(rows.map((row) => [row.source_text_id, row.revision]))
