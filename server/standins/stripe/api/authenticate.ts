import { createHash, timingSafeEqual } from 'node:crypto'
import { findAccount } from '../store/account.ts'
import type { Db } from '../store/tables.ts'
import { StripeFailure } from '../stripeFailure.ts'

/** @throws {StripeFailure} 401 for a request without the account's secret key */
export async function authenticate(db: Db, authorization: string | undefined) {
  const [, key = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if (key === '')
    throw new StripeFailure(401, {
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  const { secret_key } = await findAccount(db)
  const [given, known] = [key, secret_key].map((text) => createHash('sha256').update(text).digest())
  if (!timingSafeEqual(given!, known!)) throw new StripeFailure(401, { message: 'Invalid API Key provided' })
}
