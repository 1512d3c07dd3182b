import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { VersionRow } from '#server/rows/version/contract.ts'
import type { Rows } from '../../rows/rows.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { type VersionAddress, versionCountQuery, versionRowsQuery } from '../../rows/version/versionQueries.ts'
import { stateOf } from '../shown/storedRows.ts'
import { withHeld } from './withHeld.ts'

/** Rows are asked for when one is nearer than this to the last one that is here. */
const AHEAD = 60

type Given = { from: string | undefined /** The row that is edited. */; held: RefObject<() => string | undefined> }

/** Rows of all pages as far as they are here; those on show stay until others are. */
export function useVersionRows(rows: Rows, at: VersionAddress, query: TableQuery, { from, held }: Given) {
  const list = useInfiniteQuery(versionRowsQuery(at, query, from))
  const counted = useQuery(versionCountQuery(at, query))
  const { shown, drop } = useShown(rows, list.data?.pages, held)
  useRowsIndexed(counted.data?.is_indexed, list.refetch)
  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = list
  const length = shown?.ids.length ?? 0

  const onView = useCallback(
    (first: number, last: number) => {
      if (isFetching) return
      if (hasNextPage && last > length - AHEAD) void fetchNextPage()
      else if (hasPreviousPage && first < AHEAD) void fetchPreviousPage()
    },
    [isFetching, hasNextPage, hasPreviousPage, length, fetchNextPage, fetchPreviousPage],
  )
  return {
    ids: shown?.ids,
    data: shown?.data,
    drop,
    onView,
    hasMore: hasNextPage || hasPreviousPage,
    count: counted.data,
    /** Those on show, if any, are of what was asked before. */
    isPending: list.isPending,
    error: list.isLoadingError ? list.error : undefined,
    refresh: useCallback(() => {
      void list.refetch()
      void counted.refetch()
    }, [list.refetch, counted.refetch]),
  }
}

/** Rows that were read before all texts were indexed are read again. */
function useRowsIndexed(isIndexed: boolean | undefined, refetch: () => unknown) {
  const wasBehind = useRef(false)
  useEffect(() => {
    if (isIndexed && wasBehind.current) void refetch()
    wasBehind.current = isIndexed === false
  }, [isIndexed, refetch])
}

type Answers = readonly { data: VersionRow[] }[] | undefined

function useShown(rows: Rows, answers: Answers, held: Given['held']) {
  const [shown, setShown] = useState<{ ids: readonly string[]; data: readonly VersionRow[] }>()
  const before = useRef<readonly VersionRow[]>([])
  const told = useRef(new WeakSet<object>())
  const data = useMemo(() => answers && unique(answers.flatMap(({ data }) => data)), [answers])
  const show = useCallback(
    (now: readonly VersionRow[]) => {
      before.current = now
      rows.setSources(now)
      setShown({ ids: now.map(({ id }) => id), data: now })
    },
    [rows],
  )
  useLayoutEffect(() => {
    if (!answers || !data) return
    // An earlier answer may be older than the document of the row, which is closed by now.
    for (const answer of answers) {
      if (told.current.has(answer)) continue
      told.current.add(answer)
      rows.addStored(answer.data.map(({ id, translation }) => [id, stateOf(translation)]))
    }
    show(withHeld(data, before.current, held.current()))
  }, [rows, answers, data, held, show])
  const drop = useCallback((id: string) => show(before.current.filter((row) => row.id !== id)), [show])
  return { shown, drop }
}

/** A row that has moved meanwhile may come twice. */
const unique = (all: readonly VersionRow[]) => [...new Map(all.map((row) => [row.id, row])).values()]
