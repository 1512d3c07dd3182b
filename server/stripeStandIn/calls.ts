import * as checkout from './checkoutSessions.ts'
import * as customers from './customers.ts'
import type { Desk } from './desk.ts'
import * as events from './events.ts'
import * as invoiceItems from './invoiceItems.ts'
import * as invoices from './invoices.ts'
import * as meterEvents from './meterEvents.ts'
import * as meters from './meters.ts'
import * as intents from './paymentIntents.ts'
import * as cards from './paymentMethods.ts'
import * as portal from './portal.ts'
import { createPreview } from './preview.ts'
import * as prices from './prices.ts'
import * as products from './products.ts'
import * as subscriptions from './subscriptions.ts'
import * as webhooks from './webhookEndpoints.ts'

/** Its parameters have been checked against the description of the call. */
type Handler = (desk: Desk, params: never, ...ids: string[]) => Promise<object>

/** The whole of Stripe that is spoken here. */
export const CALLS: Record<string, Handler> = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.findOneCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/customers/:id/payment_methods': cards.listCustomersCards,
  'GET /v1/customers/:customerId/payment_methods/:id': cards.findCustomersCard,
  'POST /v1/payment_methods': cards.createPaymentMethod,
  'GET /v1/payment_methods': cards.listPaymentMethods,
  'GET /v1/payment_methods/:id': cards.findPaymentMethod,
  'POST /v1/payment_methods/:id': cards.updatePaymentMethod,
  'POST /v1/payment_methods/:id/attach': cards.attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': cards.detachPaymentMethod,
  'GET /v1/setup_intents': checkout.listSetupIntents,
  'GET /v1/setup_intents/:id': checkout.findSetupIntent,
  'POST /v1/checkout/sessions': checkout.createSession,
  'GET /v1/checkout/sessions': checkout.listSessions,
  'GET /v1/checkout/sessions/:id': checkout.findSession,
  'POST /v1/checkout/sessions/:id/expire': checkout.expireSession,
  'POST /v1/products': products.createProduct,
  'GET /v1/products': products.listProducts,
  'GET /v1/products/:id': products.findProduct,
  'POST /v1/products/:id': products.updateProduct,
  'POST /v1/prices': prices.createPrice,
  'GET /v1/prices': prices.listPrices,
  'GET /v1/prices/:id': prices.findPrice,
  'POST /v1/prices/:id': prices.updatePrice,
  'POST /v1/billing/meters': meters.createMeter,
  'GET /v1/billing/meters': meters.listMeters,
  'GET /v1/billing/meters/:id': meters.findMeter,
  'POST /v1/billing/meters/:id': meters.updateMeter,
  'POST /v1/billing/meters/:id/deactivate': meters.deactivateMeter,
  'POST /v1/billing/meters/:id/reactivate': meters.reactivateMeter,
  'GET /v1/billing/meters/:id/event_summaries': meterEvents.listSummaries,
  'POST /v1/billing/meter_events': meterEvents.createMeterEvent,
  'POST /v1/subscriptions': subscriptions.createSubscription,
  'GET /v1/subscriptions': subscriptions.listSubscriptions,
  'GET /v1/subscriptions/:id': subscriptions.findSubscription,
  'POST /v1/subscriptions/:id': subscriptions.updateSubscription,
  'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
  'POST /v1/invoices': invoices.createInvoice,
  'POST /v1/invoices/create_preview': createPreview,
  'GET /v1/invoices': invoices.listInvoices,
  'GET /v1/invoices/:id': invoices.findInvoice,
  'GET /v1/invoices/:id/lines': invoices.listLines,
  'POST /v1/invoices/:id/finalize': invoices.finalizeInvoice,
  'POST /v1/invoices/:id/pay': invoices.payInvoice,
  'POST /v1/invoices/:id/void': invoices.voidInvoice,
  'POST /v1/invoices/:id/mark_uncollectible': invoices.markUncollectible,
  'POST /v1/invoiceitems': invoiceItems.createInvoiceItem,
  'GET /v1/invoiceitems': invoiceItems.listInvoiceItems,
  'GET /v1/payment_intents/:id': intents.findPaymentIntent,
  'POST /v1/billing_portal/configurations': portal.createConfiguration,
  'GET /v1/billing_portal/configurations': portal.listConfigurations,
  'GET /v1/billing_portal/configurations/:id': portal.findConfiguration,
  'POST /v1/billing_portal/configurations/:id': portal.updateConfiguration,
  'POST /v1/billing_portal/sessions': portal.createPortalSession,
  'POST /v1/webhook_endpoints': webhooks.createEndpoint,
  'GET /v1/webhook_endpoints': webhooks.listEndpoints,
  'GET /v1/webhook_endpoints/:id': webhooks.findEndpoint,
  'POST /v1/webhook_endpoints/:id': webhooks.updateEndpoint,
  'DELETE /v1/webhook_endpoints/:id': webhooks.deleteEndpoint,
  'GET /v1/events': events.listEvents,
  'GET /v1/events/:id': events.findEvent,
}
