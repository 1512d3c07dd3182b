import type * as Y from 'yjs'
import { replaceText, requestOf, scoreOf, setEntry, statusOf, textOf } from '#collab/document/rows.ts'
import type { NewNotes } from '#db/queries/translations/translationNotes.ts'
import type { Sources } from '../../liveEdits/sourceTexts.ts'
import { type ClaimedRow, isTaken, releaseRow } from './claimedRow.ts'
import type { NewText, Outcome } from './outcome.ts'

const REPEAT = 'for an identical text'

export type Writing = {
  /**
   * Returns, for the rows that got a text, the source text that it was made for. `left`: rows in which a person has decided
   * otherwise. `personScores`: ratings by people, which count beside those of the AI.
   */
  change: (
    doc: Y.Doc,
    rows: ClaimedRow[],
    request: { request_id: string },
    personScores: ReadonlyMap<string, number>,
  ) => Written
  isCharged: (row: ClaimedRow) => boolean
  claims: 'free' | 'end'
  notes: (rows: ClaimedRow[]) => NewNotes[]
  remarks?: (row: ClaimedRow) => (string | undefined)[]
  keptBeside?: (moved: ClaimedRow[]) => Writing
}
type Written = { sources: Sources; left: ReadonlySet<string> }

const NOBODY: ReadonlySet<string> = new Set()
const idOf = (row: ClaimedRow) => row.source_text_id
const byRow = <Entry extends { row: ClaimedRow }>(entries: Entry[]) => {
  const entryOf = new Map(entries.map((entry) => [idOf(entry.row), entry]))
  return (row: ClaimedRow) => entryOf.get(idOf(row))!
}

/**
 * Texts that have just become whole. From then on the rows are everybody's: a rating that comes later applies to a text that is
 * still the same. Where somebody wrote first, their text stays and ours is kept beside it.
 */
export function newTexts(texts: NewText[]): Writing {
  const textFor = byRow(texts)
  return {
    change(doc, rows) {
      for (const row of rows) {
        replaceText(doc, idOf(row), textFor(row).text)
        setEntry(scoreOf(doc), idOf(row), undefined)
        setEntry(requestOf(doc), idOf(row), undefined)
      }
      return { sources: new Map(rows.map((row) => [idOf(row), row.source])), left: NOBODY }
    },
    isCharged: () => true,
    claims: 'free',
    notes: (rows) =>
      rows.map(({ source_text_id }) => ({ source_text_id, review_notes: '', rating: null, isNewText: true })),
    remarks: (row) => [textFor(row).note],
    keptBeside: (moved) => suggestions(moved.map((row) => ({ row, text: textFor(row).text }))),
  }
}

export function endings(outcomes: Outcome[]): Writing {
  const outcomeOf = byRow(outcomes)
  return {
    change(doc, rows, _, personScores) {
      const left = new Set(rows.filter((row) => isLeft(doc, row, outcomeOf(row))).map(idOf))
      const sources = new Map<string, string>()
      for (const row of rows) {
        const id = idOf(row)
        const { text, status, score, keepsScore, source = row.source } = outcomeOf(row)
        setEntry(requestOf(doc), id, undefined)
        if (left.has(id)) continue
        // A text that waited for its rating is of the source text that it was written for.
        if (text !== undefined && !(row.isBilled && text === textOf(doc, id).toString())) sources.set(id, source)
        if (text !== undefined) replaceText(doc, id, text)
        if (!isTaken(doc, row)) setEntry(statusOf(doc), id, status)
        const kept = isNew(outcomeOf(row)) ? undefined : personScores.get(id)
        if (!keepsScore) setEntry(scoreOf(doc), id, kept ?? score)
      }
      return { sources, left }
    },
    isCharged: (row) => outcomeOf(row).text !== undefined && !outcomeOf(row).isFree,
    claims: 'end',
    notes: (rows) => rows.map((row) => ({ source_text_id: idOf(row), ...notesOf(outcomeOf(row)) })),
    remarks: (row) => [outcomeOf(row).note, outcomeOf(row).repeatOf === undefined ? undefined : REPEAT],
    keptBeside: (moved) => suggestions(moved.map((row) => ({ row, text: newText(outcomeOf(row)) }))),
  }
}

function isLeft(doc: Y.Doc, row: ClaimedRow, { text, score }: Outcome) {
  const isSame = text === undefined || text === textOf(doc, row.source_text_id).toString()
  return isTaken(doc, row) && (!isSame || score === undefined)
}

const isNew = (outcome: Outcome) => newText(outcome) !== undefined

function notesOf(outcome: Outcome) {
  const { notes: review_notes, score, rated, keepsScore, source = outcome.row.source } = outcome
  const made = score === undefined || !rated ? null : { ...rated, score, notes: review_notes, source, request_id: null }
  return { review_notes, isNewText: isNew(outcome), ...(keepsScore ? {} : { rating: made }) }
}

const newText = ({ row, text }: Outcome) => (row.isBilled && text === row.text ? undefined : text)

function suggestions(texts: { row: ClaimedRow; text: string | undefined }[]): Writing {
  return {
    change(doc, rows, request) {
      for (const row of rows) releaseRow(doc, request, row)
      return { sources: new Map(), left: NOBODY }
    },
    isCharged: () => false,
    claims: 'end',
    notes: () =>
      texts.flatMap(({ row, text }) => (text === undefined ? [] : [{ source_text_id: idOf(row), suggestion: text }])),
  }
}
