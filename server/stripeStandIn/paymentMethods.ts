import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { brandOf, type Card, digitsOf, fullYear, saveFaultOf } from './cards.ts'
import { add, all, type Desk, emit, find, findCustomer, list, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { invalid, missing, StripeFailure } from './stripeFailure.ts'

/** Cards that tests name instead of typing a number, as at Stripe. */
const NAMED_CARDS: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
}

export async function createPaymentMethod(desk: Desk, params: Stripe.PaymentMethodCreateParams) {
  const card = params.card
  if (params.type !== 'card') throw invalid(`Invalid type: ${params.type ?? ''} is not offered here`, 'type')
  if (card !== undefined && 'number' in card && card.number !== undefined) throw rawNumber()
  const name = card !== undefined && 'token' in card ? card.token?.replace(/^tok_/, '') : undefined
  if (name === undefined) throw invalid('Missing required param: card.', 'card', 'parameter_missing')
  if (!(name in NAMED_CARDS)) throw missing('token', `tok_${name}`, 'card[token]')
  const added = await addCard(desk, namedCard(name), params.billing_details)
  return params.metadata === undefined ? added : save(desk, { ...added, metadata: mergeMetadata({}, params.metadata) })
}

/** A card of which the last four digits are kept, never its number. */
export function addCard(desk: Desk, card: Card, details: Stripe.PaymentMethodCreateParams.BillingDetails = {}) {
  const number = digitsOf(card.number)
  const brand = brandOf(number)
  return add(desk, {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: card.country || null,
        line1: null,
        line2: null,
        postal_code: card.postal_code || null,
        state: null,
      },
      email: details.email || null,
      name: card.name || details.name || null,
      phone: details.phone || null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: Number(card.month),
      exp_year: fullYear(card.year),
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: desk.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod)
}

export const findPaymentMethod = (desk: Desk, _params: object, id: string) => find(desk, 'payment_method', id)

export async function listPaymentMethods(desk: Desk, params: Stripe.PaymentMethodListParams) {
  if (params.customer === undefined) return listOwn(desk, '/v1/payment_methods', params, '')
  await findCustomer(desk, params.customer, 'customer')
  return listOwn(desk, '/v1/payment_methods', params, params.customer)
}

export async function listCustomersCards(
  desk: Desk,
  params: Stripe.CustomerListPaymentMethodsParams,
  customer: string,
) {
  await findCustomer(desk, customer)
  return listOwn(desk, `/v1/customers/${customer}/payment_methods`, params, customer)
}

const listOwn = (desk: Desk, url: string, params: Stripe.PaymentMethodListParams, customer: string) =>
  list(desk, 'payment_method', url, params, { customer, ...(params.type && { holding: { type: params.type } }) })

export async function findCustomersCard(desk: Desk, _params: object, customer: string, id: string) {
  const card = await find(desk, 'payment_method', id)
  if (card.customer !== customer) throw missing('payment_method', id)
  return card
}

export async function updatePaymentMethod(desk: Desk, params: Stripe.PaymentMethodUpdateParams, id: string) {
  const card = await find(desk, 'payment_method', id)
  const changed = await save(desk, { ...card, metadata: mergeMetadata(card.metadata ?? {}, params.metadata) })
  await emit(desk, 'payment_method.updated', changed)
  return changed
}

export const attachPaymentMethod = (desk: Desk, params: Stripe.PaymentMethodAttachParams, id: string) => {
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  return attach(desk, id, params.customer)
}

/** The bank is asked; a card that it refuses is not attached. */
export async function attach(desk: Desk, id: string, customerId: string, param?: string) {
  const customer = await findCustomer(desk, customerId, 'customer')
  const name = id.replace(/^pm_card_/, '')
  const card =
    name in NAMED_CARDS ? await addCard(desk, namedCard(name)) : await find(desk, 'payment_method', id, param)
  if (card.customer === customer.id) return card
  if (card.customer !== null) throw invalid('The payment method you provided has already been attached to a customer.')
  const fault = saveFaultOfStored(card, name)
  if (fault) throw new StripeFailure(402, { type: 'card_error', ...fault, message: fault.message })
  const attached = await save(desk, { ...card, customer: customer.id })
  await emit(desk, 'payment_method.attached', attached)
  return attached
}

/** Whose default it was has none from then on. */
export async function detachPaymentMethod(desk: Desk, _params: object, id: string) {
  const card = await find(desk, 'payment_method', id)
  if (typeof card.customer !== 'string')
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  const customer = await findCustomer(desk, card.customer)
  const detached = await save(desk, { ...card, customer: null })
  await emit(desk, 'payment_method.detached', detached, { customer: customer.id })
  if (customer.invoice_settings.default_payment_method === id)
    await save(desk, { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: null } })
  for (const subscription of await all(desk, 'subscription', { customer: customer.id }))
    if (subscription.default_payment_method === id) await save(desk, { ...subscription, default_payment_method: null })
  return detached
}

const namedCard = (name: string): Card => ({
  number: NAMED_CARDS[name]!,
  month: '12',
  year: '2040',
  cvc: '123',
  name: '',
})

function saveFaultOfStored(card: Stripe.PaymentMethod, name: string) {
  const number = NAMED_CARDS[name] ?? Object.values(NAMED_CARDS).find((known) => known.endsWith(card.card!.last4))
  const fault = number === undefined ? undefined : saveFaultOf(number)
  if (!fault) return undefined
  const { code, decline_code, message } = fault
  return { code, message, ...(decline_code && { decline_code }) }
}

export const notOwnCard = (id: string) =>
  invalid(
    `The payment method '${id}' does not belong to this customer. Please attach it to the customer first.`,
    'default_payment_method',
  )

const rawNumber = () =>
  new StripeFailure(402, {
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use Stripe.js, the Stripe mobile bindings, or Stripe Elements.',
  })
