import type Stripe from 'stripe'
import { OVER, type Records } from '../../ledger/records.ts'
import type { Payer, World } from '../../world.ts'
import type { Act } from '../act.ts'

export type Desk = { stripe: Stripe; records: Records; customer: string; world: World; payer: Payer }

/** Acts of the finance department at Stripe on somebody's customer. Returns undefined where it finds nothing to do. */
export const atDesk = (name: string, weight: number, work: (desk: Desk) => Promise<unknown>): Act => ({
  name: `finance: ${name}`,
  weight,
  run: async (world, payer) => {
    const { records, customer } = await world.look(payer)
    if (customer === undefined) return undefined
    const { stripe } = world.stripe
    const said = await world.quietly(() =>
      work({ stripe, records, customer, world, payer }).catch((error) => {
        if (!error.type?.startsWith('Stripe')) throw error
        return `refused: ${error.message}`
      }),
    )
    await world.acceptForeign()
    return said
  },
})

export const runningOf = ({ records, customer }: Desk) =>
  records.ours.find((one) => one.customer === customer && !OVER.includes(one.status))

export const ourInvoicesOf = ({ records, customer }: Desk, status: Stripe.Invoice.Status) =>
  records.ourInvoices.filter((one) => one.customer === customer && one.status === status)

/** That money has been taken for. */
export const paidOf = (desk: Desk) =>
  ourInvoicesOf(desk, 'paid').filter(({ id }) =>
    desk.records.payments.some(({ invoice, status }) => invoice === id && status === 'paid'),
  )
