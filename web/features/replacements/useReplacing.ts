import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sayFailure } from '../../api/sayFailure.tsx'
import { countRows } from '../../ui/data/numbers.ts'
import { trackAct } from '../operations/pendingActs.ts'
import { translationKeys } from '../rows/queries.ts'
import { offerTakeBack } from '../tableTools/undoToast.tsx'
import {
  fetchHits,
  NOTHING_YET,
  type Progress,
  type Replacing,
  type RowFound,
  replaceRows,
  type Scope,
} from './calls.ts'
import type { useHits } from './useHits.ts'

/** Replaces the places that are listed, then those behind them, window after window. */
export function useReplacing(scope: Scope, wanted: Replacing, hits: ReturnType<typeof useHits>) {
  const client = useQueryClient()
  const stopping = useRef(new AbortController())
  const [ripple_id] = useState(() => crypto.randomUUID())
  const [progress, setProgress] = useState<Progress>()
  const [isDone, setIsDone] = useState(false)

  async function replaceAll() {
    const { signal } = stopping.current
    let done = NOTHING_YET
    const onProgress = (next: Progress) => {
      done = next
      setProgress(next)
    }
    const leftOut = (row: RowFound) => [...hits.leftOutOf(row)]
    try {
      await replaceRows(scope, wanted, hits.rows, done, { ripple_id, signal, leftOut, onProgress })
      let after = hits.list.data?.pages.at(-1)?.next ?? null
      while (after !== null && !signal.aborted) {
        const { data, next } = await fetchHits(scope, wanted, after)
        await replaceRows(scope, wanted, data, done, { ripple_id, signal, leftOut, onProgress })
        after = next
      }
    } catch (error) {
      sayFailure(error as Error)
    }
    return done
  }

  async function start() {
    setProgress(NOTHING_YET)
    const done = await trackAct(replaceAll())
    if (done.replacement_id !== undefined && done.rows > 0)
      offerTakeBack(client, `Replaced in ${countRows(done.rows)}`, [done.replacement_id])
    void client.invalidateQueries({ queryKey: translationKeys.all })
    for (const id of [scope.version_id, ...(scope.versions?.map(({ id }) => id) ?? [])])
      void client.invalidateQueries({ queryKey: ['versions', id] })
    setIsDone(true)
  }

  return { progress, isDone, start: () => void start(), stop: () => stopping.current.abort() }
}
