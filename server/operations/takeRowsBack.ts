import { lockDocument } from '#db/queries/documents/documents.ts'
import {
  type ChangedRow,
  type LockedOperation,
  lockRowOperation,
  turnRowOperation,
} from '#db/queries/operations/rowOperations.ts'
import {
  type CurrentRow,
  isSameRow,
  listRowStates,
  listWrittenBy,
  listWrittenSince,
  markTakenBack,
  NOT_STARTED,
  type RowState,
} from '#db/queries/operations/rowStates.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import { isByAi } from '#db/vocabulary/operations.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../files/merge/constants.ts'
import { NOTHING_TAKEN, type Taken } from '../files/undo/taken.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'
import { stateOf } from '../liveEdits/recordRows.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import { setRows, type Turn } from './setRows.ts'

type RowOperation = { id: string; page: { id: string; name: string } }
type Way = 'undo' | 'redo'
type Left = { id: string; name: string | null }

/**
 * Gives rows that stand as an operation left them what they had before, or does it again where they stand as its undo left
 * them. Rows in which anybody wrote since stay, and are named with who it was.
 */
export async function takeRowsBack(
  trx: Trx,
  editsOf: EditsOf,
  { id, page }: RowOperation,
  by: Requester,
  way: Way = 'undo',
) {
  if (!(await findPageInProject(trx, page.id))) throw notFound('Page')
  const operation = await lockRowOperation(trx, id, way)
  if (!operation) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  const at = { page_id: page.id, language: operation.target_language }
  const ids = operation.changed.map((row) => row.id)
  await lockDocument(trx, at) // the tables are as the document from here on
  await recordTyped(trx, editsOf(page.id), at, ids, by.id)
  const rows = await listRowStates(trx, at.language, ids)
  const { turns, left } = await compare(trx, operation, rows, way)
  const writing = { operation_id: id, ...(way === 'undo' && { taken_back: true as const }) }
  const turned = turns.map((turn) => turn.id)
  if (way === 'undo') await markTakenBack(trx, operation, turned)
  await setRows(trx, editsOf(page.id), at, turns, { by, writing })
  const now = await listRowStates(trx, at.language, turned)
  await turnRowOperation(
    trx,
    id,
    way,
    turns.map((turn): ChangedRow => {
      const [from, to] = [stateOf(turn.from), stateOf(now.get(turn.id))]
      return { id: turn.id, ...(way === 'undo' ? { before: to, after: from } : { before: from, after: to }) }
    }),
  )
  return {
    taken: countTaken(turns),
    left: left.map(({ id, name }) => ({
      ...{ page_id: page.id, page_name: page.name, language: at.language },
      ...{ identifier: rows.get(id)!.identifier, changed_by: name },
    })),
  }
}

async function compare(trx: Trx, operation: LockedOperation, rows: ReadonlyMap<string, CurrentRow>, way: Way) {
  const ids = [...rows.keys()]
  const since = await listWrittenSince(trx, operation, ids, way)
  const byAi = isByAi(operation.kind) ? await listWrittenBy(trx, operation, ids) : new Map<string, Partial<RowState>>()
  const turns: Turn[] = []
  const left: Left[] = []
  for (const changed of operation.changed) {
    const { id, before = NOT_STARTED } = changed
    const from = rows.get(id)
    if (!from || from.request_id === operation.id) continue // the undo stops the AI before
    const written = byAi.get(id)
    const after = changed.after ?? (written ? { ...stateOf(from), ...written, check: null } : undefined)
    const [is, becomes] = way === 'undo' ? [after, before] : [before, after]
    if (is && becomes && !from.request_id && !since.get(id)?.has_written && isSameRow(is, from))
      turns.push({ id, from, to: besideRating(from, becomes) })
    // The AI brought nothing, or was stopped.
    else if (is || !before || !isSameRow(before, from)) left.push({ id, name: since.get(id)?.name ?? null })
  }
  return { turns, left }
}

/** A text comes back with its rating; where the text stays, so does a rating that came since. */
function besideRating({ text, score, rating_id = null, person_rating_id = null }: CurrentRow, to: RowState): RowState {
  return text === to.text ? { ...to, score, rating_id, person_rating_id } : to
}

function countTaken(turns: readonly Turn[]): Taken {
  const deleted = turns.filter(({ from, to }) => from.text !== '' && to.text === '').length
  return { ...NOTHING_TAKEN, translations_deleted: deleted, translations_changed: turns.length - deleted }
}
