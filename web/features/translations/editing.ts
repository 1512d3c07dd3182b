import type { TableRow } from '#server/rows/contract.ts'
import { Refusal } from '../../api/client.ts'
import type { LiveDocument } from './liveDocument.ts'
import { deleteTranslation, fetchRows, saveTranslations, type TableAddress } from './queries.ts'
import type { RowState, Rows } from './rows.ts'

export type Click = { left: number; top: number }
/** The row being edited, as it was when it was entered. */
export type Entered = { id: string; click: Click | undefined } & Pick<RowState, 'text' | 'status'>
export type Editing = ReturnType<typeof createEditing>

/** At most one row of a tab is being edited. */
export function createEditing(rows: Rows) {
  const listeners = new Set<() => void>()
  let entered: Entered | undefined
  const set = (next: Entered | undefined) => {
    entered = next
    for (const listener of [...listeners]) listener()
  }
  return {
    entered: () => entered,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A row that a job holds, or that is not live, is not to be edited. */
    enter(id: string, click?: Click): boolean {
      if (!rows.isLive() || rows.read(id, 'request') !== undefined) return false
      set({ id, click, text: rows.read(id, 'text'), status: rows.read(id, 'status') })
      return true
    },
    leave: () => set(undefined),
  }
}

type Saving = {
  rows: Rows
  live: LiveDocument
  address: TableAddress
  /** Whether nobody else is in this row. */
  isAlone(id: string): boolean
}

/**
 * Saves what was typed in a row since it was entered (reading 34): after the acknowledgement a row that was not started
 * or had failed becomes COMPLETED, others keep their status, an emptied one is no translation any more, and one that was
 * not started and has no text again is not started again. What was left without a network and has run into what others
 * wrote meanwhile needs review, as nobody has seen it: then the answer is `merged`.
 */
export async function saveRow(
  { rows, live, address, isAlone }: Saving,
  entered: Entered,
  outcome: 'keep' | 'complete' | 'cancelled',
): Promise<'merged' | undefined> {
  const { id, status } = entered
  const text = rows.read(id, 'text')
  const wasNothing = entered.text === '' && status === undefined
  if (outcome === 'cancelled' || (wasNothing && text === '')) {
    await live.whenSaved()
    if (wasNothing) await untilStarted(rows, id)
    // Others may have taken theirs back in the same moment: then nothing is left, and nobody's is the last letter.
    if (outcome === 'cancelled') await new Promise((resolve) => setTimeout(resolve, OTHERS_FOLLOW_MS))
    if (!wasNothing && (entered.text === '' || !isAlone(id))) return
    // A job that has come since keeps the row.
    const isOurs = rows.read(id, 'text') === '' && rows.read(id, 'request') === undefined
    if (isOurs && rows.read(id, 'status') !== undefined) await removeTranslation(address, id)
    return
  }
  const isChanged = text !== entered.text
  // A row that was entered again before what Esc had taken back was removed still has the status of its first letter.
  const wasNotStarted = status === undefined || (entered.text === '' && status === 'NEEDS_REVIEW')
  const isCompleted = outcome === 'complete' || wasNotStarted || status === 'FAILED'
  if (!isChanged && (outcome === 'keep' || text === '' || status === 'COMPLETED')) return
  const isUnseen = live.view().state.kind === 'offline'
  let isShared = false
  const stop = rows.listen((ids, field, isOwn) => {
    if (!isOwn && field === 'text' && ids !== 'all' && ids.has(id)) isShared = true
  })
  await live.whenSaved().finally(stop)
  const isEmpty = rows.read(id, 'text') === ''
  if (isEmpty !== (text === '')) return // somebody else's doing, while ours was on its way
  if (isUnseen && isShared && rows.read(id, 'text') !== text) {
    await saveTranslations(address, [id], 'NEEDS_REVIEW')
    return 'merged'
  }
  if (isEmpty) await removeTranslation(address, id)
  else await saveTranslations(address, [id], isCompleted ? 'COMPLETED' : undefined)
}

/** A tab that is being closed has no time to finish its row: what was typed goes into the history, by a call that outlives it. */
export function recordOnClosing({ rows, address }: Pick<Saving, 'rows' | 'address'>, entered: Entered) {
  if (rows.read(entered.id, 'text') === entered.text) return
  // Nobody is left to be told of a failure.
  saveTranslations(address, [entered.id], undefined, { keepalive: true }).catch(() => undefined)
}

const STATUS_FOLLOWS_MS = 1_000
const OTHERS_FOLLOW_MS = 400

/** A letter is acknowledged before the status comes that it set; without one there is none to wait for. */
function untilStarted(rows: Rows, id: string) {
  return new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, STATUS_FOLLOWS_MS)
    const stop = rows.subscribe(id, 'status', () => rows.read(id, 'status') !== undefined && finish())
    if (rows.read(id, 'status') !== undefined) finish()
  })
}

async function removeTranslation(address: TableAddress, id: string) {
  const [row] = (await fetchRows(address, [id])).data
  if (row?.translation) await removeEmpty(row.translation)
}

/** Only while it has no text: what somebody writes there from now on stays. */
export async function removeEmpty(translation: NonNullable<TableRow['translation']>) {
  if (translation.content !== '') return
  await deleteTranslation(translation.id, translation.revision).catch((error: unknown) => {
    if (!(error instanceof Refusal && [404, 412].includes(error.status))) throw error
  })
}
