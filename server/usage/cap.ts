import { findPayer } from '#db/queries/billing/billing.ts'
import { findMonthlyCap, lockMonthlyCap, sumSpentCents, updateMonthlyCap } from '#db/queries/billing/usageCap.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { Payments } from '../integrations/stripe.ts'
import type { Cap } from './contract.ts'

/** The current month, in UTC, as far as the cap goes. */
export const findCap = async (db: Db, organizationId: string, now = new Date()): Promise<Cap> =>
  spentOf(db, organizationId, await findMonthlyCap(db, organizationId), now)

/** The same, locked until the transaction ends, so that two requests cannot both pass it. Without a cap nothing is locked. */
export async function lockCap(trx: Trx, organizationId: string, now = new Date()): Promise<Cap | undefined> {
  const cap = await lockMonthlyCap(trx, organizationId)
  return cap === null ? undefined : spentOf(trx, organizationId, cap, now)
}

async function spentOf(db: Db, organizationId: string, monthly_cap_cents: number | null, now: Date): Promise<Cap> {
  const month = now.toISOString().slice(0, 7)
  const spent_cents = await sumSpentCents(db, organizationId, `${month}-01`)
  const left_cents = monthly_cap_cents === null ? null : Math.max(0, monthly_cap_cents - spent_cents)
  return { month, monthly_cap_cents, spent_cents, left_cents }
}

/** Of a new organization: that of whoever pays already, so that a further organization is no way around it. */
export const defaultCapOf = async (db: Db, ownerId: string, { terms }: Pick<Payments, 'terms'>) =>
  (await findPayer(db, ownerId))?.has_active_subscription ? terms.defaultCapCents : null

/** A lower cap stops future words only. */
export async function setCap(trx: Trx, organizationId: string, monthlyCapCents: number | null) {
  await updateMonthlyCap(trx, organizationId, monthlyCapCents)
  return findCap(trx, organizationId)
}
