import { type Counter, withDesk } from './counter.ts'
import { find, type Kind, type Objects } from './desk.ts'
import { StripeFailure } from './stripeFailure.ts'

/** Undefined for an address that leads nowhere. */
export async function findForPage<K extends Kind>(
  counter: Counter,
  kind: K,
  id: string,
): Promise<Objects[K] | undefined> {
  try {
    return await withDesk(counter, (desk) => find(desk, kind, id))
  } catch (error) {
    if (error instanceof StripeFailure) return undefined
    throw error
  }
}
