import { useMemo, useRef, useState } from 'react'
import type { LiveDocumentView } from '../liveDocument/liveDocument.ts'
import { createJudging } from '../rows/issues/judging.ts'
import { createProgress } from '../rows/progress.ts'
import { createRowIndex } from '../rows/rowIndex.ts'
import { createRows } from '../rows/rows.ts'
import { isOfFindings, type TableQuery } from '../rows/tableQuery.ts'
import { queryState } from '../rows/tableState.ts'
import { createFindings } from '../rowText/findings.ts'
import { columnsOf } from './columns/columns.ts'
import { idsShown } from './shown/order.ts'
import { useContents, usePainted } from './shown/useContents.ts'
import { useModel } from './shown/useModel.ts'
import { useMoves } from './shown/useMoves.ts'
import { useFirstOrder, useOrder } from './shown/useOrder.ts'
import { type Asked, useFound, useStored } from './shown/useStored.ts'
import { useWarmth } from './shown/useWarmth.ts'

const NO_IDS: readonly string[] = []

export type Table = ReturnType<typeof useTable>

type TableInput = Asked & {
  user_id: string
  onSort: (sort: Pick<TableQuery, 'sort' | 'descending'>) => void
}

/**
 * The table is mounted again for another page or language. Its first rows are painted from what is stored until all source
 * texts and the document are here; their order changes only when the reader refreshes.
 */
export function useTable(input: TableInput, document: LiveDocumentView) {
  const [{ rows, rowIndex, findings, judging, progress, columns }] = useState(createStores)
  const { address, user_id, query, onSort } = input
  const stored = useStored(input, document)
  const found = useFound(address, query)
  const painted = usePainted(rows, stored)
  const isReady = stored.all !== undefined && (document.opened !== undefined || stored.translations.data !== undefined)
  const { order, onShow, send, putInOrder, tellChanged } = useOrder(query)
  useContents(rows, { address, stored, document, isReady, tellChanged })
  useFirstOrder(isReady, putInOrder)

  // Until it is known which rows they are, the rows on show stay.
  const last = useRef(query)
  if (found.isKnown) last.current = query
  const applied = last.current
  const { mine, outdated, matching, commented } = found
  const tableState = useMemo(
    () => queryState(applied, { mine, outdated, stored: matching, commented }),
    [applied, mine, outdated, matching, commented],
  )
  const { turn, news } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn, what is painted and news take the rows as they are now
  const data = useMemo(() => rowIndex.take(applied), [rowIndex, applied, turn, painted, news])
  const { model, inOrder } = useModel({ user_id, rowIndex, columns, data, state: tableState, onSort })

  // Rows that are painted stay where they are, even if they changed meanwhile.
  const kept = applied === stored.initialQuery && turn === 1 ? (painted ?? NO_IDS) : NO_IDS
  const ids = useMemo(() => {
    const isThere = (id: string) => rows.indexOf(id) !== undefined
    return idsShown({ turn, news }, { painted, kept, inOrder, query: applied, isThere })
  }, [turn, painted, kept, inOrder, news, applied, rows])
  const isPaintedOld = turn > 0 && kept.some((id, index) => inOrder[index]?.id !== id)
  onShow.current = { ids: ids ?? NO_IDS, turn, query: applied, tableState }
  useMoves(rowIndex, { onShow, inOrder, isReady, send })
  useWarmth(rowIndex, judging, { isReady, isOfFindings: isOfFindings(query), onJudged: putInOrder })

  return {
    ...{ rows, rowIndex, findings, judging, progress, model },
    /** In the order shown; `undefined` until there is something to show. */
    ids,
    isReady: isReady && turn > 0,
    isReordered: order.hasMoved || isPaintedOld,
    refresh() {
      found.refetch()
      putInOrder()
    },
    ...failureOf(stored, found),
    count: stored.first.data?.count,
    /** True once the first rows are here, or cannot be read. */
    isBegun: stored.first.data !== undefined || stored.first.isError,
    firstRows: stored.first.data?.data,
  }
}

/** Rows that are here stay, and whoever writes in one stays there, while a call that reads them again fails. */
function failureOf(
  { first, rest, translations }: ReturnType<typeof useStored>,
  { queries }: ReturnType<typeof useFound>,
) {
  const failed = [first, rest, translations, ...queries].find(({ isLoadingError }) => isLoadingError)
  return {
    error: failed?.error,
    failed: failed === first || failed === rest ? ('source texts' as const) : ('translations' as const),
    retry: () => void failed?.refetch(),
  }
}

export function createStores(findings = createFindings()) {
  const rows = createRows()
  const rowIndex = createRowIndex(rows, findings)
  const judging = createJudging(rows, findings)
  return { rows, rowIndex, findings, judging, progress: createProgress(rows), columns: columnsOf(rowIndex) }
}
