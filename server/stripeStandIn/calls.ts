import {
  createSession,
  expireSession,
  findSession,
  findSetupIntent,
  listSessions,
  listSetupIntents,
} from './checkoutSessions.ts'
import { createCustomer, deleteCustomer, findOneCustomer, listCustomers, updateCustomer } from './customers.ts'
import type { Desk } from './desk.ts'
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  findCustomersCard,
  findPaymentMethod,
  listCustomersCards,
  listPaymentMethods,
  updatePaymentMethod,
} from './paymentMethods.ts'

import { createEndpoint, deleteEndpoint, findEndpoint, listEndpoints, updateEndpoint } from './webhookEndpoints.ts'

/** Its parameters have been checked against the description of the call. */
type Handler = (desk: Desk, params: never, ...ids: string[]) => Promise<object>

/** The whole of Stripe that is spoken here. */
export const CALLS: Record<string, Handler> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': listCustomers,
  'GET /v1/customers/:id': findOneCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'DELETE /v1/customers/:id': deleteCustomer,
  'GET /v1/customers/:id/payment_methods': listCustomersCards,
  'GET /v1/customers/:customerId/payment_methods/:id': findCustomersCard,
  'POST /v1/payment_methods': createPaymentMethod,
  'GET /v1/payment_methods': listPaymentMethods,
  'GET /v1/payment_methods/:id': findPaymentMethod,
  'POST /v1/payment_methods/:id': updatePaymentMethod,
  'POST /v1/payment_methods/:id/attach': attachPaymentMethod,
  'POST /v1/payment_methods/:id/detach': detachPaymentMethod,
  'GET /v1/setup_intents': listSetupIntents,
  'GET /v1/setup_intents/:id': findSetupIntent,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': findSession,
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'POST /v1/webhook_endpoints': createEndpoint,
  'GET /v1/webhook_endpoints': listEndpoints,
  'GET /v1/webhook_endpoints/:id': findEndpoint,
  'POST /v1/webhook_endpoints/:id': updateEndpoint,
  'DELETE /v1/webhook_endpoints/:id': deleteEndpoint,
}
