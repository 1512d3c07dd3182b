import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { functionalUpdate, useTable as useTanStackTable } from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LiveDocumentView } from '../liveDocument/liveDocument.ts'
import { useSourcesMark } from '../liveDocument/useSourcesMark.ts'
import { createProgress } from '../rows/progress.ts'
import {
  changedByMeQuery,
  firstRowsQuery,
  sourceChangedQuery,
  sourceTextsQuery,
  storedFilterQuery,
  storedTranslationsQuery,
  type TableAddress,
  translationKeys,
} from '../rows/queries.ts'
import { createRowIndex } from '../rows/rowIndex.ts'
import { wouldMove } from '../rows/rowOrder.ts'
import { createRows, type Source } from '../rows/rows.ts'
import { features, type RowsTable } from '../rows/tableModel.ts'
import { type AskedOrder, isFiltered, isStoredFilterOn, type TableQuery } from '../rows/tableQuery.ts'
import { queryState, rowOptions, sortOf } from '../rows/tableState.ts'
import { createFindings } from '../rowText/findings.ts'
import { keepChoice, readChoice } from './columns/choice.ts'
import { columnsOf } from './columns/columns.tsx'
import { directionOfScreen } from './columns/direction.ts'
import { continued, withNews } from './shownOrder.ts'
import { showStored, stateOf } from './storedRows.ts'

/** Whole pages are looked through for it, so not at each of many changes. */
const REORDERED_AFTER_MS = 1_000
const NO_IDS: readonly string[] = []
const NO_STATE = () => null

export type Table = ReturnType<typeof useTable>

type TableInput = {
  address: TableAddress
  /** The columns are as this person likes them. */
  user_id: string
  query: TableQuery
  asked: AskedOrder
  tablePage: { page: number; size: number }
  onSort: (sort: Pick<TableQuery, 'sort' | 'descending'>) => void
}

/**
 * The rows of a page in one language; for another page or language it is mounted again. The first ones are painted from
 * what is stored; when all source texts and the document are here they take over. TanStack Table decides which rows are
 * shown and in which order, which changes only when the reader refreshes.
 */
