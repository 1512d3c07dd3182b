import type * as Y from 'yjs'
import { requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { lockLedger } from '#db/queries/billing.ts'
import { releaseLostWords, withdrawClaim } from '#db/queries/heldRows.ts'
import { listRowsToTranslate } from '#db/queries/rowsToTranslate.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TranslateRows } from '../jobs.ts'
import { aiActor } from '../liveEdits/actors.ts'
import { inDocument, projectRow, RevisionMoved } from '../liveEdits/inDocument.ts'
import type { Services } from '../services.ts'
import { type HeldRow, idsOf, releaseRow, revisionsOf, settle } from './changeHeld.ts'

/**
 * Takes the rows of a job. Left alone are those that were cancelled, and those in which somebody wrote since the request:
 * their words are released and the text stays.
 */
export async function holdRows(services: Services, job: TranslateRows): Promise<HeldRow[]> {
  const found = await listRowsToTranslate(services.db, job.language, job.source_text_ids)
  let charged = 0
  const take = () =>
    inDocument(services, job, async (trx, edit) => {
      const ledger = await lockLedger(trx, job.request_id, idsOf(found))
      const states = new Map(ledger.map((entry) => [entry.translation_id, entry.state]))
      const own = (await listRowsToTranslate(trx, job.language, job.source_text_ids)).filter((row) =>
        states.has(row.translation_id),
      )
      charged = own.length
      const rows = own
        .map((row) => ({ ...row, isBilled: states.get(row.translation_id) === 'billed' }))
        .filter((row) => row.isBilled || states.get(row.translation_id) === 'reserved')
      const [taken, lost]: [HeldRow[], HeldRow[]] = [[], []]
      const statuses = new Map<string, TranslationStatus | undefined>()
      await edit(
        (doc) => {
          for (const row of rows) {
            const isTaken = mayTake(doc, job, row)
            ;(isTaken ? taken : lost).push(row)
            if (isTaken) {
              setEntry(requestOf(doc), row.source_text_id, job.request_id)
              setEntry(statusOf(doc), row.source_text_id, 'IN_PROGRESS')
            } else if (requestOf(doc).get(row.source_text_id) === job.request_id) releaseRow(doc, row)
            statuses.set(row.source_text_id, projectRow(doc, row.source_text_id).status)
          }
        },
        { actor: aiActor(services), expectedRevisions: revisionsOf(rows) },
      )
      await settle(trx, ledger, lost, 'released')
      const withStatus = lost.map((row) => ({ ...row, status: statuses.get(row.source_text_id) }))
      await withdrawClaim(trx, job.request_id, withStatus)
      return taken
    })
  const held = found.length === 0 ? [] : await retryMoved(take)
  // Others were deleted meanwhile, and perhaps begun anew by another request.
  if (charged < job.source_text_ids.length) await releaseLostWords(services.db, job.request_id)
  return held
}

/** A row is the job's when its request holds it, or when nobody has touched it since it was claimed. */
function mayTake(doc: Y.Doc, job: TranslateRows, row: HeldRow) {
  const holder = requestOf(doc).get(row.source_text_id)
  if (holder !== undefined && holder !== job.request_id) return false
  if (row.isBilled) return holder === job.request_id
  return job.revision === undefined ? textOf(doc, row.source_text_id).length === 0 : row.revision === job.revision
}

async function retryMoved<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left--)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RevisionMoved) || left === 0) throw error
    }
}
