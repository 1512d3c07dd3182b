import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findPasswordReset, insertPasswordReset, takePasswordReset } from '#db/queries/passwordResets.ts'
import { lockUser } from '#db/queries/users.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { setPassword } from './changeAccount.ts'
import { requireUncommon } from './commonPasswords.ts'
import { hashPassword } from './passwords.ts'

const LIFETIME_MS = 60 * 60_000

/** Whether anybody has this address is found out later, by the job: here all addresses take the same way. */
export async function orderRecovery({ jobs }: Services, email: string) {
  if (z.email().safeParse(email).success) await jobs.orderMail({ kind: 'recovery', email })
}

/** A link that sets a new password, once and within an hour. Only the hash of its token is kept. */
export async function createResetLink(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, user_id: string) {
  const token = randomBytes(32).toString('base64url')
  await insertPasswordReset(db, { token, user_id, expires_at: new Date(Date.now() + LIFETIME_MS) })
  return `${publicUrl}/reset-password?token=${token}`
}

/** All sessions end. Of many uses of one token at once, one succeeds. */
export async function resetPassword({ db, collab }: Services, given: { token: string; new_password: string }) {
  const reset = await findPasswordReset(db, given.token)
  if (!reset) throw invalidToken()
  if (!reset.is_active) throw new ApiError(400, 'Inactive user')
  requireUncommon(given.new_password, reset, 'new_password')
  const hashed_password = await hashPassword(given.new_password)
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, reset.user_id) // before the sessions, as whoever writes in one of them has it
    if (!(await takePasswordReset(trx, given.token))) throw invalidToken()
    await setPassword(trx, reset.user_id, hashed_password)
  })
  collab.hints.accessChanged()
}

const invalidToken = () => new ApiError(400, 'Invalid token')
