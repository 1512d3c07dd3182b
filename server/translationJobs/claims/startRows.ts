import type * as Y from 'yjs'
import { requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { lockLedger } from '#db/queries/billing/billing.ts'
import { endClaims } from '#db/queries/translationJobs/rowClaims.ts'
import { listRowsToTranslate } from '#db/queries/translationJobs/rowsToTranslate.ts'
import { settleChanges } from '#db/queries/translations/translationChanges.ts'
import { AT_WORK } from '#db/vocabulary/statuses.ts'
import type { TranslateRows } from '../../jobs.ts'
import { aiActor } from '../../liveEdits/actors.ts'
import { inDocument, RevisionMoved } from '../../liveEdits/inDocument.ts'
import type { Services } from '../../services.ts'
import { type ClaimedRow, idsOf, isFree, releaseRow, revisionsOf, textsOf } from './claimedRow.ts'

/**
 * Cancelled rows, and those in which somebody wrote since the request, are left alone: their words are released and the text
 * stays.
 */
export async function startRows(services: Services, job: TranslateRows): Promise<ClaimedRow[]> {
  const found = await listRowsToTranslate(services.db, job)
  const start = () =>
    inDocument(services, job, async (trx, edit) => {
      const ledger = await lockLedger(trx, job.request_id, idsOf(found))
      const states = new Map(ledger.map((entry) => [entry.translation_id, entry.state]))
      const rows = (await listRowsToTranslate(trx, job))
        .map((row) => ({ ...row, isBilled: states.get(row.translation_id) === 'billed' }))
        .filter((row) => {
          const state = states.get(row.translation_id)
          return row.isBilled || state === 'reserved' || isFree(row, state)
        })
      const [started, lost]: [ClaimedRow[], ClaimedRow[]] = [[], []]
      await edit(
        (doc) => {
          for (const row of rows) {
            const isStarted = mayStart(doc, job, row)
            ;(isStarted ? started : lost).push(row)
            if (!isStarted) releaseRow(doc, job, row)
            else if (!row.isBilled) {
              setEntry(requestOf(doc), row.source_text_id, job.request_id)
              setEntry(statusOf(doc), row.source_text_id, AT_WORK)
            }
          }
        },
        { actor: aiActor(services), expectedRevisions: revisionsOf(rows) },
      )
      await endClaims(trx, job, textsOf(lost))
      await settleChanges(trx, job.language, textsOf(lost))
      return started
    })
  return found.length === 0 ? [] : await retryMoved(start)
}

function mayStart(doc: Y.Doc, job: TranslateRows, row: ClaimedRow) {
  const claimant = requestOf(doc).get(row.source_text_id)
  if (row.isBilled) return claimant === undefined && row.revision === row.written_revision
  if (claimant !== undefined && claimant !== job.request_id) return false
  return job.anew === undefined
    ? textOf(doc, row.source_text_id).length === 0
    : row.revision === job.anew.revisions[row.source_text_id]
}

async function retryMoved<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left--)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RevisionMoved) || left === 0) throw error
    }
}
