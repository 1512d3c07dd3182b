import type * as Y from 'yjs'
import { replaceText, requestOf, scoreOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { RevisionMoved } from '#collab/editDocument.ts'
import { lockLedger, settleWords } from '#db/queries/billing.ts'
import { releaseLostWords, withdrawClaim } from '#db/queries/heldRows.ts'
import { listRowsToTranslate } from '#db/queries/rowsToTranslate.ts'
import { recordChanges } from '#db/queries/translationChanges.ts'
import { updateNotes } from '#db/queries/translationNotes.ts'
import type { Trx } from '#db/schema.ts'
import { errorNote } from '#db/vocabulary/reviews.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { inDocument } from './inDocument.ts'

/** A row that this job may write; `isBilled`: its text is there and only the rating is missing. */
export type HeldRow = Awaited<ReturnType<typeof listRowsToTranslate>>[number] & { isBilled: boolean }
export type NewText = { row: HeldRow; text: string }
export type Outcome = { row: HeldRow; text?: string; status: TranslationStatus; score?: number; notes: string }

type Change = (doc: Y.Doc, held: HeldRow[]) => void

/**
 * Takes the rows of a job. Left alone are those that were cancelled, and those in which somebody wrote since the request:
 * their words are released and the text stays.
 */
export async function holdRows(services: Services, job: TranslateRows): Promise<HeldRow[]> {
  const found = await listRowsToTranslate(services.db, job.language, job.source_text_ids)
  if (found.length < job.source_text_ids.length) await releaseLostWords(services.db, job.request_id) // deleted meanwhile
  if (found.length === 0) return []
  return retryMoved(() =>
    inDocument(services, job, async (trx, edit) => {
      const ledger = await lockLedger(trx, job.request_id, idsOf(found))
      const states = new Map(ledger.map((entry) => [entry.translation_id, entry.state]))
      const rows = (await listRowsToTranslate(trx, job.language, job.source_text_ids))
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
            } else if (requestOf(doc).get(row.source_text_id) === job.request_id) letGo(doc, row)
            statuses.set(row.source_text_id, statusOf(doc).get(row.source_text_id))
          }
        },
        { actor: actorOf(services), expectedRevisions: revisionsOf(rows) },
      )
      await settle(trx, ledger, lost, 'released')
      const withStatus = lost.map((row) => ({ ...row, status: statuses.get(row.source_text_id) }))
      await withdrawClaim(trx, job.request_id, withStatus)
      return taken
    }),
  )
}

/** A row is the job's when its request holds it, or when nobody has touched it since it was claimed. */
function mayTake(doc: Y.Doc, job: TranslateRows, row: HeldRow) {
  const holder = requestOf(doc).get(row.source_text_id)
  if (holder !== undefined && holder !== job.request_id) return false
  if (row.isBilled) return holder === job.request_id
  return job.revision === undefined ? textOf(doc, row.source_text_id).length === 0 : row.revision === job.revision
}

/** Somebody's text stays and wants a look; a row without text is as if it had never been started. */
function letGo(doc: Y.Doc, row: HeldRow) {
  setEntry(requestOf(doc), row.source_text_id, undefined)
  setEntry(statusOf(doc), row.source_text_id, textOf(doc, row.source_text_id).length > 0 ? 'NEEDS_REVIEW' : undefined)
}

/**
 * Writes texts that have just become whole, in one commit, and bills their words in the same transaction.
 * Where somebody wrote first, their text stays and ours is kept beside it. Answers the rows that are still ours.
 */
export async function writeTexts(services: Services, job: TranslateRows, texts: NewText[]): Promise<HeldRow[]> {
  const text = new Map(texts.map((entry) => [entry.row.source_text_id, entry.text]))
  return changeHeld(
    services,
    job,
    texts.map(({ row }) => row),
    {
      change: (doc, rows) => {
        for (const { source_text_id: id } of rows) replaceText(doc, id, text.get(id)!)
      },
      after: async (trx, rows, ledger) => {
        await settle(trx, ledger, rows, 'billed')
      },
      moved: (rows) =>
        keepBeside(
          services,
          job,
          rows.map((row) => ({ row, text: text.get(row.source_text_id)! })),
        ),
    },
  )
}

/** Ends the work on rows: text, status, rating and notes in one commit, and the row is everybody's again. */
export async function finishRows(services: Services, job: TranslateRows, outcomes: Outcome[]): Promise<void> {
  const outcome = new Map(outcomes.map((entry) => [entry.row.source_text_id, entry]))
  await changeHeld(
    services,
    job,
    outcomes.map(({ row }) => row),
    {
      change: (doc, rows) => {
        for (const { source_text_id: id } of rows) {
          const { text, status, score } = outcome.get(id)!
          if (text !== undefined) replaceText(doc, id, text)
          setEntry(statusOf(doc), id, status)
          setEntry(scoreOf(doc), id, score)
          setEntry(requestOf(doc), id, undefined)
        }
      },
      after: async (trx, rows, ledger) => {
        const isFilled = (row: HeldRow) => outcome.get(row.source_text_id)!.text !== undefined
        await settle(trx, ledger, rows.filter(isFilled), 'billed')
        await settle(
          trx,
          ledger,
          rows.filter((row) => !isFilled(row)),
          'released',
        )
        await updateNotes(
          trx,
          job.language,
          rows.map(({ source_text_id }) => ({ source_text_id, review_notes: outcome.get(source_text_id)!.notes })),
        )
        await recordChanges(
          trx,
          authorOf(services),
          job.language,
          rows.map((row) => row.source_text_id),
        )
      },
      moved: (rows) =>
        keepBeside(
          services,
          job,
          rows.map((row) => ({ row, text: outcome.get(row.source_text_id)!.text })),
        ),
    },
  )
}

