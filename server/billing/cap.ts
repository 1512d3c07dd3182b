import { findPayer } from '#db/queries/billing/billing.ts'
import { findMonthlyCap, lockMonthlyCap, sumSpentCents, updateMonthlyCap } from '#db/queries/billing/usageCap.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db, Row, Trx } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'
import { forbidden } from '../http/apiError.ts'
import type { Payments } from '../integrations/stripe.ts'
import { CAP_IS_THE_OWNERS } from './constants.ts'
import type { Cap } from './contract.ts'

export const findCap = async (db: Db, organizationId: string, now = new Date()): Promise<Cap> =>
  spentOf(db, organizationId, await findMonthlyCap(db, organizationId), now)

/**
 * Locks the organization until the transaction ends, so that two requests cannot both pass the cap. Without a cap nothing is
 * locked.
 */
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

/** A lower cap stops future words only. Only the owner may raise or remove it. */
export async function setCap(trx: Trx, { id, by }: { id: string; by: Principal }, monthly_cap_cents: number | null) {
  const now = await findMonthlyCap(trx, id)
  const isLowered = now === null || (monthly_cap_cents !== null && monthly_cap_cents <= now)
  const membership = isLowered ? undefined : await findMembership(trx, id, by)
  if (!isLowered && !(membership && allows(grantsOf(membership), 'raiseCap'))) throw forbidden(CAP_IS_THE_OWNERS)
  await updateMonthlyCap(trx, id, { monthly_cap_cents, cap_chosen_by: by.id })
  return findCap(trx, id)
}

/**
 * The cap that will hold once somebody else pays: what they have chosen themselves; else at most the default, so that
 * nobody pays more than they would in an organization of their own.
 */
export function capUnder(
  heirId: string,
  { monthly_cap_cents, cap_chosen_by }: Pick<Row<'organizations'>, 'monthly_cap_cents' | 'cap_chosen_by'>,
  { terms: { defaultCapCents } }: Pick<Payments, 'terms'>,
) {
  if (cap_chosen_by === heirId || defaultCapCents === null) return monthly_cap_cents
  return Math.min(monthly_cap_cents ?? defaultCapCents, defaultCapCents)
}
