import { expire } from './checkoutSessions.ts'
import type { Desk, Objects } from './desk.ts'

/** Does what the clock has to do with an object now; afterwards it is due later, or never. */
export async function fallDue(desk: Desk, object: Objects[keyof Objects]) {
  if (object.object === 'checkout.session') await expire(desk, object)
}
