import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { usePaused } from '../../ui/fields/usePaused.ts'
import { rowIn } from '../rows/version/rowKey.ts'
import { fetchHits, type Place, type Replacing, type RowFound, type Scope } from './calls.ts'

const NONE: readonly number[] = []

type Named = Pick<RowFound, 'source_text_id' | 'language'>
export const keyOf = ({ source_text_id, language }: Named) => rowIn(source_text_id, language)

export function useHits(scope: Scope, wanted: Replacing) {
  const { toReview: _, ...looked } = wanted
  const key = usePaused(JSON.stringify({ scope, looked }))
  const list = useInfiniteQuery({
    queryKey: ['replacement-hits', key],
    queryFn: ({ pageParam }) => {
      const paused = JSON.parse(key) as { scope: Scope; looked: Omit<Replacing, 'toReview'> }
      return fetchHits(paused.scope, { ...paused.looked, toReview: false }, pageParam)
    },
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: (JSON.parse(key) as { looked: Replacing }).looked.find !== '',
    // Those of what was looked for before stay until the others are here.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const [out, setOut] = useState<{ key: string; hits: ReadonlyMap<string, readonly number[]> }>()
  const leftOut = out?.key === key ? out.hits : undefined
  const toggle = useCallback(
    (row: Named, hit: number) =>
      setOut((was) => {
        const id = keyOf(row)
        const hits = new Map(was?.key === key ? was.hits : [])
        const now = hits.get(id) ?? NONE
        hits.set(id, now.includes(hit) ? now.filter((one) => one !== hit) : [...now, hit])
        return { key, hits }
      }),
    [key],
  )
  const isCurrent = key === JSON.stringify({ scope, looked }) && !list.isPlaceholderData
  const leftOutOf = (row: Named) => leftOut?.get(keyOf(row)) ?? NONE
  const places = rows.reduce((sum, row) => {
    const chosen = row.hits.filter(({ breaks }, at) => !breaks && !leftOutOf(row).includes(at))
    return sum + (row.is_claimed ? 0 : chosen.length)
  }, 0)
  return { list, rows, places, isCurrent, toggle, leftOutOf }
}
