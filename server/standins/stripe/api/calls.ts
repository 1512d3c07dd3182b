import * as creditNotes from '../corrections/creditNotes.ts'
import * as disputes from '../corrections/disputes.ts'
import { listInvoicePayments } from '../corrections/invoicePayments.ts'
import * as refunds from '../corrections/refunds.ts'
import { createPreview } from '../invoicing/preview.ts'
import * as checkout from '../resources/checkoutSessions.ts'
import * as customers from '../resources/customers.ts'
import * as events from '../resources/events.ts'
import * as invoiceItems from '../resources/invoiceItems.ts'
import * as invoices from '../resources/invoices.ts'
import { createMeterEventAdjustment } from '../resources/meterEventAdjustments.ts'
import * as meterEvents from '../resources/meterEvents.ts'
import * as meters from '../resources/meters.ts'
import * as intents from '../resources/paymentIntents.ts'
import * as cards from '../resources/paymentMethods.ts'
import * as portal from '../resources/portal.ts'
import * as prices from '../resources/prices.ts'
import * as products from '../resources/products.ts'
import * as webhooks from '../resources/webhookEndpoints.ts'
import type { CallContext } from '../store/context.ts'
import { createSubscription } from '../subscriptions/createSubscription.ts'
import * as subscriptions from '../subscriptions/subscriptions.ts'

type Handler = (context: CallContext, params: never, ...ids: string[]) => Promise<object>

export const CALLS: Record<string, Handler> = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.retrieveCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/customers/:id/payment_methods': cards.listCustomersCards,
  'GET /v1/customers/:customerId/payment_methods/:id': cards.retrieveCustomersCard,
  'POST /v1/payment_methods': cards.createPaymentMethod,
  'GET /v1/payment_methods': cards.listPaymentMethods,
  'GET /v1/payment_methods/:id': cards.retrievePaymentMethod,
  'POST /v1/payment_methods/:id': cards.updatePaymentMethod,
  'POST /v1/payment_methods/:id/attach': cards.attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': cards.detachPaymentMethod,
  'GET /v1/setup_intents': checkout.listSetupIntents,
  'GET /v1/setup_intents/:id': checkout.retrieveSetupIntent,
  'POST /v1/checkout/sessions': checkout.createCheckoutSession,
  'GET /v1/checkout/sessions': checkout.listCheckoutSessions,
  'GET /v1/checkout/sessions/:id': checkout.retrieveCheckoutSession,
  'POST /v1/checkout/sessions/:id/expire': checkout.expireCheckoutSession,
  'POST /v1/products': products.createProduct,
  'GET /v1/products': products.listProducts,
  'GET /v1/products/:id': products.retrieveProduct,
  'POST /v1/products/:id': products.updateProduct,
  'POST /v1/prices': prices.createPrice,
  'GET /v1/prices': prices.listPrices,
  'GET /v1/prices/:id': prices.retrievePrice,
  'POST /v1/prices/:id': prices.updatePrice,
  'POST /v1/billing/meters': meters.createMeter,
  'GET /v1/billing/meters': meters.listMeters,
  'GET /v1/billing/meters/:id': meters.retrieveMeter,
  'POST /v1/billing/meters/:id': meters.updateMeter,
  'POST /v1/billing/meters/:id/deactivate': meters.deactivateMeter,
  'POST /v1/billing/meters/:id/reactivate': meters.reactivateMeter,
  'GET /v1/billing/meters/:id/event_summaries': meterEvents.listSummaries,
  'POST /v1/billing/meter_events': meterEvents.createMeterEvent,
  'POST /v1/billing/meter_event_adjustments': createMeterEventAdjustment,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': subscriptions.listSubscriptions,
  'GET /v1/subscriptions/:id': subscriptions.retrieveSubscription,
  'POST /v1/subscriptions/:id': subscriptions.updateSubscription,
  'POST /v1/subscriptions/:id/resume': subscriptions.resumeSubscription,
  'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
  'POST /v1/invoices': invoices.createInvoice,
  'POST /v1/invoices/create_preview': createPreview,
  'GET /v1/invoices': invoices.listInvoices,
  'GET /v1/invoices/:id': invoices.retrieveInvoice,
  'GET /v1/invoices/:id/lines': invoices.listLines,
  'POST /v1/invoices/:id/finalize': invoices.finalizeInvoice,
  'POST /v1/invoices/:id/pay': invoices.payInvoice,
  'POST /v1/invoices/:id/void': invoices.voidInvoice,
  'POST /v1/invoices/:id/mark_uncollectible': invoices.markUncollectible,
  'POST /v1/invoiceitems': invoiceItems.createInvoiceItem,
  'GET /v1/invoiceitems': invoiceItems.listInvoiceItems,
  'GET /v1/invoice_payments': listInvoicePayments,
  'POST /v1/credit_notes': creditNotes.createCreditNote,
  'GET /v1/credit_notes': creditNotes.listCreditNotes,
  'GET /v1/credit_notes/:id': creditNotes.retrieveCreditNote,
  'POST /v1/credit_notes/:id/void': creditNotes.voidCreditNote,
  'POST /v1/refunds': refunds.createRefund,
  'GET /v1/refunds': refunds.listRefunds,
  'GET /v1/refunds/:id': refunds.retrieveRefund,
  'GET /v1/disputes': disputes.listDisputes,
  'GET /v1/disputes/:id': disputes.retrieveDispute,
  'POST /v1/disputes/:id/close': disputes.closeDispute,
  'GET /v1/payment_intents/:id': intents.retrievePaymentIntent,
  'POST /v1/billing_portal/configurations': portal.createConfiguration,
  'GET /v1/billing_portal/configurations': portal.listConfigurations,
  'GET /v1/billing_portal/configurations/:id': portal.retrieveConfiguration,
  'POST /v1/billing_portal/configurations/:id': portal.updateConfiguration,
  'POST /v1/billing_portal/sessions': portal.createPortalSession,
  'POST /v1/webhook_endpoints': webhooks.createEndpoint,
  'GET /v1/webhook_endpoints': webhooks.listEndpoints,
  'GET /v1/webhook_endpoints/:id': webhooks.retrieveEndpoint,
  'POST /v1/webhook_endpoints/:id': webhooks.updateEndpoint,
  'DELETE /v1/webhook_endpoints/:id': webhooks.deleteEndpoint,
  'GET /v1/events': events.listEvents,
  'GET /v1/events/:id': events.retrieveEvent,
}
