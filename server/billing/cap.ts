import { findMonthlyCap, sumSpentCents, updateMonthlyCap } from '#db/queries/usageCap.ts'
import type { Db } from '#db/schema.ts'
import type { Cap } from './usageContract.ts'

/** The current month, in UTC, as far as the cap goes. */
export async function findCap(db: Db, organizationId: string, now = new Date()): Promise<Cap> {
  const month = now.toISOString().slice(0, 7)
  const monthly_cap_cents = await findMonthlyCap(db, organizationId)
  const spent_cents = await sumSpentCents(db, organizationId, `${month}-01`)
  return { month, monthly_cap_cents, spent_cents, left_cents: leftOf(monthly_cap_cents, spent_cents) }
}

const leftOf = (cap: number | null, spent: number) => (cap === null ? null : Math.max(0, cap - spent))

/** What was spent before stays spent: a lower cap only stops what comes. */
export async function setCap(db: Db, organizationId: string, monthlyCapCents: number | null) {
  await updateMonthlyCap(db, organizationId, monthlyCapCents)
  return findCap(db, organizationId)
}
