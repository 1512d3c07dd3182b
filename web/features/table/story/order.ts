import { DEFAULT_QUERY, SORTS, type TableQuery } from '../../rows/tableQuery.ts'
import { keep, readKept } from './keptOrders.ts'

export type Order = Pick<TableQuery, 'sort' | 'descending'>

/** The order that this person chose for a project on this device; else the specified one (R64). */
export function readOrder(user_id: string, project_id: string): Order {
  const kept = readKept(user_id)[project_id]
  const sort = SORTS.find((known) => known === kept?.sort)
  return { sort: sort ?? DEFAULT_QUERY.sort, descending: sort !== undefined && kept?.descending === true }
}

export const keepOrder = (user_id: string, project_id: string, { sort, descending }: Order) =>
  keep(user_id, project_id, { sort, descending })
