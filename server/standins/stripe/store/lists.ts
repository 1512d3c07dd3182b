import type { Stripe } from 'stripe'
import { invalid, missing } from '../stripeFailure.ts'
import type { CallContext } from './context.ts'
import type { Kind, Objects } from './kinds.ts'
import { type Filter, findRow, listRows } from './objectRows.ts'

const NO_LIMIT = 1_000_000

export async function listObjects<K extends Kind>(
  { trx }: CallContext,
  kind: K,
  filter: Omit<Filter, 'created'> = {},
): Promise<Objects[K][]> {
  const rows = await listRows(trx, kind, filter, { limit: NO_LIMIT })
  return rows.map((row) => row.data as Objects[K])
}

type Paging = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Stripe.RangeQueryParam
}

export async function listPage<K extends Kind>(
  { trx }: CallContext,
  kind: K,
  url: string,
  { limit = 10, starting_after, ending_before, created }: Paging,
  filter: Omit<Filter, 'created'> = {},
) {
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100.', 'limit')
  for (const [param, id] of Object.entries({ starting_after, ending_before }))
    if (id !== undefined && (await findRow(trx, id))?.object !== kind) throw missing(kind, id, param)
  const range = typeof created === 'number' ? { gte: created, lte: created } : created
  const rows = await listRows(
    trx,
    kind,
    { ...filter, created: range },
    { limit: limit + 1, startingAfter: starting_after, endingBefore: ending_before },
  )
  const page = ending_before === undefined ? rows.slice(0, limit) : rows.slice(-limit)
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > limit,
    data: page.map((row) => row.data as Objects[K]),
  }
}

export const listOf = <Item>(url: string, data: Item[]) => ({ object: 'list' as const, url, has_more: false, data })
