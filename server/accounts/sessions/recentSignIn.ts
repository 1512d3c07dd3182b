import { createMiddleware } from 'hono/factory'
import { confirmSession, isRecentlyConfirmed } from '#db/queries/accounts/sessions.ts'
import { findHashedPassword, lockPassword } from '#db/queries/accounts/users.ts'
import { ApiError, forbidden } from '../../http/apiError.ts'
import type { Call, Env } from '../../http/env.ts'
import { invalidToken, notForTokens } from '../../http/signedIn.ts'
import { write } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { CONFIRM_PASSWORD } from '../constants.ts'
import { isPassword } from '../passwords/passwords.ts'

const RECENT_MINUTES = 10

/** For what would give an account away: a stolen session alone is not enough. */
export async function requireRecentSignIn(c: Call) {
  const { services, session_id, token } = c.var
  if (token) throw notForTokens()
  const isRecent = await isRecentlyConfirmed(services.db, session_id, RECENT_MINUTES)
  if (isRecent === undefined) throw invalidToken()
  if (!isRecent) throw forbidden(CONFIRM_PASSWORD)
}

/** Behind `signedIn`. */
export const recentlySignedIn = createMiddleware<Env>(async (c, next) => {
  await requireRecentSignIn(c)
  await next()
})

export async function confirmPassword(services: Services, userId: string, sessionId: string, password: string) {
  const { hashed_password } = await findHashedPassword(services.db, userId)
  if (!(await isPassword(password, hashed_password))) throw wrong()
  await write(services, async (trx) => {
    if (!(await lockPassword(trx, userId, hashed_password))) throw wrong()
    await confirmSession(trx, sessionId)
  })
}

const wrong = () => new ApiError(400, 'Incorrect password')
