import { useMemo, useRef } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FAILED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { fetchNextRow } from '../../assignments/queries.ts'
import { NOT_STARTED, type StatusFilter, type TableQuery } from '../../rows/tableQuery.ts'
import { languageOf, textIdOf } from '../../rows/version/rowKey.ts'
import { type Edge, fetchVersionRows, filterAsked, type VersionAddress } from '../../rows/version/versionQueries.ts'
import type { Queue } from '../../tableTools/review/queues.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'
import { isQueue, noneOf, type QueueStore } from '../walk/queue.ts'
import { type createGoal, type Goal, neighbour, nextOpen, type Open } from '../walk/rowWalk.ts'
import type { VersionTable } from './useVersionTable.ts'

type Input = Pick<VersionTable, 'rows' | 'rowIndex'> & {
  at: VersionAddress
  query: TableQuery
  ids: readonly string[]
  lead: (id: string, then: Goal['then']) => void
  opensAs: (id: string) => Goal['then']
  rowOf: TableTools['rowOf']
  project_id: string
  /** The languages in which one may take rows; without one of them one reads alone. */
  writable: readonly LanguageCode[]
  rowsOfOthers: () => readonly string[]
}
type Order = 'page' | 'risk'

/**
 * The server says the next row, so that people who go on at once come to different ones. Where it cannot be asked, it is the
 * next one here.
 */
export function useVersionWalk(goal: ReturnType<typeof createGoal>, queue: QueueStore, input: Input) {
  const now = useRef(input)
  now.current = input
  const { rows, rowIndex } = input
  return useMemo(() => {
    function goTo(id: string | undefined, then: Goal['then']) {
      if (id === undefined || !now.current.ids.includes(id)) return false
      goal.setState({ id, then }, true)
      return true
    }
    function leadTo(id: string) {
      const then = now.current.opensAs(id)
      if (!goTo(id, then)) now.current.lead(id, then)
      return true
    }
    async function findMine(from: string | undefined, to: Open, order: Order) {
      const { at, query, project_id, writable, rowsOfOthers } = now.current
      const wanted = narrowed(query, to)
      const [language] = writable
      if (language === undefined || !wanted) return undefined
      const { version_id } = at
      const among = at.languages ? { language, languages: [...writable] } : { language }
      const avoid = [...rowsOfOthers()].slice(0, MAX_AVOIDED).map(pairOf)
      const asked = { project_id, version_id, ...among, order, filter: filterAsked(at, wanted), avoid }
      const led = queue.getState()
      const rank = order === 'risk' && led?.to === to && led.id === from ? led.rank : null
      const after = { ...(from !== undefined && behind(from)), ...(rank !== null && { after_rank: rank }) }
      return fetchNextRow({ ...asked, ...after }).catch(() => undefined)
    }
    async function leadOn(from: string | undefined, to: Open, order: Order) {
      const mine = await findMine(from, to, order)
      if (mine?.source_text_id && mine.language) {
        const { source_text_id, language, rank, risk } = mine
        const id = now.current.rowOf({ page_id: '', language: language as LanguageCode }, source_text_id)
        if (isQueue(to) && order === 'risk') queue.setState({ to, id, rank, risk }, true)
        return leadTo(id)
      }
      if (mine?.are_others_there) return Boolean(toast.plain(OTHERS_ARE_THERE))
      if (mine) {
        queue.setState(undefined, true)
        return false
      }
      const { ids } = now.current
      const later = from === undefined ? ids : ids.slice(ids.indexOf(from) + 1)
      const here = to === 'changed' ? undefined : nextOpen(rowIndex, later, undefined, to)
      if (here !== undefined) return goTo(here, 'edit')
      const found = await findElsewhere(now.current, from, to)
      return found !== undefined && leadTo(found)
    }
    const toNext = (from: string | undefined, to: Open) => leadOn(from, to, isQueue(to) ? 'risk' : 'page')
    return {
      to: (id: string) => goTo(id, 'edit'),
      show: (id: string) => goTo(id, 'show'),
      toRow: (id: string | undefined) => goTo(id, 'focus'),
      toNext,
      toQueue(to: Queue) {
        toNext(undefined, to).then((isFound) => isFound || toast.plain(noneOf(to)), sayFailure)
      },
      /** After a row is done: the next one of the same kind in the order of the pages. */
      advance: (from: string, to: Open) => leadOn(from, to, 'page'),
      goOnInQueue(from: string) {
        const led = queue.getState()
        if (led) toNext(from, led.to).then((isFound) => isFound || toast.plain(noneOf(led.to)), sayFailure)
        return led !== undefined
      },
      toNeighbour: (from: string, to: 'previous' | 'next') => goTo(neighbour(rows, now.current.ids, from, to), 'edit'),
    }
  }, [goal, queue, rows, rowIndex])
}

function pairOf(row: string) {
  const language = languageOf(row)
  return language ? { source_text_id: textIdOf(row), language } : row
}

function behind(row: string) {
  const language = languageOf(row)
  return { after: textIdOf(row), ...(language && { after_language: language }) }
}

async function findElsewhere({ at, query }: Pick<Input, 'at' | 'query'>, from: string | undefined, to: Open) {
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
