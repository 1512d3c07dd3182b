import Stripe from 'stripe'
import type { FailureCode } from '#db/vocabulary/billing/stripeFacts.ts'
import { isCardRefusal, isStripeFailure } from '../../integrations/stripe.ts'

export class WordsNotDelivered extends Error {
  override name = 'WordsNotDelivered'
  readonly counted: number | undefined
  readonly sent: number | undefined

  constructor(message: string, { counted, sent }: { counted?: number; sent?: number } = {}) {
    super(message)
    this.counted = counted
    this.sent = sent
  }
}

export class InvoiceUnclear extends Error {
  override name = 'InvoiceUnclear'
}

export const isExpected = (error: unknown) => isStripeFailure(error) || error instanceof WordsNotDelivered

export function codeOf(error: unknown): FailureCode {
  if (error instanceof WordsNotDelivered) return error.counted === undefined ? 'not_counted_yet' : 'count_differs'
  if (error instanceof InvoiceUnclear) return 'invoice_unclear'
  if (isCardRefusal(error)) return 'card_refused'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'busy'
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
    return 'unreachable'
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return codeOfRefusal(error)
  return 'unknown'
}

function codeOfRefusal({ code, param }: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): FailureCode {
  if (param === 'timestamp') return 'clock'
  if (code !== 'resource_missing') return 'refused'
  return param === 'customer' ? 'customer_missing' : 'object_missing'
}
