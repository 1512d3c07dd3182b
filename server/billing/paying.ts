import type { SignedInUser } from '#db/queries/users.ts'
import { ApiError } from '../http/errors.ts'
import { isCardRefusal, isStripeFailure } from '../integrations/stripe.ts'
import type { Services } from '../services.ts'
import { UNLIMITED_ACCOUNT } from './contract.ts'

/** What the payment verbs work with. */
export type Paying = Pick<Services, 'db' | 'log' | 'payments'>

export function requirePayee({ is_superuser }: Pick<SignedInUser, 'is_superuser'>) {
  if (is_superuser) throw new ApiError(400, UNLIMITED_ACCOUNT)
}

/**
 * What the payment service refuses, or does not answer, becomes the sentence for people; what it says about a card is
 * for the card's holder. Only the kind of the failure is logged: requests to it hold addresses and cards.
 */
export async function asking<Result>({ log }: Pick<Services, 'log'>, detail: string, work: () => Promise<Result>) {
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
    log('warn', 'the payment service failed', { type, code, status: statusCode, stripe_request: requestId })
    throw isCardRefusal(error) ? new ApiError(402, error.message) : new ApiError(503, detail, { 'Retry-After': '5' })
  }
}
