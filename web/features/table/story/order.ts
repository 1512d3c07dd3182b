import { DEFAULT_QUERY, SORTS, type TableQuery } from '../../rows/tableQuery.ts'

export type Order = Pick<TableQuery, 'sort' | 'descending'>
type Kept = Partial<Record<string, Order>>

const keyOf = (user_id: string) => `dragoman/order/${user_id}`
const readKept = (user_id: string) => JSON.parse(localStorage.getItem(keyOf(user_id)) ?? '{}') as Kept

/** The order that this person chose for a project on this device; else the specified one (R64). */
export function readOrder(user_id: string, project_id: string): Order {
  const kept = readKept(user_id)[project_id]
  const sort = SORTS.find((known) => known === kept?.sort)
  return { sort: sort ?? DEFAULT_QUERY.sort, descending: sort !== undefined && kept?.descending === true }
}

export function keepOrder(user_id: string, project_id: string, { sort, descending }: Order) {
  const kept = { ...readKept(user_id), [project_id]: { sort, descending } }
  localStorage.setItem(keyOf(user_id), JSON.stringify(kept))
}
