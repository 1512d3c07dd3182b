import type { z } from 'zod'
import { violates } from '#db/failures.ts'
import { deletePasswordResets } from '#db/queries/accounts/passwordResets.ts'
import { deleteSessions } from '#db/queries/accounts/sessions.ts'
import { hasSuperuser, insertUser, lockUser, type SignedInUser, type UserChange } from '#db/queries/accounts/users.ts'
import { findSubscription } from '#db/queries/billing/subscriptions.ts'
import type { Trx } from '#db/schema.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import type { UserRole } from '#db/vocabulary/roles.ts'
import { NOT_THEMSELVES, setPassword } from '../accounts/changeAccount.ts'
import { moveAddress, saveUser } from '../accounts/changeAddress.ts'
import { deleteAccount } from '../accounts/deleteAccount.ts'
import { requireUncommon } from '../accounts/passwords/commonPasswords.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { withStripeErrors } from '../billing/paying.ts'
import { endWithPeriod } from '../billing/subscriptions/changeSubscription.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { NOBODY, write } from '../http/write.ts'
import { markMailbox } from '../marks/markMailbox.ts'
import type { Services } from '../services.ts'
import { NOT_ENDED } from './constants.ts'
import type { CreateUser, UpdateUser } from './contract.ts'
import { endsWithRole } from './roleChange.ts'

type Changes = z.output<typeof UpdateUser>
type Standing = Pick<SignedInUser, 'role' | 'word_quota'>

export async function createUser(services: Services, given: z.output<typeof CreateUser>) {
  const { email, full_name = null, trial_expiry_date = null } = given
  requireUncommon(given.password, given, 'password')
  const hashed_password = await hashPassword(given.password)
  try {
    return await write(services, async (trx) => {
      const standing = standingOf(given, { role: 'USER', word_quota: null })
      const is_active = given.is_active ?? true
      const person = { email, full_name, hashed_password, is_active, trial_expiry_date, ...standing }
      const user = await insertUser(trx, person)
      await markMailbox(services, trx, user)
      await services.jobs.queueMail({ kind: 'new-account', email }, trx)
      return user
    })
  } catch (error) {
    if (violates(error, 'users_email_key'))
      throw new ApiError(400, 'The user with this email already exists in the system.')
    throw error
  }
}

/**
 * A new password, another address and a deactivation sign them out everywhere. Another address needs no proof: the
 * administrator vouches for it. One active superuser stays (reading 3). On the Free Trial a subscription ends with its period.
 */
export async function changeUser(services: Services, id: string, given: Changes) {
  const hashed_password = given.password ? await hashPassword(given.password) : undefined
  const changed = await write(services, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user) throw new ApiError(404, 'The user with this id does not exist in the system')
    const { email, ...change } = changesOf(given, user)
    let after = await saveUser(trx, id, change)
    if (given.password) requireUncommon(given.password, { ...after, email }, 'password')
    if (hashed_password !== undefined) await setPassword(services, trx, id, hashed_password)
    if (!after.is_active) await deleteSessions(trx, id)
    if (!after.is_active) await deletePasswordResets(trx, id)
    if (email !== user.email) after = await moveAddress(services, trx, after, email, { by: 'administrator' })
    if (after.is_superuser !== user.is_superuser) await tellSuperuser(services, trx, after)
    await requireOneLeft(trx)
    return after
  })
  services.collab.hints.accessChanged()
  const subscription = given.role ? await findSubscription(services.db, id) : undefined
  if (subscription && endsWithRole(subscription, given.role!))
    // Saved already: it goes on also where the caller has just lowered themself.
    await withStripeErrors(services, NOT_ENDED, () => endWithPeriod({ ...services, caller: NOBODY }, id))
  return changed
}

const tellSuperuser = ({ jobs }: Services, trx: Trx, { email, full_name, role }: SignedInUser) =>
  jobs.queueMail({ kind: 'superuser-changed', to: email, full_name, role }, trx)

type Removal = { actorId: string; id: string; writesOff: boolean | undefined }

export async function removeOther(services: Services, { actorId, id, writesOff }: Removal) {
  if (id === actorId) throw forbidden(NOT_THEMSELVES)
  if (!(await deleteAccount(services, id, { writesOff, afterwards: requireOneLeft }))) throw notFound('User')
}

function changesOf(given: Changes, user: SignedInUser) {
  return {
    email: given.email ?? user.email,
    full_name: given.full_name === undefined ? user.full_name : given.full_name,
    is_active: given.is_active ?? user.is_active,
    trial_expiry_date: given.trial_expiry_date === undefined ? user.trial_expiry_date : given.trial_expiry_date,
    ...standingOf(given, user),
  } satisfies UserChange
}

/** Superuser and role ADMIN are one (reading 3). A Standard user has no quota unless one is given, a free trial always one. */
export function standingOf(given: Pick<Changes, 'is_superuser' | 'role' | 'word_quota'>, now: Standing) {
  const role = given.role ?? roleWith(given.is_superuser, now.role)
  const inherited = role === now.role ? now.word_quota : null
  const word_quota = given.word_quota !== undefined ? given.word_quota : inherited
  const isTrialWithout =
    role === 'FREE_TIER' && given.word_quota === undefined && word_quota === null && now.role !== role
  return { role, is_superuser: role === 'ADMIN', word_quota: isTrialWithout ? DEFAULT_FREE_WORDS : word_quota }
}

function roleWith(isSuperuser: boolean | null | undefined, role: UserRole): UserRole {
  if (isSuperuser === true) return 'ADMIN'
  return isSuperuser === false && role === 'ADMIN' ? 'USER' : role
}

async function requireOneLeft(trx: Trx) {
  if (!(await hasSuperuser(trx, { active: true })))
    throw new ApiError(409, 'The last active superuser cannot be lowered, deactivated or deleted')
}
