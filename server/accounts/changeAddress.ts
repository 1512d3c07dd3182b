import { violates } from '#db/failures.ts'
import { deleteEmailProofs, deletePendingEmail } from '#db/queries/accounts/emailProofs.ts'
import { deletePasswordResets } from '#db/queries/accounts/passwordResets.ts'
import { deleteSessions } from '#db/queries/accounts/sessions.ts'
import {
  findUserByEmail,
  renamePersonal,
  type SignedInUser,
  type UserChange,
  updateUser,
} from '#db/queries/accounts/users.ts'
import { deleteWaitingOf } from '#db/queries/organizations/waitingMembers.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { markMailbox } from '../marks/markMailbox.ts'
import type { Services } from '../services.ts'

type Site = Pick<Services, 'jobs' | 'config' | 'marks'>

const taken = () => new ApiError(409, 'User with this email already exists')

const needsProof = ({ config }: Pick<Services, 'config'>) => config.mail.smtpUrl !== undefined || config.verifiesEmail

/** @throws {ApiError} 409 when the address is somebody else's */
export async function saveUser(trx: Trx, id: string, change: UserChange) {
  try {
    const user = await updateUser(trx, id, change)
    await renamePersonal(trx, user)
    return user
  } catch (error) {
    if (violates(error, 'users_email_key')) throw taken()
    throw error
  }
}

type Change = Pick<UserChange, 'email' | 'full_name'>

/** `before` is locked. Returns whether the address is another one now, which ends the other sessions. */
export async function changeOwn(site: Site, trx: Trx, before: SignedInUser, session_id: string, change: Change) {
  const { email = before.email, full_name = before.full_name } = change
  const named = { ...before, full_name }
  if (email === before.email) return { user: await saveUser(trx, before.id, { full_name }), isMoved: false }
  if (!needsProof(site)) {
    const user = await moveAddress(site, trx, named, email, { by: 'person', keptSessionId: session_id })
    return { user, isMoved: true }
  }
  if (await findUserByEmail(trx, email)) throw taken()
  await deletePendingEmail(trx, before.id)
  const user = await saveUser(trx, before.id, { full_name, pending_email: email })
  await site.jobs.queueMail({ kind: 'confirm-address', user_id: user.id, email }, trx)
  await site.jobs.queueMail({ kind: 'address-change-asked', to: before.email, full_name, next: email }, trx)
  return { user, isMoved: false }
}

type Move = { by: 'person' | 'administrator'; keptSessionId?: string }

/**
 * Gives the person another address, which counts as confirmed. The other sessions, all open links, and what waited for a
 * proof of the old address end.
 */
export async function moveAddress(
  site: Site,
  trx: Trx,
  before: SignedInUser,
  email: string,
  { by, keptSessionId }: Move,
) {
  if (!before.is_email_confirmed) await deleteWaitingOf(trx, before.id)
  await markMailbox(site, trx, before)
  const { id, full_name } = before
  const user = await saveUser(trx, id, { email, full_name, pending_email: null, is_email_confirmed: true })
  await markMailbox(site, trx, user)
  await deletePasswordResets(trx, id)
  await deleteEmailProofs(trx, id)
  await deleteSessions(trx, id, { exceptId: keptSessionId })
  const told = by === 'administrator' ? [before.email, email] : [before.email]
  for (const to of told)
    await site.jobs.queueMail({ kind: 'address-changed', to, full_name, from: before.email, next: email, by }, trx)
  return user
}
