import { useMemo, useRef } from 'react'
import { FAILED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { NOT_STARTED, type StatusFilter, type TableQuery } from '../../rows/tableQuery.ts'
import { type Edge, fetchVersionRows, type VersionAddress } from '../../rows/version/versionQueries.ts'
import { type createGoal, type Goal, neighbour, nextOpen, type Open } from '../walk/rowWalk.ts'
import type { VersionTable } from './useVersionTable.ts'

type Input = Pick<VersionTable, 'rows' | 'rowIndex'> & {
  at: VersionAddress
  query: TableQuery
  ids: readonly string[]
  lead: (id: string, then: Goal['then']) => void
}

/** As within a page, and where the next row is not here yet, the server is asked for it. */
export function useVersionWalk(goal: ReturnType<typeof createGoal>, input: Input) {
  const now = useRef(input)
  now.current = input
  const { rows, rowIndex } = input
  return useMemo(() => {
    function goTo(id: string | undefined, then: Goal['then']) {
      if (id === undefined || !now.current.ids.includes(id)) return false
      goal.setState({ id, then }, true)
      return true
    }
    async function findElsewhere(from: string | undefined, to: Open) {
      const { at, query } = now.current
      const wanted = narrowed(query, to)
      if (!wanted) return undefined
      const isFree = ({ id, translation }: { id: string; translation: { request_id: string | null } | null }) =>
        id !== from && translation?.request_id == null
      const edges: Edge[] = from === undefined ? [{}] : [{ after: from }, {}]
      for (const edge of edges) {
        const { data } = await fetchVersionRows(at, wanted, edge, 2)
        const found = data.find(isFree)
        if (found) return found.id
      }
      return undefined
    }
    async function toNext(from: string | undefined, to: Open) {
      const { ids, lead } = now.current
      const behind = from === undefined ? ids : ids.slice(ids.indexOf(from) + 1)
      const here = to === 'changed' ? undefined : nextOpen(rowIndex, behind, undefined, to)
      if (here !== undefined) return goTo(here, 'edit')
      const found = await findElsewhere(from, to)
      if (found === undefined) return false
      if (!goTo(found, 'edit')) lead(found, 'edit')
      return true
    }
    return {
      to: (id: string) => goTo(id, 'edit'),
      show: (id: string) => goTo(id, 'show'),
      toRow: (id: string | undefined) => goTo(id, 'focus'),
      toNext,
      toNeighbour: (from: string, to: 'previous' | 'next') => goTo(neighbour(rows, now.current.ids, from, to), 'edit'),
    }
  }, [goal, rows, rowIndex])
}

const STATUSES: Partial<Record<Open, readonly StatusFilter[]>> = {
  unfinished: [NOT_STARTED, TO_REVIEW, FAILED],
  review: [TO_REVIEW],
}

/** The view's own filter and this; `undefined`: it has no such row. */
function narrowed(query: TableQuery, to: Open): TableQuery | undefined {
  const wanted = STATUSES[to]
  const { statuses } = query
  const both = wanted && (statuses.length > 0 ? wanted.filter((one) => statuses.includes(one)) : wanted)
  if (both?.length === 0) return undefined
  if (to === 'unchecked' && query.checked === 'yes') return undefined
  return {
    ...query,
    ...(both && { statuses: both }),
    ...(to === 'unchecked' && { checked: 'no' }),
    ...(to === 'changed' && { outdated: true }),
    ...(to === 'faulty' && { faults: true }),
  }
}
