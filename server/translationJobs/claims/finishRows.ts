import type * as Y from 'yjs'
import { replaceText, requestOf, scoreOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import { endClaims, freeClaims } from '#db/queries/translationJobs/rowClaims.ts'
import { recordChanges, settleChanges } from '#db/queries/translations/translationChanges.ts'
import { updateNotes } from '#db/queries/translations/translationNotes.ts'
import type { Trx } from '#db/schema.ts'
import { noteOfRepeat } from '#db/vocabulary/reviews.ts'
import type { TranslateRows } from '../../jobs.ts'
import { aiActor } from '../../liveEdits/actors.ts'
import type { Services } from '../../services.ts'
import { bill, type ClaimedRow, changeClaimed, isTaken, releaseRow, textsOf } from './changeClaimed.ts'
import { failed, type NewText, type Outcome } from './outcome.ts'

/** As the history says it. */
const REPEAT = 'for an identical text'

/**
 * Writes texts that have just become whole, in one commit, and bills their words in the same transaction. From then on
 * the rows are everybody's: a rating that comes later applies to a text that is still the same. Where somebody wrote first, their text stays and ours is kept beside it. Answers the rows that are still ours.
 */
export async function writeTexts(services: Services, job: TranslateRows, texts: NewText[]): Promise<ClaimedRow[]> {
  const text = new Map(texts.map((entry) => [entry.row.source_text_id, entry.text]))
  const noteOf = new Map(texts.map((entry) => [entry.row.source_text_id, entry.note]))
  const written = await changeClaimed(
    services,
    job,
    texts.map(({ row }) => row),
    {
      change: (doc, rows) => {
        for (const { source_text_id: id } of rows) {
          replaceText(doc, id, text.get(id)!)
          setEntry(scoreOf(doc), id, undefined)
          setEntry(requestOf(doc), id, undefined)
        }
        return new Map(rows.map((row) => [idOf(row), row.source]))
      },
      after: async (trx, rows, ledger) => {
        await bill(trx, ledger, rows)
        await freeClaims(trx, job, rows)
        await updateNotes(
          trx,
          job.language,
          rows.map(({ source_text_id }) => ({ source_text_id, review_notes: '' })),
        )
        await record(services, trx, job, rows, (row) => [noteOf.get(idOf(row))])
      },
      moved: (rows) =>
        keepBeside(
          services,
          job,
          rows.map((row) => ({ row, text: text.get(row.source_text_id)! })),
        ),
    },
  )
  return written.map((row) => ({ ...row, text: text.get(row.source_text_id)! }))
}

/** Ends the work on rows: text, status, rating and notes in one commit, and the row is everybody's again. */
export async function finishRows(services: Services, job: TranslateRows, outcomes: Outcome[]): Promise<void> {
  const outcome = new Map(outcomes.map((entry) => [entry.row.source_text_id, entry]))
  let left = new Set<string>()
  await changeClaimed(
    services,
    job,
    outcomes.map(({ row }) => row),
    {
      change: (doc, rows) => {
        left = new Set(rows.filter((row) => isLeft(doc, row, outcome.get(row.source_text_id)!)).map(idOf))
        const sources = new Map<string, string>()
        for (const row of rows) {
          const { source_text_id: id } = row
          const { text, status, score, keepsScore, source = row.source } = outcome.get(id)!
          setEntry(requestOf(doc), id, undefined)
          if (left.has(id)) continue
          // A text that waited for its rating is of the source text that it was written for.
          if (text !== undefined && !(row.isBilled && text === textOf(doc, id).toString())) sources.set(id, source)
          if (text !== undefined) replaceText(doc, id, text)
          if (!isTaken(doc, row)) setEntry(statusOf(doc), id, status)
          if (!keepsScore) setEntry(scoreOf(doc), id, score)
        }
        return sources
      },
      after: async (trx, rows, ledger) => {
        const isCharged = (row: ClaimedRow) => {
          const { text, isFree } = outcome.get(row.source_text_id)!
          return text !== undefined && !isFree
        }
        await bill(trx, ledger, rows.filter(isCharged))
        await endClaims(trx, job, textsOf(rows))
        await updateNotes(
          trx,
          job.language,
          rows
            .filter((row) => !left.has(idOf(row)))
            .map(({ source_text_id }) => ({ source_text_id, review_notes: outcome.get(source_text_id)!.notes })),
        )
        await settleChanges(trx, job.language, textsOf(rows))
        await record(services, trx, job, rows, (row) => {
          const { note, repeatOf } = outcome.get(idOf(row))!
          return [note, repeatOf === undefined ? undefined : REPEAT]
        })
      },
      moved: (rows) =>
        keepBeside(
          services,
          job,
          rows.map((row) => ({ row, text: newText(outcome.get(row.source_text_id)!) })),
        ),
    },
  )
}

/** Writes the changes down in the name of the engine, with what is to be said of each. */
async function record(
  services: Services,
  trx: Trx,
  { language, request_id: operation_id }: TranslateRows,
  rows: ClaimedRow[],
  remarksOn: (row: ClaimedRow) => (string | undefined)[],
) {
  const ai = aiActor(services)
  const nameFor = (row: ClaimedRow) => [ai.name, ...remarksOn(row).filter((remark) => remark !== undefined)].join(', ')
  for (const [name, own] of Map.groupBy(rows, nameFor))
    await recordChanges(trx, { ...ai, name }, language, textsOf(own), { operation_id, model: ai.name })
}

const idOf = (row: ClaimedRow) => row.source_text_id

/** Somebody has given the row a status since: another text than the one they saw, or an error, is not for it any more. */
function isLeft(doc: Y.Doc, row: ClaimedRow, { text, score }: Outcome) {
  const isSame = text === undefined || text === textOf(doc, row.source_text_id).toString()
  return isTaken(doc, row) && (!isSame || score === undefined)
}

/** Gives each finished text to the rows that repeat it; those of a row that has failed are left to be tried themselves. */
export async function fillRepeats(
  services: Services,
  job: TranslateRows,
  followers: Map<string, ClaimedRow[]>,
  outcomes: Outcome[],
): Promise<void> {
  const filled = outcomes.flatMap(({ row: first, text, ...outcome }) => {
    if (text === undefined) return []
    const repeatOf = first.identifier
    const notes = noteOfRepeat(outcome.notes, repeatOf)
    const made = { ...outcome, text, notes, repeatOf, source: first.source }
    return (followers.get(first.source_text_id) ?? []).map((row) => ({ ...made, row }))
  })
  if (filled.length > 0) await finishRows(services, job, filled)
}

export const failRows = (services: Services, job: TranslateRows, rows: ClaimedRow[], message: string) =>
  finishRows(
    services,
    job,
    rows.map((row) => failed(row, message)),
  )

/** A text that was there already was seen by the person who changed it, and is in the history. */
const newText = ({ row, text }: Outcome) => (row.isBilled && text === row.text ? undefined : text)

async function keepBeside(
  services: Services,
  job: TranslateRows,
  texts: { row: ClaimedRow; text?: string | undefined }[],
) {
  const withText = texts.flatMap(({ row: { source_text_id }, text }) =>
    text === undefined ? [] : [{ source_text_id, suggestion: text }],
  )
  await changeClaimed(
    services,
    job,
    texts.map(({ row }) => row),
    {
      change: (doc, rows) => {
        for (const row of rows) releaseRow(doc, job, row)
        return new Map()
      },
      after: async (trx, rows) => {
        await endClaims(trx, job, textsOf(rows))
        await updateNotes(trx, job.language, withText)
      },
    },
  )
}
