import { createStore } from 'zustand'
import { isFinished, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { RowIndex } from '../../rows/rowIndex.ts'
import type { Rows } from '../../rows/rows.ts'

/** The row to lead the reader to, on any page of the table; then it is edited, has the focus, or is in view alone. */
export type Goal = { id: string; then: 'edit' | 'focus' | 'show' }
export type GoalStore = ReturnType<typeof createGoal>

export const createGoal = () => createStore<Goal | undefined>(() => undefined)

const isFree = (rows: Rows, id: string) => rows.read(id, 'request') === undefined

/** `changed`: its source text has another one than the translation was made from. */
export type Open = 'unfinished' | 'unchecked' | 'review' | 'changed' | 'faulty'

export type Faulty = Pick<RowIndex, 'rows' | 'isFaulty'>

/** `taken`: rows in which others are. `own`: where a project has review steps, those that the reader wrote or has checked. */
export type Known = { changed?: ReadonlySet<string>; taken?: ReadonlySet<string>; own?: ReadonlySet<string> }

/** The first row after this one, round to it again, that is open and not the AI's; where there is another, without others. */
export function nextOpen(
  { rows, isFaulty }: Faulty,
  ids: readonly string[],
  from: string | undefined,
  to: Open,
  known: Known = {},
): string | undefined {
  const isOpen = (id: string) => {
    if (to === 'unfinished') return !isFinished(rows.read(id, 'status'))
    if (to === 'unchecked') return rows.read(id, 'check') === undefined && isCheckable(id)
    if (to === 'review') return rows.read(id, 'status') === TO_REVIEW
    if (to === 'changed') return known.changed?.has(id) ?? false
    const source = rows.sources()[rows.indexOf(id) ?? -1]
    return source !== undefined && isFaulty(source)
  }
  const isCheckable = (id: string) => !known.own || (!known.own.has(id) && rows.read(id, 'text') !== '')
  const start = from === undefined ? -1 : ids.indexOf(from)
  const following = [...ids.slice(start + 1), ...ids.slice(0, Math.max(0, start))]
  const isToDo = (id: string) => isFree(rows, id) && isOpen(id)
  return following.find((id) => !known.taken?.has(id) && isToDo(id)) ?? following.find(isToDo)
}

export function neighbour(rows: Rows, ids: readonly string[], from: string, to: 'previous' | 'next') {
  const step = to === 'next' ? 1 : -1
  for (let at = ids.indexOf(from) + step; at >= 0 && at < ids.length; at += step) {
    const id = ids[at]
    if (id !== undefined && isFree(rows, id)) return id
  }
  return undefined
}
