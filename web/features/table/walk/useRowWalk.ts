import { useMemo, useRef, useState } from 'react'
import type { Table } from '../useTable.ts'
import { createGoal, type Goal, type Known, neighbour, nextOpen, type Open } from './rowWalk.ts'

type Where = { page: number; size: number }

export function useRowWalk(
  { rows, rowIndex, judging, ids }: Pick<Table, 'rows' | 'rowIndex' | 'judging' | 'ids'>,
  tablePage: Where,
  toPage: (page: string) => void,
  findKnown: (to: Open) => Promise<Known>,
  rowsOfOthers: () => readonly string[],
) {
  const [goal] = useState(createGoal)
  const now = useRef({ ids: ids ?? [], tablePage, toPage, findKnown, rowsOfOthers })
  now.current = { ids: ids ?? [], tablePage, toPage, findKnown, rowsOfOthers }

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
      to: (id: string) => goTo(id, 'edit'),
      show: (id: string) => goTo(id, 'show'),
      toRow: (id: string | undefined) => goTo(id, 'focus'),
      /** Edits the first row of this kind after this one; false when none is left. */
      async toNext(from: string | undefined, to: Open) {
        if (to === 'faulty') await judgeAll(judging)
        const known: Known = { ...(await now.current.findKnown(to)), taken: new Set(now.current.rowsOfOthers()) }
        return goTo(nextOpen(rowIndex, now.current.ids, from, to, known), 'edit')
      },
      toNeighbour: (from: string, to: 'previous' | 'next') => goTo(neighbour(rows, now.current.ids, from, to), 'edit'),
    }
  }, [rows, rowIndex, judging, goal])
}

function judgeAll(judging: Table['judging']) {
  judging.want()
  return judging.whole()
}
