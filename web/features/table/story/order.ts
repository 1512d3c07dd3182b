import { type ContentType, usualSort } from '#db/vocabulary/contentTypes.ts'
import { type AskedOrder, SORTS, type TableQuery } from '../../rows/tableQuery.ts'
import { keep, readKept } from './keptOrders.ts'

export type Order = Pick<TableQuery, 'sort' | 'descending'>

/** The order that this person chose for a project on this device; else the usual one of the page (R64). */
export const readOrder = (user_id: string, project_id: string, type: ContentType | undefined): Order =>
  chosenOrder(user_id, project_id) ?? { sort: usualSort(type), descending: false }

function chosenOrder(user_id: string, project_id: string): Order | undefined {
  const kept = readKept(user_id)[project_id]
  const sort = SORTS.find((known) => known === kept?.sort)
  return sort && { sort, descending: kept?.descending === true }
}

export function askedOrder(params: URLSearchParams, user_id: string, project_id: string): AskedOrder {
  const sort = SORTS.find((known) => known === params.get('sort'))
  if (sort) return { sort, descending: params.get('order') === 'desc' }
  return chosenOrder(user_id, project_id) ?? { sort: 'usual', descending: false }
}

export const keepOrder = (user_id: string, project_id: string, { sort, descending }: Order) =>
  keep(user_id, project_id, { sort, descending })
