import { findMembership } from '#db/queries/organizations/memberships.ts'
import { listMembers } from '#db/queries/organizations/organizations.ts'
import {
  type LimitOf,
  listWordLimits,
  replaceWordLimit,
  sumOrderedWords,
} from '#db/queries/organizations/wordLimits.ts'
import type { Db, Trx } from '#db/schema.ts'
import { allows, grantsOf, LIMITED_ROLES, type LimitedRole, type Principal } from '#db/vocabulary/roles.ts'
import { firstOfMonth } from '../billing/wordLimit.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { ADMINS_ARE_THE_OWNERS, OWNER_HAS_NO_LIMIT } from './constants.ts'
import type { WordLimits } from './contract.ts'

export async function showWordLimits(db: Db, organizationId: string, now = new Date()): Promise<WordLimits> {
  const limits = await listWordLimits(db, organizationId)
  const used = await sumOrderedWords(db, organizationId, firstOfMonth(now))
  const ofRole = (role: LimitedRole) => limits.find((limit) => limit.role === role)?.monthly_words ?? null
  const people = (await listMembers(db, organizationId)).flatMap(({ user_id, full_name, email, role }) => {
    if (!isLimited(role)) return []
    const own = limits.find((limit) => limit.user_id === user_id)
    const monthly_words = own ? own.monthly_words : ofRole(role)
    return [
      { user_id, name: full_name ?? email, role, used_words: used.get(user_id) ?? 0, monthly_words, is_own: !!own },
    ]
  })
  return {
    month: now.toISOString().slice(0, 7),
    roles: LIMITED_ROLES.map((role) => ({ role, monthly_words: ofRole(role) })),
    people,
  }
}

type Setting = { id: string; by: Principal }

export async function setRoleLimit(trx: Trx, { id, by }: Setting, role: LimitedRole, monthly_words: number | null) {
  await requireAbove(trx, { id, by }, role)
  await replaceWordLimit(trx, id, { role }, monthly_words === null ? undefined : { monthly_words })
  return showWordLimits(trx, id)
}

export async function setMemberLimit(
  trx: Trx,
  { id, by }: Setting,
  of: Extract<LimitOf, { user_id: string }>,
  limit: { monthly_words: number | null } | undefined,
) {
  const member = await findMembership(trx, id, { id: of.user_id })
  if (!member || member.role === 'GUEST') throw notFound('Member')
  if (!isLimited(member.role)) throw new ApiError(400, OWNER_HAS_NO_LIMIT)
  await requireAbove(trx, { id, by }, member.role)
  await replaceWordLimit(trx, id, of, limit)
  return showWordLimits(trx, id)
}

/** Admins give members their words; those of admins are the owner's to give, who pays. */
async function requireAbove(trx: Trx, { id, by }: Setting, role: LimitedRole) {
  const membership = await findMembership(trx, id, by)
  if (role === 'ADMIN' && !(membership && allows(grantsOf(membership), 'raiseCap')))
    throw forbidden(ADMINS_ARE_THE_OWNERS)
}

const isLimited = (role: string): role is LimitedRole => LIMITED_ROLES.some((limited) => limited === role)
