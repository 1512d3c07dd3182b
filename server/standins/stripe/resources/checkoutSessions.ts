import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

const OPEN_S = 86_400

export async function createCheckoutSession(context: CallContext, params: Stripe.Checkout.SessionCreateParams) {
  checkParameters(params)
  const customer = params.customer === undefined ? null : await requireCustomer(context, params.customer, 'customer')
  const intent = await addSetupIntent(context, customer?.id ?? null, params.setup_intent_data)
  const id = newId('cs_test', 58)
  return addObject(context, {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: context.now,
    currency: params.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : (params.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: null,
    expires_at: params.expires_at ?? context.now + OPEN_S,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: intent.id,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${context.publicUrl}/dev/stripe/checkout/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session)
}

const SUPPORTED = [
  'allowed_payment_method_types',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'currency',
  'customer',
  'customer_creation',
  'customer_email',
  'expires_at',
  'locale',
  'metadata',
  'mode',
  'setup_intent_data',
  'success_url',
]

function checkParameters(params: Stripe.Checkout.SessionCreateParams) {
  refuseUnsupported(params, SUPPORTED)
  if (params.mode !== 'setup') throw invalid('Only `setup` mode is offered here.', 'mode')
  if (params.success_url === undefined)
    throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing')
  if (params.currency === undefined && params.allowed_payment_method_types === undefined)
    throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
}

const addSetupIntent = (
  context: CallContext,
  customer: string | null,
  data: Stripe.Checkout.SessionCreateParams.SetupIntentData = {},
) => {
  const id = newId('seti')
  return addObject(context, {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: context.now,
    customer,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, data.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent)
}

export const retrieveCheckoutSession = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'checkout.session', id)

export const listCheckoutSessions = (context: CallContext, params: Stripe.Checkout.SessionListParams) =>
  listPage(context, 'checkout.session', '/v1/checkout/sessions', params, {
    customer: params.customer,
    ...(params.status && { containing: { status: params.status } }),
  })

export async function expireCheckoutSession(context: CallContext, _params: object, id: string) {
  const session = await requireObject(context, 'checkout.session', id)
  if (session.status !== 'open')
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.', 'session')
  return expire(context, session)
}

export async function expire(context: CallContext, session: Stripe.Checkout.Session) {
  const expired = await saveObject(context, {
    ...session,
    status: 'expired',
    url: null,
  } satisfies Stripe.Checkout.Session)
  await emitEvent(context, 'checkout.session.expired', expired)
  return expired
}

export const retrieveSetupIntent = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'setup_intent', id)

export const listSetupIntents = (context: CallContext, params: Stripe.SetupIntentListParams) =>
  listPage(context, 'setup_intent', '/v1/setup_intents', params, {
    customer: params.customer,
    ...(params.payment_method && { containing: { payment_method: params.payment_method } }),
  })
