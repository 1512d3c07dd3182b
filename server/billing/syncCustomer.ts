import { findCustomer, insertEvent, lockPerson, saveStanding, setEnding } from '#db/queries/subscriptions.ts'
import type { Db } from '#db/schema.ts'
import type { OpenPayments } from '../integrations/stripe.ts'
import { askStripe } from './askStripe.ts'
import { showStanding } from './showStanding.ts'
import { isEnded, learn, type Standing } from './standing.ts'

const MOST_TRIES = 20

/**
 * Asks Stripe and takes the answer over, with the event that was the reason. An answer that others have overtaken
 * meanwhile is dropped, and Stripe asked again: so what stands here is never older than what stood here before.
 */
export async function syncCustomer(
  db: Db,
  { stripe }: Pick<OpenPayments, 'stripe'>,
  userId: string,
  { eventId }: { eventId?: string } = {},
) {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const known = await findCustomer(db, userId)
    if (!known?.customer_id) return undefined
    const asked = await askStripe(stripe, known.customer_id)
    const { card, subscriptions } = asked
    const standing = learn(known.standing as Standing, { at: known.version + 1, card, subscriptions })
    const isSaved = await db.transaction().execute(async (trx) => {
      const isHere = await lockPerson(trx, userId)
      if (!(await saveStanding(trx, userId, known.version, standing))) return false
      if (eventId) await insertEvent(trx, eventId)
      if (isHere) await showStanding(trx, userId)
      else if (subscriptions.every(isEnded)) await setEnding(trx, userId, { isEnding: false })
      return true
    })
    if (isSaved) return asked
  }
  throw new Error('Others keep learning about the same customer')
}
