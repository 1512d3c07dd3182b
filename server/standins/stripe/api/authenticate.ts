import { createHash, timingSafeEqual } from 'node:crypto'
import { StripeFailure } from '../stripeFailure.ts'

/** @throws {StripeFailure} 401 for a request without the account's secret key */
export function authenticate({ secret_key }: { secret_key: string }, authorization: string | undefined) {
  const [, key = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if (key === '')
    throw new StripeFailure(401, {
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  const [given, known] = [key, secret_key].map((text) => createHash('sha256').update(text).digest())
  if (!timingSafeEqual(given!, known!)) throw new StripeFailure(401, { message: 'Invalid API Key provided' })
}
