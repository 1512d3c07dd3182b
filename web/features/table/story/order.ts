import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { DEFAULT_QUERY, SORTS, type TableQuery } from '../../rows/tableQuery.ts'
import { keep, readKept } from './keptOrders.ts'

export type Order = Pick<TableQuery, 'sort' | 'descending'>

/** Dialogue is read as a story; anything else is in the specified order (R38). */
const usualOrder = (type: ContentType | undefined): Order => ({
  sort: type === 'dialogue' ? 'page' : DEFAULT_QUERY.sort,
  descending: false,
})

/** The order that this person chose for a project on this device; else the usual one of the page (R64). */
export function readOrder(user_id: string, project_id: string, type: ContentType | undefined): Order {
  const kept = readKept(user_id)[project_id]
  const sort = SORTS.find((known) => known === kept?.sort)
  return sort ? { sort, descending: kept?.descending === true } : usualOrder(type)
}

export const keepOrder = (user_id: string, project_id: string, { sort, descending }: Order) =>
  keep(user_id, project_id, { sort, descending })

/** The usual order of a page is guessed before its type is known, the next time on this device. */
export function rememberUsualOrder(user_id: string, { id, type }: { id: string; type: ContentType }) {
  const usual = usualOrder(type)
  const kept = readKept(user_id)[id]
  if (kept ? kept.sort !== usual.sort : usual.sort !== DEFAULT_QUERY.sort) keep(user_id, id, usual)
}
