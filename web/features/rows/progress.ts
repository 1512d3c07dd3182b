import { createStore } from 'zustand'
import { FAILED, isAwaited, isFinished, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { ReadableStore } from '../../ui/ReadableStore.ts'
import type { Rows } from './rows.ts'
import { NOT_STARTED, type StatusFilter } from './tableQuery.ts'

export type Progress = {
  total: number
  completed: number
  /** Waiting rows count here too (spec §4). */
  inProgress: number
  needsReview: number
  remainder: number
  checked: number
  /** Words of the texts that Translate would translate: not started or failed (reading 31a). */
  wordsLeft: number
}

export type ProgressStore = ReadableStore<Progress>

export function createProgress(rows: Rows): ProgressStore {
  const counted = new Map<string, StatusFilter>()
  const checked = new Set<string>()
  const store = createStore(countAll)

  function countAll(): Progress {
    counted.clear()
    checked.clear()
    const fresh: Progress = {
      total: rows.sources().length,
      completed: 0,
      inProgress: 0,
      needsReview: 0,
      remainder: 0,
      checked: 0,
      wordsLeft: 0,
    }
    for (const { id, words } of rows.sources()) {
      const status = rows.read(id, 'status') ?? NOT_STARTED
      counted.set(id, status)
      add(fresh, status, words, 1)
      if (rows.read(id, 'check') !== undefined) checked.add(id)
    }
    fresh.checked = checked.size
    return fresh
  }

  rows.listen((ids, field) => {
    if (field === 'check' && ids !== 'all') {
      for (const id of ids) rows.read(id, 'check') === undefined ? checked.delete(id) : checked.add(id)
      store.setState({ checked: checked.size })
    }
    if (field !== 'status' && field !== 'all') return
    store.setState(ids === 'all' ? countAll() : countAgain(ids))
  })

  function countAgain(ids: ReadonlySet<string>) {
    const next = { ...store.getState() }
    for (const id of ids) {
      const before = counted.get(id)
      const index = rows.indexOf(id)
      if (before === undefined || index === undefined) continue
      const words = rows.sources()[index]?.words ?? 0
      const status = rows.read(id, 'status') ?? NOT_STARTED
      counted.set(id, status)
      add(next, before, words, -1)
      add(next, status, words, 1)
    }
    return next
  }

  return store
}

function add(progress: Progress, status: StatusFilter, words: number, sign: 1 | -1) {
  if (isFinished(status)) progress.completed += sign
  else if (isAwaited(status)) progress.inProgress += sign
  else if (status === TO_REVIEW) progress.needsReview += sign
  else progress.remainder += sign
  if (status === NOT_STARTED || status === FAILED) progress.wordsLeft += sign * words
}
