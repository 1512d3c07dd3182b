import { violates } from '#db/failures.ts'
import { deletePasswordResets } from '#db/queries/passwordResets.ts'
import { deleteSessions } from '#db/queries/sessions.ts'
import { setEnding } from '#db/queries/subscriptions.ts'
import {
  deleteUser,
  findHashedPassword,
  holdPassword,
  lockUser,
  ownsSharedOrganization,
  renamePersonal,
  type SignedInUser,
  type UserChange,
  updateUser,
} from '#db/queries/users.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { TRANSFER_FIRST } from '../organizations/contract.ts'
import type { Services } from '../services.ts'
import { hashPassword, isPassword } from './passwords.ts'

export const NOT_THEMSELVES = 'Super users are not allowed to delete themselves'

/**
 * The personal organization is called as the person is.
 * @throws {ApiError} 409 when the address is somebody else's
 */
export async function saveUser(trx: Trx, id: string, change: UserChange) {
  try {
    const user = await updateUser(trx, id, change)
    await renamePersonal(trx, user)
    return user
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new ApiError(409, 'User with this email already exists')
    throw error
  }
}

/** Links that were mailed to the old address end with it. */
export function changeProfile(db: Db, user: SignedInUser, change: Pick<UserChange, 'email' | 'full_name'>) {
  return db.transaction().execute(async (trx) => {
    const changed = await saveUser(trx, user.id, change)
    if (changed.email !== user.email) await deletePasswordResets(trx, user.id)
    return changed
  })
}

type Passwords = { current_password: string; new_password: string }

/** The session that asks stays; all others end. */
export async function changePassword({ db, collab }: Services, userId: string, sessionId: string, given: Passwords) {
  const { hashed_password } = await findHashedPassword(db, userId)
  if (!(await isPassword(given.current_password, hashed_password))) throw wrong()
  if (given.current_password === given.new_password)
    throw new ApiError(400, 'New password cannot be the same as the current one')
  const next = await hashPassword(given.new_password)
  await db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, userId, hashed_password))) throw wrong()
    await setPassword(trx, userId, next, { keptSessionId: sessionId })
  })
  collab.hints.accessChanged()
}

const wrong = () => new ApiError(400, 'Incorrect password')

/** Ends the sessions, and every link that could set another password. */
export async function setPassword(
  trx: Trx,
  userId: string,
  hashed_password: string,
  { keptSessionId }: { keptSessionId?: string } = {},
) {
  await updateUser(trx, userId, { hashed_password })
  await deleteSessions(trx, userId, { exceptId: keptSessionId })
  await deletePasswordResets(trx, userId)
}

/** With the personal organization; what others work in has to get another owner before (reading 13). */
export async function removeUser(trx: Trx, userId: string) {
  if (!(await lockUser(trx, userId))) return false
  if (await ownsSharedOrganization(trx, userId)) throw new ApiError(409, TRANSFER_FIRST)
  await setEnding(trx, userId, { isEnding: true }) // what is translated and not paid yet is invoiced when they have left
  await deleteUser(trx, userId)
  return true
}
