import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { trackAct } from '#web/features/operations/pendingActs.ts'
import { translationKeys } from '#web/features/rows/queries.ts'
import { offerTakeBack } from '#web/features/tableTools/undoToast.tsx'
import { countRows } from '#web/ui/data/numbers.ts'
import { type FixFound, fetchFixes, fixRows, type Looked, NOTHING_YET, type Place, type Progress } from './calls.ts'

const JUDGED_SOON_MS = 3_000

export function useFoundFixes(looked: Looked) {
  const list = useInfiniteQuery({
    queryKey: ['fixes', looked],
    queryFn: ({ pageParam }) => fetchFixes(looked, pageParam),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.is_judged === false ? JUDGED_SOON_MS : false),
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  return { list, rows }
}

/** Fixes the rows that are listed, then those behind them, window after window. */
export function useFixing(looked: Looked, { list, rows }: ReturnType<typeof useFoundFixes>) {
  const client = useQueryClient()
  const [ripple_id] = useState(() => crypto.randomUUID())
  const stopping = useRef(new AbortController())
  const [progress, setProgress] = useState<Progress>()
  const [isDone, setIsDone] = useState(false)

  async function fixAll(isChosen: (row: FixFound) => boolean) {
    const { signal } = stopping.current
    let done = NOTHING_YET
    const onProgress = (next: Progress) => {
      done = next
      setProgress(next)
    }
    try {
      await fixRows(looked, rows.filter(isChosen), done, { ripple_id, signal, onProgress })
      let after = list.data?.pages.at(-1)?.next ?? null
      while (after !== null && !signal.aborted) {
        const { data, next } = await fetchFixes(looked, after)
        await fixRows(looked, data.filter(isChosen), done, { ripple_id, signal, onProgress })
        after = next
      }
    } catch (error) {
      sayFailure(error as Error)
    }
    return done
  }

  async function start(isChosen: (row: FixFound) => boolean) {
    setProgress(NOTHING_YET)
    const done = await trackAct(fixAll(isChosen))
    if (done.replacement_id !== undefined && done.rows > 0)
      offerTakeBack(client, `${countRows(done.rows)} fixed`, [done.replacement_id])
    void client.invalidateQueries({ queryKey: translationKeys.all })
    void client.invalidateQueries({ queryKey: ['versions', looked.version_id] })
    setIsDone(true)
  }

  return {
    progress,
    isDone,
    start: (isChosen: (row: FixFound) => boolean) => void start(isChosen),
    stop: () => stopping.current.abort(),
  }
}
