import type { Db } from '#db/schema.ts'
import type { Mailbox } from './integrations/mail.ts'
import type { StripeStandIn, StripeStandInOptions } from './integrations/stripe.ts'

type StandIns = {
  stripe: { startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> }
  mailbox: { openMailbox(db: Db): Promise<Mailbox> }
}

/** Loads a stand-in by a computed path: the production image has none, so nothing may refer to their files. */
const load = <Name extends keyof StandIns>(name: Name): Promise<StandIns[Name]> =>
  import(new URL(`./standins/${name}/start.ts`, import.meta.url).href)

export const startStripeStandIn = async (options: StripeStandInOptions) =>
  (await load('stripe')).startStripeStandIn(options)

export const openMailbox = async (db: Db) => (await load('mailbox')).openMailbox(db)
