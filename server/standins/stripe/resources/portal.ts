import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features

const SUPPORTED = ['business_profile', 'default_return_url', 'features', 'metadata', 'name']

export async function createConfiguration(
  context: CallContext,
  params: Stripe.BillingPortal.ConfigurationCreateParams,
) {
  refuseUnsupported(params, SUPPORTED)
  const isFirst = (await listObjects(context, 'billing_portal.configuration')).length === 0
  const { business_profile: profile } = params
  const configuration = await addObject(context, {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: profile?.headline || null,
      privacy_policy_url: profile?.privacy_policy_url || null,
      terms_of_service_url: profile?.terms_of_service_url || null,
    },
    created: context.now,
    default_return_url: params.default_return_url || null,
    features: featuresOf(params.features),
    is_default: isFirst,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name || null,
    updated: context.now,
  } satisfies Stripe.BillingPortal.Configuration)
  await emitEvent(context, 'billing_portal.configuration.created', configuration)
  return configuration
}

const featuresOf = (given: Features) =>
  ({
    customer_update: {
      allowed_updates: given.customer_update?.allowed_updates || [],
      enabled: given.customer_update?.enabled ?? false,
    },
    invoice_history: { enabled: given.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: given.subscription_cancel?.enabled ?? false,
      mode: given.subscription_cancel?.mode ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }) satisfies Stripe.BillingPortal.Configuration.Features

export const retrieveConfiguration = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'billing_portal.configuration', id)

export const listConfigurations = (context: CallContext, params: Stripe.BillingPortal.ConfigurationListParams) => {
  const { active, is_default, ...paging } = params
  const url = '/v1/billing_portal/configurations'
  return listPage(context, 'billing_portal.configuration', url, paging, { containing: { active, is_default } })
}

export async function updateConfiguration(
  context: CallContext,
  params: Stripe.BillingPortal.ConfigurationUpdateParams,
  id: string,
) {
  refuseUnsupported(params, [...SUPPORTED, 'active'])
  const before = await requireObject(context, 'billing_portal.configuration', id)
  const given = params.features as Features | undefined
  const updated = await saveObject(context, {
    ...before,
    active: params.active ?? before.active,
    features: given ? featuresOf({ ...(before.features as Features), ...given }) : before.features,
    metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
    updated: context.now,
  })
  await emitEvent(context, 'billing_portal.configuration.updated', updated)
  return updated
}

export async function createPortalSession(context: CallContext, params: Stripe.BillingPortal.SessionCreateParams) {
  refuseUnsupported(params, ['configuration', 'customer', 'return_url', 'locale'])
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = await requireCustomer(context, params.customer, 'customer')
  const configuration = await configurationFor(context, params.configuration)
  const id = newId('bps')
  return addObject(context, {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: context.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${context.publicUrl}/dev/stripe/portal/${id}`,
  } satisfies Stripe.BillingPortal.Session)
}

async function configurationFor(context: CallContext, id: string | undefined) {
  if (id) {
    const configuration = await requireObject(context, 'billing_portal.configuration', id, 'configuration')
    if (!configuration.active) throw invalid('This portal configuration is not active.', 'configuration')
    return configuration
  }
  const [standard] = await listObjects(context, 'billing_portal.configuration', { containing: { is_default: true } })
  if (standard) return standard
  throw invalid(
    'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default.',
  )
}