/** A text that was there stays; what was billed has a text and wants a look, the rest failed and costs nothing. */
export const failRows = (services: Services, job: TranslateRows, rows: HeldRow[], message: string) =>
  finishRows(
    services,
    job,
    rows.map((row) => ({ row, status: row.isBilled ? 'NEEDS_REVIEW' : 'FAILED', notes: errorNote(message) })),
  )

async function keepBeside(services: Services, job: TranslateRows, texts: { row: HeldRow; text?: string }[]) {
  const withText = texts.flatMap(({ row: { source_text_id }, text }) =>
    text === undefined ? [] : [{ source_text_id, suggestion: text }],
  )
  await changeHeld(
    services,
    job,
    texts.map(({ row }) => row),
    {
      change: (doc, rows) => {
        for (const row of rows) letGo(doc, row)
      },
      after: async (trx, rows, ledger) => {
        await settle(trx, ledger, rows, 'released')
        await updateNotes(trx, job.language, withText)
      },
    },
  )
}

type Ledger = Awaited<ReturnType<typeof lockLedger>>
type Steps = {
  change: Change
  after: (trx: Trx, rows: HeldRow[], ledger: Ledger) => Promise<void>
  /** What to do with rows that somebody edited; without it the text at hand is not looked at. */
  moved?: (rows: HeldRow[]) => Promise<unknown>
}

/**
 * The one door to a held row: ledger first, document last, nothing where the request no longer holds the row.
 * The rows it answers carry the revision they have now.
 */
async function changeHeld(services: Services, job: TranslateRows, rows: HeldRow[], steps: Steps): Promise<HeldRow[]> {
  if (rows.length === 0) return []
  try {
    return await inDocument(services, job, async (trx, edit) => {
      const ledger = await lockLedger(trx, job.request_id, idsOf(rows))
      const states = new Map(ledger.map((entry) => [entry.translation_id, entry.state]))
      // A row that was billed since it was taken belongs to another run of this job, whose worker was thought dead.
      const alive = rows.filter((row) => states.get(row.translation_id) === (row.isBilled ? 'billed' : 'reserved'))
      let held: HeldRow[] = []
      const changed = new Set<HeldRow>()
      const { seq } = await edit(
        (doc) => {
          held = alive.filter((row) => requestOf(doc).get(row.source_text_id) === job.request_id)
          const before = held.map((row) => textOf(doc, row.source_text_id).toString())
          steps.change(doc, held)
          for (const [index, row] of held.entries())
            if (textOf(doc, row.source_text_id).toString() !== before[index]) changed.add(row)
        },
        { actor: actorOf(services), ...(steps.moved ? { expectedRevisions: revisionsOf(alive) } : {}) },
      )
      await steps.after(trx, held, ledger)
      return held.map((row) => ({ ...row, isBilled: true, revision: changed.has(row) ? seq : row.revision }))
    })
  } catch (error) {
    if (!(error instanceof RevisionMoved) || !steps.moved) throw error
    const moved = new Set(error.rows)
    await steps.moved(rows.filter((row) => moved.has(row.source_text_id)))
    return changeHeld(
      services,
      job,
      rows.filter((row) => !moved.has(row.source_text_id)),
      steps,
    )
  }
}

/** What these rows reserved is billed or released; what was settled before stays as it is. */
function settle(trx: Trx, ledger: Ledger, rows: HeldRow[], state: 'billed' | 'released') {
  const settled = new Set(rows.map((row) => row.translation_id))
  const entries = ledger.filter((entry) => entry.state === 'reserved' && settled.has(entry.translation_id))
  return settleWords(
    trx,
    entries.map(({ id }) => id),
    state,
  )
}

const idsOf = (rows: { translation_id: string }[]) => rows.map((row) => row.translation_id)
const revisionsOf = (rows: HeldRow[]) => new Map(rows.map((row) => [row.source_text_id, row.revision]))
const actorOf = ({ translator }: Services) => ({ kind: 'ai' as const, id: null, name: translator.name })
const authorOf = ({ translator }: Services) => ({
  actor_kind: 'ai' as const,
  actor_id: null,
  actor_name: translator.name,
})

async function retryMoved<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left--)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RevisionMoved) || left === 0) throw error
    }
}
