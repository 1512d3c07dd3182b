import { randomUUID } from 'node:crypto'
import type * as Y from 'yjs'
import { pageOf, textOf } from '#collab/document/rows.ts'
import { lockLedger, settleWords } from '#db/queries/billing/billing.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { listPersonScores } from '#db/queries/ratings/personRatings.ts'
import { endClaims, freeClaims, listHeld } from '#db/queries/translationJobs/rowClaims.ts'
import { recordChanges, settleChanges } from '#db/queries/translations/translationChanges.ts'
import { updateNotes } from '#db/queries/translations/translationNotes.ts'
import type { Trx } from '#db/schema.ts'
import type { TranslateRows } from '../../jobs.ts'
import { aiActor } from '../../liveEdits/actors.ts'
import { inDocument, RevisionMoved } from '../../liveEdits/inDocument.ts'
import { besideSources, type Settled } from '../../liveEdits/sourceTexts.ts'
import type { Services } from '../../services.ts'
import { type ClaimedRow, idsOf, isFree, isHeld, revisionsOf, textsOf } from './claimedRow.ts'
import type { Writing } from './writings.ts'

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
  writing: Writing,
): Promise<ClaimedRow[]> {
  if (rows.length === 0) return []
  const without = (gone: (row: ClaimedRow) => boolean) => rows.filter((row) => !gone(row))
  try {
    return await changeHeld(services, job, rows, writing)
  } catch (error) {
    if (error instanceof ClaimsLost)
      return await changeClaimed(
        services,
        job,
        without((row) => error.rows.has(row)),
        writing,
      )
    if (!(error instanceof RevisionMoved) || !writing.keptBeside) throw error
    const moved = new Set(error.rows)
    const isMoved = (row: ClaimedRow) => moved.has(row.source_text_id)
    await changeClaimed(services, job, rows.filter(isMoved), writing.keptBeside(rows.filter(isMoved)))
    return await changeClaimed(services, job, without(isMoved), writing)
  }
}

function changeHeld(services: Services, job: TranslateRows, rows: ClaimedRow[], writing: Writing) {
  return inDocument(services, job, async (trx, edit) => {
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
    let left: ReadonlySet<string> = new Set()
    const changed = new Set<ClaimedRow>()
    await lockDocument(trx, job) // below it source texts stay as they are
    const personScores = await listPersonScores(trx, job.language, textsOf(alive))
    const { seq } = await besideSources(trx, job.language, {
      ids: textsOf(alive),
      change: (doc) => {
        claimed = alive.filter((row) => isHeld(doc, job, row))
        const before = claimed.map((row) => textOf(doc, row.source_text_id).toString())
        const written = writing.change(doc, claimed, job, personScores)
        left = written.left
        for (const [index, row] of claimed.entries())
          if (textOf(doc, row.source_text_id).toString() !== before[index]) changed.add(row)
        return written.sources
      },
      after: showNews,
      edit: (change) =>
        edit(change, {
          actor: aiActor(services),
          ...(writing.keptBeside ? { expectedRevisions: revisionsOf(alive) } : {}),
        }),
    })
    // The document does not show who may rate: here, below its head, it is sure.
    const still = await listHeld(trx, job, textsOf(claimed), 'lock')
    const lost = claimed.filter((row) => !still.has(row.source_text_id))
    if (lost.length > 0) throw new ClaimsLost(lost)
    const done = claimed.map((row) => ({ ...row, revision: changed.has(row) ? seq : row.revision }))
    await bill(trx, ledger, done.filter(writing.isCharged))
    await (writing.claims === 'free' ? freeClaims(trx, job, done) : endClaims(trx, job, textsOf(done)))
    await updateNotes(trx, job.language, writing.notes(done.filter((row) => !left.has(row.source_text_id))))
    if (writing.remarks && writing.claims === 'end') await settleChanges(trx, job.language, textsOf(done))
    if (writing.remarks) await record(services, trx, job, done, writing.remarks)
    return done.map((row) => ({ ...row, isBilled: true }))
  })
}

function showNews(doc: Y.Doc, { stale, waiting }: Settled) {
  if ([...stale.keys()].some((id) => !waiting.has(id))) pageOf(doc).set('sources', randomUUID())
}

function bill(trx: Trx, ledger: Awaited<ReturnType<typeof lockLedger>>, rows: ClaimedRow[]) {
  const billed = new Set(rows.map((row) => row.translation_id))
  const entries = ledger.filter((entry) => entry.state === 'reserved' && billed.has(entry.translation_id))
  return settleWords(
    trx,
    entries.map(({ id }) => id),
    'billed',
  )
}

async function record(
  services: Services,
  trx: Trx,
  { language, request_id: operation_id }: TranslateRows,
  rows: ClaimedRow[],
  remarksOn: NonNullable<Writing['remarks']>,
) {
  const ai = aiActor(services)
  const nameFor = (row: ClaimedRow) => [ai.name, ...remarksOn(row).filter((remark) => remark !== undefined)].join(', ')
  for (const [name, own] of Map.groupBy(rows, nameFor))
    await recordChanges(trx, { ...ai, name }, language, textsOf(own), { operation_id, model: ai.name })
}
