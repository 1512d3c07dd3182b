import type Stripe from 'stripe'
import { idOf, type Kept, type Records, subscriptionOf } from './records.ts'

const THEIRS = ['product', 'price', 'billing.meter', 'refund', 'credit_note', 'dispute']

type Seen = Map<string, Kept>

/** Everything at Stripe that is the finance department's own, or the bank's. */
function foreignIn(records: Records): Seen {
  const { kept, isOurs, isOurInvoice, invoices } = records
  const ours = new Set(invoices.filter(isOurInvoice).map(({ id }) => id))
  const isForeign = ({ object, data, id }: Kept) => {
    if (THEIRS.includes(object)) return true
    if (object === 'subscription') return !isOurs(data as Stripe.Subscription)
    if (object === 'invoice') return !ours.has(id)
    if (object === 'invoiceitem') return !ours.has(idOf((data as Stripe.InvoiceItem).invoice) ?? '')
    return object === 'customer' && !records.owners.has(id)
  }
  return new Map(kept.filter(isForeign).map((one) => [one.id, one]))
}

/**
 * Objects of others stay byte for byte as they were left. Those that Stripe itself was about to change, and what hangs on
 * them, are taken as they are.
 */
export function createForeignWatch() {
  let seen: Seen = new Map()
  return {
    /** After the finance department, a person at Stripe, or Stripe itself has done something. */
    accept(records: Records) {
      seen = foreignIn(records)
    },
    /** @returns what the app has changed since */
    compare(records: Records, now: number) {
      const found = foreignIn(records)
      const moved = new Set([...seen.values()].filter(({ due_at }) => due_at !== null && due_at <= now).map(holderOf))
      const changed = [...new Set([...seen.keys(), ...found.keys()])].filter((id) => {
        const [before, after] = [seen.get(id), found.get(id)]
        if (moved.has(holderOf((before ?? after)!))) return false
        return JSON.stringify(before?.data) !== JSON.stringify(after?.data)
      })
      seen = found
      return changed.map((id) => {
        const one = records.kept.find((other) => other.id === id)
        return `${one?.object} ${id} of others is touched${nameOf(one?.data)}`
      })
    },
  }
}

const holderOf = ({ customer, id }: Kept) => customer ?? id

function nameOf(data: unknown) {
  const { status, cancel_at } = data as { status?: string; cancel_at?: number | null }
  const of = (data as Stripe.Invoice).object === 'invoice' ? subscriptionOf(data as Stripe.Invoice) : undefined
  return `: ${[status, cancel_at && 'ends', of].filter(Boolean).join(', ')}`
}
