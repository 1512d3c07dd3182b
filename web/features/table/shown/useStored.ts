import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePaused } from '#web/ui/fields/usePaused.ts'
import type { LiveDocumentView } from '../../liveDocument/liveDocument.ts'
import { useSourcesMark } from '../../liveDocument/useSourcesMark.ts'
import {
  changedByMeQuery,
  commentedQuery,
  firstRowsQuery,
  sourceChangedQuery,
  sourceTextsQuery,
  storedFilterQuery,
  storedTranslationsQuery,
  type TableAddress,
} from '../../rows/queries.ts'
import type { Source } from '../../rows/rows.ts'
import {
  type AskedOrder,
  isFiltered,
  isSearchedByServer,
  isStoredFilterOn,
  type TableQuery,
} from '../../rows/tableQuery.ts'

export type Asked = {
  address: TableAddress
  query: TableQuery
  asked: AskedOrder
  tablePage: { page: number; size: number }
}

export function useStored({ address, query, asked, tablePage }: Asked, { opened, state }: LiveDocumentView) {
  const [initial] = useState({ query, asked, ...tablePage })
  const isClosed = state.kind === 'closed'
  const first = useQuery(firstRowsQuery(address, initial.asked, initial.size))
  // A re-import changes source texts: then those of the first rows may be old.
  const mark = useSourcesMark(opened?.doc)
  const isWhole = first.data !== undefined && first.data.data.length >= first.data.count && mark === undefined
  const rest = useQuery({
    ...sourceTextsQuery(address.page_id, mark),
    enabled: first.data !== undefined && !isWhole && (opened !== undefined || isClosed),
    placeholderData: keepPreviousData,
  })
  const translations = useQuery({ ...storedTranslationsQuery(address), enabled: isClosed && opened === undefined })
  const all = useMemo((): readonly Source[] | undefined => {
    if (isWhole) return [...(first.data?.data ?? [])].sort((a, b) => a.position - b.position)
    return rest.data?.data
  }, [isWhole, first.data, rest.data])
  return {
    first,
    rest,
    translations,
    all,
    mark,
    initialQuery: initial.query,
    isPaintable: initial.page === 1 && !isFiltered(initial.query),
  }
}

export function useFound(address: TableAddress, query: TableQuery) {
  const mine = useQuery({ ...changedByMeQuery(address), enabled: query.mine })
  const outdated = useQuery({ ...sourceChangedQuery(address), enabled: query.outdated })
  const isMatched = isStoredFilterOn(query)
  const matching = useQuery({ ...storedFilterQuery(address, query), enabled: isMatched })
  const said = usePaused(isSearchedByServer(query) ? '' : query.search.trim())
  const commented = useQuery({ ...commentedQuery(address, said), enabled: said !== '' })
  return {
    queries: [mine, outdated, matching],
    commented: said === '' ? undefined : commented.data,
    mine: mine.data,
    outdated: outdated.data,
    matching: matching.data,
    isKnown: (!query.mine || mine.data) && (!query.outdated || outdated.data) && (!isMatched || matching.data),
    refetch() {
      if (query.mine) void mine.refetch()
      if (query.outdated) void outdated.refetch()
      if (isMatched) void matching.refetch()
    },
  }
}
