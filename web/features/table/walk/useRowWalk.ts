import { useMemo, useRef, useState } from 'react'
import type { Table } from '../useTable.ts'
import { createGoal, type Goal, neighbour, nextOpen, type Open } from './rowWalk.ts'

type Where = { page: number; size: number }

/** Leads from row to row in the order shown, over the pages of the table too. */
export function useRowWalk(
  { rows, rowIndex, ids }: Pick<Table, 'rows' | 'rowIndex' | 'ids'>,
  tablePage: Where,
  toPage: (page: string) => void,
) {
  const [goal] = useState(createGoal)
  const now = useRef({ ids: ids ?? [], tablePage, toPage })
  now.current = { ids: ids ?? [], tablePage, toPage }

  return useMemo(() => {
    function goTo(id: string | undefined, then: Goal['then']) {
      const { ids, tablePage, toPage } = now.current
      if (id === undefined || !ids.includes(id)) return false
      const page = Math.floor(ids.indexOf(id) / tablePage.size) + 1
      goal.setState({ id, then }, true)
      if (page !== tablePage.page) toPage(String(page))
      return true
    }
    return {
      goal,
      /** Edits a row. */
      to: (id: string) => goTo(id, 'edit'),
      /** Brings a row into view. */
      show: (id: string) => goTo(id, 'show'),
      /** Gives the row the focus. */
      toRow: (id: string | undefined) => goTo(id, 'focus'),
      /** Edits the first row after this one that is not finished, not checked, or has an issue; false when none is left. */
      toNext: (from: string | undefined, to: Open) => goTo(nextOpen(rowIndex, now.current.ids, from, to), 'edit'),
      toNeighbour: (from: string, to: 'previous' | 'next') => goTo(neighbour(rows, now.current.ids, from, to), 'edit'),
    }
  }, [rows, rowIndex, goal])
}
