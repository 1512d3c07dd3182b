import { uuidv4 } from 'lib0/random'
import { createStore } from 'zustand'
import { isFinished } from '#db/vocabulary/statuses.ts'
import type { FinishAnswer } from '#server/rows/contract.ts'
import type { ReadableStore } from '../../ui/ReadableStore.ts'
import { whileFinishing } from '../liveDocument/leftFinishes.ts'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { finishRow, saveTranslations } from './calls.ts'
import type { TableAddress } from './queries.ts'
import type { RowState, Rows } from './rows.ts'
import { textIdOf } from './version/rowKey.ts'

export type Click = { left: number; top: number }
export type Entered = { id: string; click: Click | undefined; isTouched(): boolean; isShared(): boolean } & Pick<
  RowState,
  'text' | 'status'
>
export type Editing = ReturnType<typeof createEditing>

export function createEditing(rows: Rows) {
  const entered = createStore<Entered | undefined>(() => undefined)
  const closed = new Set<string>()
  let stopWatching = () => {}
  function watch(id: string) {
    let last = rows.read(id, 'text')
    let [isTouched, isShared] = [false, false]
    stopWatching = rows.listen((ids, field, isOwn) => {
      if (field === 'all' || field === 'text') {
        if (ids !== 'all' && !ids.has(id)) return
        const text = rows.read(id, 'text')
        if (isOwn) isTouched = true
        else if (text !== last) isShared = true
        last = text
      }
    })
    return { isTouched: () => isTouched, isShared: () => isShared }
  }
  return {
    entered: entered as ReadableStore<Entered | undefined>,
    /** Returns false for a claimed row, for one that is not live, and for one that is being emptied. */
    enter(id: string, click?: Click): boolean {
      if (!rows.isLive(id) || closed.has(id) || rows.read(id, 'request') !== undefined) return false
      stopWatching()
      entered.setState({ id, click, ...watch(id), text: rows.read(id, 'text'), status: rows.read(id, 'status') }, true)
      return true
    },
    leave() {
      stopWatching()
      entered.setState(undefined, true)
    },
    /** While a text is taken out, whatever its writer typed next would go with it. */
    keepClosed<Result>(id: string, takeOut: () => Promise<Result>) {
      closed.add(id)
      return takeOut().finally(() => closed.delete(id))
    },
  }
}

export type CurrentRow = ReturnType<typeof createCurrentRow>

/** The id of the row the reader is at: where the focus or the editor is, or was last. */
export const createCurrentRow = () => createStore<string | undefined>(() => undefined)

type Saving = { rows: Rows; live: LiveDocument; address: TableAddress }

/**
 * Ends the work on a row once everything typed in it is acknowledged; the server decides its status (R34). Returns `merged`
 * when others wrote there while this browser was offline.
 */
export async function saveRow(
  { rows, live, address }: Saving,
  { id, status, text: before, isTouched, isShared }: Entered,
  outcome: 'keep' | 'complete' | 'confirm' | 'cancelled',
): Promise<FinishAnswer['outcome']> {
  const text = rows.read(id, 'text')
  const completes = outcome === 'complete' || outcome === 'confirm'
  if (!isTouched() && (!completes || text === '' || isFinished(status))) return 'unchanged'
  if (outcome === 'keep' && status !== undefined && text === before) return 'unchanged'
  const was_offline = live.view.getState().state.kind === 'offline'
  // The check completes a row in which nobody typed: one act, with one undo.
  if (outcome === 'confirm' && !isTouched() && !was_offline) return 'unchanged'
  const row = {
    outcome: completes ? ('complete' as const) : outcome === 'keep' ? ('keep' as const) : ('cancel' as const),
    entered: { status: status ?? null, is_empty: before === '', text: isShared() ? null : before },
    text,
    was_offline,
  }
  const key = uuidv4()
  return whileFinishing({ id: textIdOf(id), key, row, confirms: outcome === 'confirm', address }, async () => {
    await live.whenSaved()
    return (await finishRow(address, id, row, key)).outcome
  })
}

/** A tab that is being closed has no time to finish its row: what was typed goes into the history, by a call that outlives it. */
export function recordOnClosing({ rows, address }: Pick<Saving, 'rows' | 'address'>, entered: Entered) {
  if (rows.read(entered.id, 'text') === entered.text) return
  // Nobody is left to see a failure.
  saveTranslations(address, [entered.id], {}, { keepalive: true }).catch(() => undefined)
}
