import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TableRow } from '#server/rows/contract.ts'
import type { LiveDocumentView } from '../liveDocument/liveDocument.ts'
import { createArrangement, isFiltered, type TableQuery } from '../rows/arrangement.ts'
import { createProgress } from '../rows/progress.ts'
import {
  changedByMeQuery,
  firstRowsQuery,
  sourceTextsQuery,
  storedTranslationsQuery,
  type TableAddress,
} from '../rows/queries.ts'
import { createRows, type RowState, type Rows, type Source } from '../rows/rows.ts'

/** Whole pages are looked through for it, so not at each of many changes. */
const REORDERED_AFTER_MS = 1_000
const NO_IDS: readonly string[] = []

export type Table = ReturnType<typeof useTable>

/**
 * The rows of a page in one language; for another page or language it is mounted anew. The first ones are painted from what is stored; when all source texts and the
 * document are here they take over. `ids` changes only when the reader asks for it.
 */
export function useTable(
  address: TableAddress,
  query: TableQuery,
  place: { page: number; size: number },
  { opened, state }: LiveDocumentView,
) {
  const [{ rows, arrangement, progress }] = useState(createStores)
  const [isReordered, setIsReordered] = useState(false)

  const [asked] = useState({ query, ...place })
  const isClosed = state.kind === 'closed'
  const first = useQuery(firstRowsQuery(address, asked.query, asked.size))
  const isPaintable = asked.page === 1 && !isFiltered(asked.query)
  // Rows fetched ahead are in the first drawing.
  const [ids, setIds] = useState(() => (first.data && isPaintable ? show(rows, first.data.data) : undefined))
  const painted = useRef<readonly string[]>(ids ?? [])
  const isWhole = first.data !== undefined && first.data.data.length >= first.data.count
  const rest = useQuery({
    ...sourceTextsQuery(address.page_id),
    enabled: first.data !== undefined && !isWhole && (opened !== undefined || isClosed),
  })
  const stored = useQuery({ ...storedTranslationsQuery(address), enabled: isClosed && opened === undefined })

  const mine = useQuery({ ...changedByMeQuery(address), enabled: query.mine })

  const all = useMemo((): readonly Source[] | undefined => {
    if (isWhole) return [...(first.data?.data ?? [])].sort((a, b) => a.position - b.position)
    return rest.data?.data
  }, [isWhole, first.data, rest.data])

  useEffect(() => {
    if (!first.data || !isPaintable || rows.sources().length > 0) return
    painted.current = show(rows, first.data.data)
    setIds(painted.current)
  }, [rows, first.data, isPaintable])

  // One can type as soon as the document is here; to search and sort takes all source texts too.
  useEffect(() => {
    if (!opened || isClosed) return
    rows.attach(opened.doc)
    return () => rows.attach(undefined)
  }, [rows, opened, isClosed])

  const isReady = all !== undefined && (opened !== undefined || stored.data !== undefined)
  useEffect(() => {
    if (!all || !isReady) return
    rows.setSources(all)
    if (stored.data)
      rows.setStored(stored.data.map((translation) => [translation.source_text_id, stateOf(translation)]))
  }, [rows, all, isReady, stored.data])

  const shown = useRef({ ids: NO_IDS, mine: mine.data })
  shown.current = { ids: ids ?? NO_IDS, mine: mine.data }
  const arrange = useCallback(() => {
    if (query.mine && !mine.data) return
    const list = arrangement.arrange(query, mine.data)
    // Visible rows stay where they are, even if they changed meanwhile.
    const kept = query === asked.query ? painted.current : []
    painted.current = []
    setIds(continued(kept, list))
    setIsReordered(kept.some((id, place) => list[place] !== id))
  }, [arrangement, query, asked, mine.data])
  useEffect(() => {
    if (isReady) arrange()
  }, [isReady, arrange])

  useEffect(() => {
    if (!isReady) return
    void arrangement.warm()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = arrangement.onStale(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        setIsReordered(arrangement.wouldMove(shown.current.ids, shown.current.mine))
      }, REORDERED_AFTER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [arrangement, isReady])

  return {
    rows,
    progress,
    /** In the order shown; `undefined` until there is something to show. */
    ids,
    /** Every row is here and can be searched and sorted. */
    isReady,
    /** Whether rows would stand elsewhere, appear or go by now. */
    isReordered,
    refresh: () => {
      if (query.mine) void mine.refetch()
      arrange()
    },
    error: first.error ?? rest.error ?? stored.error ?? mine.error,
    failed: first.error || rest.error ? ('source texts' as const) : ('translations' as const),
    retry: () => void [first, rest, stored, mine].find((one) => one.error)?.refetch(),
    count: first.data?.count,
    /** As they were stored when the page was opened. */
    firstRows: first.data?.data,
  }
}

function createStores() {
  const rows = createRows()
  return { rows, arrangement: createArrangement(rows), progress: createProgress(rows) }
}

/** The stored rows, and their ids in the order shown. */
function show(rows: Rows, stored: readonly TableRow[]): readonly string[] {
  rows.setSources(stored)
  rows.setStored(stored.map((row) => [row.id, stateOf(row.translation)]))
  return stored.map(({ id }) => id)
}

function continued(kept: readonly string[], list: readonly string[]): readonly string[] {
  const known = new Set(kept)
  return [...kept, ...list.filter((id) => !known.has(id))]
}

type StoredTranslation = {
  content: string
  status: RowState['status']
  score: number | null
  request_id: string | null
}

const stateOf = (stored: StoredTranslation | null): RowState => ({
  text: stored?.content ?? '',
  status: stored?.status,
  score: stored?.score ?? undefined,
  request: stored?.request_id ?? undefined,
})
