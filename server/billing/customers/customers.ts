import type Stripe from 'stripe'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findCustomer, insertCustomer, saveCustomerId } from '#db/queries/billing/subscriptions.ts'
import { type Writing, write } from '../../http/write.ts'
import { askOnce } from '../../integrations/stripe.ts'

export type Payee = Pick<SignedInUser, 'id' | 'email' | 'full_name' | 'is_email_confirmed'>

/** The person's customer at Stripe, made at the first use: one, whenever the process dies and however many ask at once. */
export async function ensureCustomer(writing: Writing, stripe: Stripe, person: Payee): Promise<string> {
  const known = await findCustomer(writing.db, person.id)
  if (known?.customer_id) return known.customer_id
  const { user_id, email, full_name, version } = known ?? (await write(writing, (trx) => insertCustomer(trx, person)))
  const customer =
    (await findAtStripe(stripe, user_id, email)) ??
    (await askOnce(
      `dragoman/customer/${user_id}/${version}`, // another one after somebody deleted it at Stripe
      (once) => stripe.customers.create({ email, ...(full_name && { name: full_name }), metadata: { user_id } }, once),
      () => findAtStripe(stripe, user_id, email),
    ))
  await write(writing, (trx) => saveCustomerId(trx, user_id, customer.id))
  return customer.id
}

/** Made before, though the answer never came: Stripe forgets idempotency keys after a day. */
async function findAtStripe(stripe: Stripe, userId: string, email: string) {
  for await (const customer of stripe.customers.list({ email, limit: 100 }))
    if (customer.metadata.user_id === userId) return customer
  return undefined
}
