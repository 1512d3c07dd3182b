import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { ApiError } from '../http/apiError.ts'
import { isCardRefusal, isStripeFailure } from '../integrations/stripe.ts'
import type { Services } from '../services.ts'
import { UNLIMITED_ACCOUNT } from './constants.ts'

export type Paying = Pick<Services, 'db' | 'caller' | 'log' | 'payments' | 'marks'>

export function requirePayee({ is_superuser }: Pick<SignedInUser, 'is_superuser'>) {
  if (is_superuser) throw new ApiError(400, UNLIMITED_ACCOUNT)
}

/**
 * Turns a failure of the payment service into a sentence for people. Only the kind of the failure is logged: requests to it
 * hold addresses and cards.
 */
export async function withStripeErrors<Result>(
  { log }: Pick<Services, 'log'>,
  detail: string,
  work: () => Promise<Result>,
) {
  try {
    return await work()
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    const { type, code, statusCode, requestId } = error as {
      type: string
      code?: string
      statusCode?: number
      requestId?: string
    }
    log('warn', 'stripe_call_failed', { type, code, status: statusCode, stripe_request: requestId })
    throw isCardRefusal(error) ? new ApiError(402, error.message) : new ApiError(503, detail, { 'Retry-After': '5' })
  }
}
