import type { Stripe } from 'stripe'

type Detail = {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  code?: string
  decline_code?: string
  param?: string
  message: string
  payment_method?: Stripe.PaymentMethod
  setup_intent?: Stripe.SetupIntent
}

export class StripeFailure extends Error {
  override name = 'StripeFailure'
  readonly status: number
  readonly detail: Detail
  /** True commits the changes of the call, as with a declined payment. */
  readonly isKept: boolean

  constructor(status: number, detail: Detail, kept: 'kept' | 'undone' = 'undone') {
    super(detail.message)
    this.status = status
    this.detail = { type: 'invalid_request_error', ...detail }
    this.isKept = kept === 'kept'
  }

  get body() {
    return { error: this.detail }
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeFailure(400, { message, ...(code && { code }), ...(param && { param }) })

/** Returns a 404 for an id in the path and a 400 for one in a parameter. */
export const missing = (kind: string, id: string, param = 'id') =>
  new StripeFailure(param === 'id' ? 404 : 400, {
    code: 'resource_missing',
    message: `No such ${kind.split('.').at(-1)!.replaceAll('_', ' ')}: '${id}'`,
    param,
  })