export function useTable(
  { address, user_id, query, asked, tablePage, onSort }: TableInput,
  { opened, state }: LiveDocumentView,
) {
  const [{ rows, rowIndex, findings, progress, columns }] = useState(createStores)

  const client = useQueryClient()
  const [initial] = useState({ query, asked, ...tablePage })
  const isClosed = state.kind === 'closed'
  const first = useQuery(firstRowsQuery(address, initial.asked, initial.size))
  const isPaintable = initial.page === 1 && !isFiltered(initial.query)
  // Prefetched rows are in the first drawing.
  const [painted, setPainted] = useState(() =>
    first.data && isPaintable ? showStored(rows, first.data.data) : undefined,
  )
  // A re-import changes source texts: then those of the first rows may be old.
  const mark = useSourcesMark(opened?.doc)
  const isWhole = first.data !== undefined && first.data.data.length >= first.data.count && mark === undefined
  const rest = useQuery({
    ...sourceTextsQuery(address.page_id, mark),
    enabled: first.data !== undefined && !isWhole && (opened !== undefined || isClosed),
    placeholderData: keepPreviousData,
  })
  const stored = useQuery({ ...storedTranslationsQuery(address), enabled: isClosed && opened === undefined })

  const mine = useQuery({ ...changedByMeQuery(address), enabled: query.mine })
  const outdated = useQuery({ ...sourceChangedQuery(address), enabled: query.outdated })
  const isMatched = isStoredFilterOn(query)
  const matching = useQuery({ ...storedFilterQuery(address, query), enabled: isMatched })

  const all = useMemo((): readonly Source[] | undefined => {
    if (isWhole) return [...(first.data?.data ?? [])].sort((a, b) => a.position - b.position)
    return rest.data?.data
  }, [isWhole, first.data, rest.data])

  useEffect(() => {
    if (first.data && isPaintable && rows.sources().length === 0) setPainted(showStored(rows, first.data.data))
  }, [rows, first.data, isPaintable])

  // One can type as soon as the document is here; to search and sort takes all source texts too.
  useEffect(() => {
    if (!opened || isClosed) return
    rows.attach(opened.doc)
    return () => rows.attach(undefined)
  }, [rows, opened, isClosed])

  const isReady = all !== undefined && (opened !== undefined || stored.data !== undefined)
  const shown = useRef<Shown>({ ids: NO_IDS, turn: 0, query, tableState: undefined })
  /** Source texts came or went: the rows stay in the order of then, until the reader refreshes. */
  const [news, setNews] = useState<Omit<Shown, 'tableState'>>()
  useEffect(() => {
    if (!all || !isReady) return
    rows.setSources(all)
    if (stored.data)
      rows.setStored(stored.data.map((translation) => [translation.source_text_id, stateOf(translation)]))
    if (shown.current.turn === 0) return
    setNews(shown.current)
    void client.invalidateQueries({ queryKey: [...translationKeys.rows(address), 'details'] })
  }, [rows, all, isReady, stored.data, client, address])

  /** Number of times that all rows were put in order: when they were here first, and whenever the reader refreshes. */
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (isReady) setTurn((before) => before + 1)
  }, [isReady])

  // Until it is known which rows they are, the rows on show stay.
  const last = useRef(query)
  if ((!query.mine || mine.data) && (!query.outdated || outdated.data) && (!isMatched || matching.data))
    last.current = query
  const applied = last.current
  const tableState = useMemo(
    () => queryState(applied, { mine: mine.data, outdated: outdated.data, stored: matching.data }),
    [applied, mine.data, outdated.data, matching.data],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn, what is painted and news take the rows as they are now
  const data = useMemo(() => rowIndex.take(applied), [rowIndex, applied, turn, painted, news])
  const [initialState] = useState(() => readChoice(user_id))
  const table = useTanStackTable(
    {
      ...rowOptions(rowIndex),
      features,
      columns,
      data,
      initialState,
      state: tableState,
      columnResizeMode: 'onChange',
      columnResizeDirection: directionOfScreen(),
      onSortingChange: (updater) => onSort(sortOf(functionalUpdate(updater, tableState.sorting))),
    },
    NO_STATE,
  )
  // The table is one object; new objects for React in each render would render every cell.
  const model = useRef<RowsTable>(table).current
  useEffect(() => keepChoice(user_id, model), [user_id, model])

  const { rows: inOrder } = table.getRowModel()
  // Rows that are painted stay where they are, even if they changed meanwhile.
  const kept = applied === initial.query && turn === 1 ? (painted ?? NO_IDS) : NO_IDS
  const ids = useMemo(() => {
    if (turn === 0) return painted
    const list = inOrder.map(({ id }) => id)
    if (news?.turn !== turn || news.query !== applied) return continued(kept, list)
    return withNews(
      news.ids.filter((id) => rows.indexOf(id) !== undefined),
      list,
    )
  }, [turn, painted, kept, inOrder, news, applied, rows])
  const isPaintedOld = turn > 0 && kept.some((id, index) => inOrder[index]?.id !== id)

  const [hasMoved, setHasMoved] = useState(false)
  shown.current = { ids: ids ?? NO_IDS, turn, query: applied, tableState }
  useEffect(() => {
    if (inOrder) setHasMoved(false)
  }, [inOrder])
  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = rowIndex.onStale(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        const { ids, tableState } = shown.current
        if (tableState) setHasMoved(wouldMove(rowIndex, ids, tableState))
      }, REORDERED_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [rowIndex, isReady])

  useEffect(() => {
    if (!isReady) return
    let round = 0
    async function warm() {
      const own = ++round
      const isOver = () => own !== round
      await rowIndex.warm(undefined, isOver)
      if (query.faults && !isOver()) setTurn((before) => before + 1)
    }
    void warm()
    const stop = findings.rules.subscribe(warm)
    return () => {
      round = 0
      stop()
    }
  }, [rowIndex, findings, isReady, query.faults])

  // Rows that are here stay, and whoever writes in one stays there, while a call that reads them again fails.
  const failed = [first, rest, stored, mine, outdated, matching].find(({ isLoadingError }) => isLoadingError)
  return {
    rows,
    rowIndex,
    findings,
    progress,
    model,
    /** In the order shown; `undefined` until there is something to show. */
    ids,
    /** Every row is here and can be searched and sorted. */
    isReady: isReady && turn > 0,
    /** True if rows would stand elsewhere, appear or go by now. */
    isReordered: hasMoved || isPaintedOld,
    refresh: () => {
      if (query.mine) void mine.refetch()
      if (query.outdated) void outdated.refetch()
      if (isMatched) void matching.refetch()
      setTurn(turn + 1)
    },
    error: failed?.error,
    failed: failed === first || failed === rest ? ('source texts' as const) : ('translations' as const),
    retry: () => void failed?.refetch(),
    count: first.data?.count,
    /** True once the first rows are here, or cannot be read. */
    isBegun: first.data !== undefined || first.isError,
    /** As they were stored when the page was opened. */
    firstRows: first.data?.data,
  }
}

function createStores() {
  const rows = createRows()
  const findings = createFindings()
  const rowIndex = createRowIndex(rows, findings)
  return { rows, rowIndex, findings, progress: createProgress(rows), columns: columnsOf(rowIndex) }
}

type Shown = {
  ids: readonly string[]
  turn: number
  query: TableQuery
  tableState: ReturnType<typeof queryState> | undefined
}
