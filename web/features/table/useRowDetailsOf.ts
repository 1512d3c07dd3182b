import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AT_WORK, isFinished, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import type { TableRow, TableRows } from '#server/rows/contract.ts'
import { rowDetailsQuery, type TableAddress } from '../rows/queries.ts'
import type { Field, Rows } from '../rows/rows.ts'
import { isOfCheck } from '../tableTools/origins.ts'
import type { RowDetails, RowNews } from '../tableTools/TableContext.ts'

const DEBOUNCE_MS = 500
const NONE: readonly string[] = []

export function useRowDetailsOf(
  addressOf: (id: string) => TableAddress,
  rows: Rows,
  shown: readonly string[],
  isJobAlive: boolean,
  firstRows: readonly TableRow[] | undefined,
): Told {
  const [debouncedIds, setDebouncedIds] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedIds(shown), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  const { data, refetch, isFirst } = useQueries({
    queries: [...Map.groupBy(debouncedIds, addressOf)].map(([address, ids]) =>
      rowDetailsQuery(address, ids, isJobAlive),
    ),
    combine: combineDetails,
  })
  const found = useMemo(() => {
    const [details, news] = [new Map<string, RowDetails>(), new Map<string, RowNews>()]
    for (const { id, translation, source_before, file_suggestions, comments, open_comments } of [
      ...(firstRows ?? []),
      ...data,
    ]) {
      if (translation) details.set(id, translation)
      else details.delete(id)
      const hasNews = source_before !== null || file_suggestions.length > 0 || comments > 0
      if (hasNews) news.set(id, { source_before, file_suggestions, comments, open_comments })
      else news.delete(id)
    }
    return { details, news }
  }, [firstRows, data])

  const now = useRef({ ids: debouncedIds, ...found, isFirst: false, refetch })
  now.current = { ids: debouncedIds, ...found, isFirst, refetch }
  // Others begin translations, delete them and confirm texts, and the AI's work on a row ends with its rating.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Kept while the reader goes to other rows: news may be of rows that stay on show.
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        const { ids, isFirst, refetch } = now.current
        // The first answer may be older than the news.
        if (isFirst) refetchSoon()
        else if (ids.length > 0) refetch()
      }, DEBOUNCE_MS)
    }
    const newsOf = newsIn(rows, now)
    const stop = rows.listen((ids, field) => {
      const isNews = newsOf[field]
      if (timer !== undefined || !isNews) return
      if (now.current.ids.some((id) => (ids === 'all' || ids.has(id)) && isNews(id))) refetchSoon()
    })
    const stopAnswers = rows.onAnswered((id) => now.current.ids.includes(id) && refetchSoon())
    return () => {
      clearTimeout(timer)
      stop()
      stopAnswers()
    }
  }, [rows])
  return found
}

type Told = { details: ReadonlyMap<string, RowDetails>; news: ReadonlyMap<string, RowNews> }

/** Says of which rows the server may know more, by the field that changed, than when it was last asked. */
function newsIn(rows: Rows, now: { current: Told }): Partial<Record<Field | 'all', (id: string) => boolean>> {
  const hasOther = (id: string) => {
    const [status, details] = [rows.read(id, 'status'), now.current.details.get(id)]
    if (now.current.news.get(id)?.source_before && isFinished(status)) return true
    if (status === TO_REVIEW && details && details.status !== TO_REVIEW) return true
    if (details?.sent_back && isFinished(status)) return true
    const isOver = status !== AT_WORK && details?.status === AT_WORK
    return (status !== undefined) !== (details !== undefined) || isOver
  }
  const hasOtherScore = (id: string) => (now.current.details.get(id)?.score ?? undefined) !== rows.read(id, 'score')
  const hasUnknownCheck = (id: string) => {
    const checkedAt = rows.read(id, 'check') ?? rows.read(id, 'firstCheck')
    return checkedAt !== undefined && !isOfCheck(now.current.details.get(id), checkedAt)
  }
  const isUsed = (id: string) => {
    const { news, details } = now.current
    const ofFiles = (news.get(id)?.file_suggestions ?? []).map(({ content }) => content)
    return [...ofFiles, details.get(id)?.suggestion].includes(rows.read(id, 'text'))
  }
  return {
    check: () => true,
    firstCheck: () => true,
    status: hasOther,
    score: hasOtherScore,
    text: isUsed,
    all: hasUnknownCheck,
  }
}

type Answer = UseQueryResult<TableRows, Error>

const combineDetails = (all: readonly Answer[]) => ({
  data: all.flatMap(({ data }) => data?.data ?? []),
  isFirst: all.some(
    ({ data, isFetching, isPlaceholderData }) => isFetching && (data === undefined || isPlaceholderData),
  ),
  refetch() {
    for (const { refetch } of all) void refetch()
  },
})
