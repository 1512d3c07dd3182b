import { useMemo, useRef } from 'react'
import { FAILED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { fetchNextRow } from '../../assignments/queries.ts'
import { NOT_STARTED, type StatusFilter, type TableQuery } from '../../rows/tableQuery.ts'
import { type Edge, fetchVersionRows, filterAsked, type VersionAddress } from '../../rows/version/versionQueries.ts'
import { type createGoal, type Goal, neighbour, nextOpen, type Open } from '../walk/rowWalk.ts'
import type { VersionTable } from './useVersionTable.ts'

type Input = Pick<VersionTable, 'rows' | 'rowIndex'> & {
  at: VersionAddress
  query: TableQuery
  ids: readonly string[]
  lead: (id: string, then: Goal['then']) => void
  /** The queue in which one may take rows; without it one reads alone. */
  project_id: string | undefined
  rowsOfOthers: () => readonly string[]
}

/**
 * The server says the next row, so that people who go on at once come to different ones. Where it cannot be asked, it is the
 * next one here.
 */
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
    function leadTo(id: string) {
      if (!goTo(id, 'edit')) now.current.lead(id, 'edit')
      return true
    }
    async function findMine(from: string | undefined, to: Open) {
      const { at, query, project_id, rowsOfOthers } = now.current
      const wanted = narrowed(query, to)
      if (project_id === undefined || !wanted) return undefined
      const queue = {
        project_id,
        ...at,
        filter: filterAsked(at, wanted),
        avoid: [...rowsOfOthers()].slice(0, MAX_AVOIDED),
      }
      return fetchNextRow(from === undefined ? queue : { ...queue, after: from }).catch(() => undefined)
    }
    async function toNext(from: string | undefined, to: Open) {
      const mine = await findMine(from, to)
      if (mine?.source_text_id) return leadTo(mine.source_text_id)
      if (mine?.are_others_there) return Boolean(toast.plain(OTHERS_ARE_THERE))
      if (mine) return false
      const { ids } = now.current
      const behind = from === undefined ? ids : ids.slice(ids.indexOf(from) + 1)
      const here = to === 'changed' ? undefined : nextOpen(rowIndex, behind, undefined, to)
      if (here !== undefined) return goTo(here, 'edit')
      const found = await findElsewhere(from, to)
      if (found === undefined) return false
      return leadTo(found)
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

const MAX_AVOIDED = 200
const OTHERS_ARE_THERE = 'Others are at the rows that are left. You can open any of them.'

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
