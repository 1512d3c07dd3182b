import { deletePendingEmail } from '#db/queries/accounts/emailProofs.ts'
import { deleteDevices } from '#db/queries/accounts/knownDevices.ts'
import { deletePasswordResets } from '#db/queries/accounts/passwordResets.ts'
import { deleteSessions } from '#db/queries/accounts/sessions.ts'
import { findHashedPassword, lockPassword, lockUser, type UserChange, updateUser } from '#db/queries/accounts/users.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { changeOwn } from './changeAddress.ts'
import { hashPassword, isPassword } from './passwords/passwords.ts'
import { type Device, isKnownDevice } from './sessions/devices.ts'

export const NOT_THEMSELVES = 'Super users are not allowed to delete themselves'

export async function changeProfile(
  services: Services,
  userId: string,
  sessionId: string,
  change: Pick<UserChange, 'email' | 'full_name'>,
) {
  const { user, isMoved } = await write(services, async (trx) => {
    const before = await lockUser(trx, userId)
    if (!before) throw notFound('User')
    return changeOwn(services, trx, before, sessionId, change)
  })
  if (isMoved) services.collab.hints.accessChanged()
  return user
}

type Passwords = { current_password: string; new_password: string }

type Here = { id: string; sessionId: string; device: Device }

export async function changePassword(services: Services, { id: userId, sessionId, device }: Here, given: Passwords) {
  const { db, collab } = services
  const { hashed_password } = await findHashedPassword(db, userId)
  if (!(await isPassword(given.current_password, hashed_password))) throw wrong()
  if (given.current_password === given.new_password)
    throw new ApiError(400, 'New password cannot be the same as the current one')
  const next = await hashPassword(given.new_password)
  await write(services, async (trx) => {
    if (!(await lockPassword(trx, userId, hashed_password))) throw wrong()
    await setPassword(services, trx, userId, next, { keptSessionId: sessionId })
    await isKnownDevice(trx, userId, device)
  })
  collab.hints.accessChanged()
}

const wrong = () => new ApiError(400, 'Incorrect password')

/**
 * Ends the sessions, forgets the devices, and ends every link that could set another password and the change to another
 * address.
 */
export async function setPassword(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Trx,
  userId: string,
  hashed_password: string,
  { keptSessionId }: { keptSessionId?: string } = {},
) {
  const { email, full_name } = await updateUser(trx, userId, { hashed_password })
  await deleteSessions(trx, userId, { exceptId: keptSessionId })
  await deleteDevices(trx, userId)
  await deletePasswordResets(trx, userId)
  await deletePendingEmail(trx, userId)
  await jobs.queueMail({ kind: 'password-changed', to: email, full_name }, trx)
}
