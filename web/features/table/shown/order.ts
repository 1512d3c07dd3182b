import type { TableQuery } from '../../rows/tableQuery.ts'
import { continued, withNews } from './shownOrder.ts'

export type Shown = { ids: readonly string[]; turn: number; query: TableQuery }

/** The order of the rows on show changes only when the reader refreshes it. */
export type Order = {
  /** Number of times that all rows were put in order: when they were here first, and whenever the reader refreshes. */
  turn: number
  /** Source texts came or went: the rows stay in the order of then. */
  news: Shown | undefined
  hasMoved: boolean
}
export const UNORDERED: Order = { turn: 0, news: undefined, hasMoved: false }

export type OrderEvent =
  | { type: 'put in order' }
  | { type: 'sources changed'; shown: Shown }
  | { type: 'compared'; hasMoved: boolean }

export function step(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'put in order':
      return { ...order, turn: order.turn + 1 }
    case 'sources changed':
      return { ...order, news: event.shown }
    case 'compared':
      return order.hasMoved === event.hasMoved ? order : { ...order, hasMoved: event.hasMoved }
  }
}

type Lists = {
  /** Rows that were painted of what is stored: they stay where they are, even if they changed meanwhile. */
  painted: readonly string[] | undefined
  kept: readonly string[]
  inOrder: readonly { id: string }[]
  query: TableQuery
  isThere: (id: string) => boolean
}

const known = new WeakMap<Lists['inOrder'], readonly string[]>()

function idsOf(rows: Lists['inOrder']) {
  // Without a filter they are the same 50,000 each time.
  const ids = known.get(rows) ?? rows.map(({ id }) => id)
  known.set(rows, ids)
  return ids
}

/** The rows in the order shown; `undefined` until there is something to show. */
export function idsShown(
  { turn, news }: Pick<Order, 'turn' | 'news'>,
  { painted, kept, inOrder, query, isThere }: Lists,
) {
  if (turn === 0) return painted
  const list = idsOf(inOrder)
  if (news?.turn !== turn || news.query !== query) return continued(kept, list)
  return withNews(news.ids.filter(isThere), list)
}
