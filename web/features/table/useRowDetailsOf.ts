import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TableRow } from '#server/rows/contract.ts'
import { rowDetailsQuery, type TableAddress } from '../rows/queries.ts'
import type { Rows } from '../rows/rows.ts'
import type { RowDetails, RowNews } from '../tableTools/TableContext.ts'

const DEBOUNCE_MS = 500
const NONE: readonly string[] = []

/** Review notes, suggestions and ids of the rows on show; fetched once the reader stops scrolling. */
export function useRowDetailsOf(
  address: TableAddress,
  rows: Rows,
  shown: readonly string[],
  isJobAlive: boolean,
  firstRows: readonly TableRow[] | undefined,
): { details: ReadonlyMap<string, RowDetails>; news: ReadonlyMap<string, RowNews> } {
  const [debouncedIds, setDebouncedIds] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedIds(shown), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const { data, refetch } = useQuery(rowDetailsQuery(address, debouncedIds, isJobAlive))
  const found = useMemo(() => {
    const [details, news] = [new Map<string, RowDetails>(), new Map<string, RowNews>()]
    for (const { id, translation, source_before, file_suggestions } of [...(firstRows ?? []), ...(data?.data ?? [])]) {
      if (translation) details.set(id, translation)
      else details.delete(id)
      if (source_before !== null || file_suggestions.length > 0) news.set(id, { source_before, file_suggestions })
      else news.delete(id)
    }
    return { details, news }
  }, [firstRows, data])

  const known = useRef(found)
  known.current = found
  // Others begin translations, delete them and confirm texts, and the AI's work on a row ends with its rating.
  useEffect(() => {
    const onShow = new Set(debouncedIds)
    const isOther = (id: string) => {
      const [status, details] = [rows.read(id, 'status'), known.current.details.get(id)]
      if (known.current.news.get(id)?.source_before && status === 'COMPLETED') return onShow.has(id)
      const isOver = status !== 'IN_PROGRESS' && details?.status === 'IN_PROGRESS'
      return onShow.has(id) && ((status !== undefined) !== (details !== undefined) || isOver)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = rows.listen((ids, field) => {
      if (timer !== undefined || ids === 'all') return
      const isNews = field === 'check' ? (id: string) => onShow.has(id) : field === 'status' ? isOther : () => false
      if (![...ids].some(isNews)) return
      timer = setTimeout(() => {
        timer = undefined
        void refetch()
      }, DEBOUNCE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [rows, debouncedIds, refetch])
  return found
}
