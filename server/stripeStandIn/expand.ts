import { findObject } from '#db/queries/standIn.ts'
import { all, type Desk, listOf } from './desk.ts'
import { invalid } from './stripeFailure.ts'

type Json = { [name: string]: unknown }

/** What an object shows only when it is asked for. */
const INCLUDABLE: Record<string, (desk: Desk, id: string) => Promise<unknown>> = {
  'customer.subscriptions': async (desk, customer) => {
    const subscriptions = await all(desk, 'subscription', { customer })
    return listOf(
      `/v1/customers/${customer}/subscriptions`,
      subscriptions.filter(({ status }) => status !== 'canceled'),
    )
  },
  'invoice.payments': async (desk, invoice) =>
    listOf('/v1/invoice_payments', await all(desk, 'invoice_payment', { holding: { invoice } })),
}
const MAX_DEPTH = 4

/** @throws {StripeFailure} for a path that leads to nothing that can be expanded */
export async function expand<Answer extends object>(desk: Desk, answer: Answer, paths: string[] = []): Promise<Answer> {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_DEPTH)
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand')
    await expandPath(desk, copy as Json, parts, path)
  }
  return copy
}

async function expandPath(desk: Desk, value: Json, [part, ...rest]: string[], path: string): Promise<void> {
  if (part === undefined) return
  const include = INCLUDABLE[`${value.object}.${part}`]
  if (include && value[part] === undefined) value[part] = await include(desk, String(value.id))
  const found = value[part]
  if (found === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  if (found === null) return
  if (typeof found === 'string') {
    const row = await findObject(desk.trx, found)
    if (!row) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    value[part] = row.data
    return expandPath(desk, row.data as Json, rest, path)
  }
  for (const inner of Array.isArray(found) ? found : [found]) await expandPath(desk, inner as Json, rest, path)
}
