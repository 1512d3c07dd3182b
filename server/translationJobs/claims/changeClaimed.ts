import { randomUUID } from 'node:crypto'
import type * as Y from 'yjs'
import { pageOf, requestOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { lockLedger, settleWords } from '#db/queries/billing/billing.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { listHeld } from '#db/queries/translationJobs/rowClaims.ts'
import type { listRowsToTranslate } from '#db/queries/translationJobs/rowsToTranslate.ts'
import type { Trx } from '#db/schema.ts'
import type { TranslateRows } from '../../jobs.ts'
import { aiActor } from '../../liveEdits/actors.ts'
import { inDocument, RevisionMoved } from '../../liveEdits/inDocument.ts'
import { besideSources, type Settled, type Sources } from '../../liveEdits/sourceTexts.ts'
import type { Services } from '../../services.ts'

/**
 * A row that this job may write. `isBilled`: its text is there, for everybody to edit; only its rating is missing, which
 * applies as long as nobody has changed the text.
 */
export type ClaimedRow = Awaited<ReturnType<typeof listRowsToTranslate>>[number] & { isBilled: boolean }

export type Ledger = Awaited<ReturnType<typeof lockLedger>>
type Steps = {
  /** Returns, for the rows that got a text, the source text that it was made for. */
  change: (doc: Y.Doc, claimed: ClaimedRow[]) => Sources
  /** The rows have the revision that they have now. */
  after: (trx: Trx, rows: ClaimedRow[], ledger: Ledger) => Promise<void>
  /** Handles rows a person has edited; without it the text at hand is not compared. */
  moved?: (rows: ClaimedRow[]) => Promise<unknown>
}

/** Another request has taken these rows, or somebody has ended their claim, since they were looked at. */
class ClaimsLost extends Error {
  readonly rows: Set<ClaimedRow>
  constructor(rows: ClaimedRow[]) {
    super('claims lost')
    this.rows = new Set(rows)
  }
}

/**
 * The one door to a claimed row: ledger first, document last, nothing where the request no longer holds the row.
 * The rows it answers carry the revision they have now.
 */
export async function changeClaimed(
  services: Services,
  job: TranslateRows,
  rows: ClaimedRow[],
  steps: Steps,
): Promise<ClaimedRow[]> {
  if (rows.length === 0) return []
  try {
    return await inDocument(services, job, async (trx, edit) => {
      const ledger = await lockLedger(trx, job.request_id, idsOf(rows))
      const states = new Map(ledger.map((entry) => [entry.translation_id, entry.state]))
      const held = await listHeld(trx, job, textsOf(rows))
      // A row that was billed since it was taken belongs to another run of this job, whose worker was thought dead.
      const alive = rows.filter((row) => {
        const state = states.get(row.translation_id)
        const isPaid = state === (row.isBilled ? 'billed' : 'reserved') || isFree(row, state)
        return isPaid && held.has(row.source_text_id)
      })
      let claimed: ClaimedRow[] = []
      const changed = new Set<ClaimedRow>()
      await lockDocument(trx, job) // below it source texts stay as they are
      const { seq } = await besideSources(trx, job.language, {
        ids: textsOf(alive),
        change: (doc) => {
          claimed = alive.filter((row) => isHeld(doc, job, row))
          const before = claimed.map((row) => textOf(doc, row.source_text_id).toString())
          const sources = steps.change(doc, claimed)
          for (const [index, row] of claimed.entries())
            if (textOf(doc, row.source_text_id).toString() !== before[index]) changed.add(row)
          return sources
        },
        after: showNews,
        edit: (change) =>
          edit(change, {
            actor: aiActor(services),
            ...(steps.moved ? { expectedRevisions: revisionsOf(alive) } : {}),
          }),
      })
      // The document does not show who may rate: here, below its head, it is sure.
      const still = await listHeld(trx, job, textsOf(claimed), 'lock')
      const lost = claimed.filter((row) => !still.has(row.source_text_id))
      if (lost.length > 0) throw new ClaimsLost(lost)
      const done = claimed.map((row) => ({ ...row, revision: changed.has(row) ? seq : row.revision }))
      await steps.after(trx, done, ledger)
      return done.map((row) => ({ ...row, isBilled: true }))
    })
  } catch (error) {
    if (error instanceof ClaimsLost)
      return changeClaimed(
        services,
        job,
        rows.filter((row) => !error.rows.has(row)),
        steps,
      )
    if (!(error instanceof RevisionMoved) || !steps.moved) throw error
    const moved = new Set(error.rows)
    await steps.moved(rows.filter((row) => moved.has(row.source_text_id)))
    return changeClaimed(
      services,
      job,
      rows.filter((row) => !moved.has(row.source_text_id)),
      steps,
    )
  }
}

/** Clients read again what is stored of the rows: some have a mark that they had not. */
function showNews(doc: Y.Doc, { stale, waiting }: Settled) {
  if ([...stale.keys()].some((id) => !waiting.has(id))) pageOf(doc).set('sources', randomUUID())
}

/** A row that waits for its text is the request's in the document too, one that waits for its rating is nobody's there. */
const isHeld = (doc: Y.Doc, job: TranslateRows, { source_text_id, isBilled }: ClaimedRow) =>
  requestOf(doc).get(source_text_id) === (isBilled ? undefined : job.request_id)

/** Somebody has edited the row, or given it a status, while its text waited for the rating. */
export const isTaken = (doc: Y.Doc, { source_text_id, isBilled }: ClaimedRow) =>
  isBilled && statusOf(doc).get(source_text_id) !== 'IN_PROGRESS'

/** A repeat has no words in the ledger, unless it was left those of the row that it was to be filled from. */
export const isFree = (row: Pick<ClaimedRow, 'repeats'>, state: string | undefined) =>
  row.repeats !== null && state === undefined

/** Bills the reservations of these rows; settled ones stay as they are. */
export function bill(trx: Trx, ledger: Ledger, rows: ClaimedRow[]) {
  const billed = new Set(rows.map((row) => row.translation_id))
  const entries = ledger.filter((entry) => entry.state === 'reserved' && billed.has(entry.translation_id))
  return settleWords(
    trx,
    entries.map(({ id }) => id),
    'billed',
  )
}

/**
 * Somebody's text stays and wants a look; a row without text is as if it had never been started. A row that does not show the
 * request keeps its status, unless it waits for the rating of an earlier request, whose claim this one took over.
 */
export function releaseRow(doc: Y.Doc, { request_id }: Pick<TranslateRows, 'request_id'>, row: ClaimedRow) {
  const { source_text_id: id } = row
  const claimant = requestOf(doc).get(id)
  if (claimant !== undefined && claimant !== request_id) return
  setEntry(requestOf(doc), id, undefined)
  if (claimant === undefined && statusOf(doc).get(id) !== 'IN_PROGRESS') return
  setEntry(statusOf(doc), id, textOf(doc, id).length > 0 ? 'NEEDS_REVIEW' : undefined)
}

export const textsOf = (rows: ClaimedRow[]) => rows.map((row) => row.source_text_id)
export const idsOf = (rows: { translation_id: string }[]) => rows.map((row) => row.translation_id)
export const revisionsOf = (rows: ClaimedRow[]) => new Map(rows.map((row) => [row.source_text_id, row.revision]))
