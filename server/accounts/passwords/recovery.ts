import { z } from 'zod'
import { findPasswordReset, takePasswordReset } from '#db/queries/accounts/passwordResets.ts'
import { lockUser } from '#db/queries/accounts/users.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { setPassword } from '../changeAccount.ts'
import { confirmAddress } from '../proveAddress.ts'
import { requireUncommon } from './commonPasswords.ts'
import { hashPassword } from './passwords.ts'

/** The job finds out whether anybody has this address: here all addresses take the same way. */
export async function orderRecovery({ jobs }: Services, email: string) {
  if (z.email().safeParse(email).success) await jobs.queueMail({ kind: 'recovery', email })
}

/** All sessions end, and the link has proven the address. Of many uses of one token at once, one succeeds. */
export async function resetPassword(services: Services, given: { token: string; new_password: string }) {
  const { db, collab } = services
  const reset = await findPasswordReset(db, given.token)
  if (!reset) throw invalidToken()
  if (!reset.is_active) throw new ApiError(400, 'Inactive user')
  requireUncommon(given.new_password, reset, 'new_password')
  const hashed_password = await hashPassword(given.new_password)
  await write(services, async (trx) => {
    await lockUser(trx, reset.user_id) // before the sessions, as whoever writes in one of them has it
    if (!(await takePasswordReset(trx, given.token))) throw invalidToken()
    await setPassword(services, trx, reset.user_id, hashed_password)
    await confirmAddress(services, trx, reset.user_id)
  })
  collab.hints.accessChanged()
}

const invalidToken = () => new ApiError(400, 'Invalid token')
