import type { Stripe } from 'stripe'
import { addCard, CARDS_BY_NAME, namedCard } from '../cards/addCard.ts'
import { saveFaultOf } from '../cards/testCards.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid, missing, StripeFailure } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

export async function createPaymentMethod(context: CallContext, params: Stripe.PaymentMethodCreateParams) {
  const card = params.card
  if (params.type !== 'card') throw invalid(`Invalid type: ${params.type ?? ''} is not offered here`, 'type')
  if (card !== undefined && 'number' in card && card.number !== undefined) throw rawNumber()
  const name = card !== undefined && 'token' in card ? card.token?.replace(/^tok_/, '') : undefined
  if (name === undefined) throw invalid('Missing required param: card.', 'card', 'parameter_missing')
  if (!(name in CARDS_BY_NAME)) throw missing('token', `tok_${name}`, 'card[token]')
  const added = await addCard(context, namedCard(name), params.billing_details)
  return params.metadata === undefined
    ? added
    : saveObject(context, { ...added, metadata: mergeMetadata({}, params.metadata) })
}

export const retrievePaymentMethod = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'payment_method', id)

export async function listPaymentMethods(context: CallContext, params: Stripe.PaymentMethodListParams) {
  if (params.customer === undefined) return listOwn(context, '/v1/payment_methods', params, '')
  await requireCustomer(context, params.customer, 'customer')
  return listOwn(context, '/v1/payment_methods', params, params.customer)
}

export async function listCustomersCards(
  context: CallContext,
  params: Stripe.CustomerListPaymentMethodsParams,
  customer: string,
) {
  await requireCustomer(context, customer)
  return listOwn(context, `/v1/customers/${customer}/payment_methods`, params, customer)
}

const listOwn = (context: CallContext, url: string, params: Stripe.PaymentMethodListParams, customer: string) =>
  listPage(context, 'payment_method', url, params, {
    customer,
    ...(params.type && { containing: { type: params.type } }),
  })

export async function retrieveCustomersCard(context: CallContext, _params: object, customer: string, id: string) {
  const card = await requireObject(context, 'payment_method', id)
  if (card.customer !== customer) throw missing('payment_method', id)
  return card
}

export async function updatePaymentMethod(context: CallContext, params: Stripe.PaymentMethodUpdateParams, id: string) {
  const card = await requireObject(context, 'payment_method', id)
  const changed = await saveObject(context, { ...card, metadata: mergeMetadata(card.metadata ?? {}, params.metadata) })
  await emitEvent(context, 'payment_method.updated', changed)
  return changed
}

export const attachPaymentMethod = (context: CallContext, params: Stripe.PaymentMethodAttachParams, id: string) => {
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  return attach(context, id, params.customer)
}

export async function attach(context: CallContext, id: string, customerId: string, param?: string) {
  const customer = await requireCustomer(context, customerId, 'customer')
  const name = id.replace(/^pm_card_/, '')
  const card =
    name in CARDS_BY_NAME
      ? await addCard(context, namedCard(name))
      : await requireObject(context, 'payment_method', id, param)
  if (card.customer === customer.id) return card
  if (card.customer !== null) throw invalid('The payment method you provided has already been attached to a customer.')
  const fault = saveFaultOfSaved(card, name)
  if (fault) throw new StripeFailure(402, { type: 'card_error', ...fault, message: fault.message })
  const attached = await saveObject(context, { ...card, customer: customer.id })
  await emitEvent(context, 'payment_method.attached', attached)
  return attached
}

export async function detachPaymentMethod(context: CallContext, _params: object, id: string) {
  const card = await requireObject(context, 'payment_method', id)
  if (typeof card.customer !== 'string')
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  const customer = await requireCustomer(context, card.customer)
  const detached = await saveObject(context, { ...card, customer: null })
  await emitEvent(context, 'payment_method.detached', detached, { customer: customer.id })
  if (customer.invoice_settings.default_payment_method === id)
    await saveObject(context, {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    })
  for (const subscription of await listObjects(context, 'subscription', { customer: customer.id }))
    if (subscription.default_payment_method === id)
      await saveObject(context, { ...subscription, default_payment_method: null })
  return detached
}

function saveFaultOfSaved(card: Stripe.PaymentMethod, name: string) {
  const number = CARDS_BY_NAME[name] ?? Object.values(CARDS_BY_NAME).find((known) => known.endsWith(card.card!.last4))
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
