import type { CallContext } from '../store/context.ts'
import { listObjects, listOf } from '../store/lists.ts'
import { findRow } from '../store/objectRows.ts'
import { invalid } from '../stripeFailure.ts'

type Json = { [name: string]: unknown }

const INCLUDABLE: Record<string, (context: CallContext, id: string) => Promise<unknown>> = {
  'customer.subscriptions': async (context, customer) => {
    const subscriptions = await listObjects(context, 'subscription', { customer })
    return listOf(
      `/v1/customers/${customer}/subscriptions`,
      subscriptions.filter(({ status }) => status !== 'canceled'),
    )
  },
  'invoice.payments': async (context, invoice) =>
    listOf('/v1/invoice_payments', await listObjects(context, 'invoice_payment', { containing: { invoice } })),
}
const MAX_DEPTH = 4

/** @throws {StripeFailure} for a path that cannot be expanded */
export async function expand<Answer extends object>(
  context: CallContext,
  answer: Answer,
  paths: string[] = [],
): Promise<Answer> {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_DEPTH)
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand')
    await expandPath(context, copy as Json, parts, path)
  }
  return copy
}

async function expandPath(context: CallContext, value: Json, [part, ...rest]: string[], path: string): Promise<void> {
  if (part === undefined) return
  const include = INCLUDABLE[`${value.object}.${part}`]
  if (include && value[part] === undefined) value[part] = await include(context, String(value.id))
  const found = value[part]
  if (found === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  if (found === null) return
  if (typeof found === 'string') {
    const row = await findRow(context.trx, found)
    if (!row) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    value[part] = row.data
    return expandPath(context, row.data as Json, rest, path)
  }
  for (const inner of Array.isArray(found) ? found : [found]) await expandPath(context, inner as Json, rest, path)
}
