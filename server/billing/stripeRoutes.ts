import { createRoute } from '@hono/zod-openapi'
import { ApiError } from '../http/errors.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import {
  AttachPaymentMethod,
  BillingMode,
  Downgraded,
  DowngradedNow,
  HostedPage,
  NOT_CONFIGURED,
  PaymentMethod,
  Subscription,
  VerifiedPayment,
} from './contract.ts'

const mine = { middleware: signedIn, security: BEARER, tags: ['billing'] }
const unavailable = () => new ApiError(503, NOT_CONFIGURED)

/** What people do about their own plan and card, under the payment provider's name (spec §7). */
export const stripeRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/mode',
      summary: 'Whether payments are real, a test, or not there',
      ...mine,
      responses: { ...answers(BillingMode), ...refusals(401) },
    }),
    (c) => c.json({ mode: 'not_configured' as const }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/checkout-session',
      summary: "A page of the payment provider's to enter a card on",
      ...mine,
      responses: { ...answers(HostedPage), ...refusals(400, 401, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/customer-portal',
      summary: 'A page of the payment provider with my cards and invoices',
      ...mine,
      responses: { ...answers(HostedPage), ...refusals(400, 401, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/payment-method',
      summary: 'My card, or null',
      ...mine,
      responses: { ...answers(PaymentMethod.nullable()), ...refusals(401) },
    }),
    (c) => c.json(null, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/payment-method',
      summary: 'Make this my card; the payment provider gave it its id',
      ...mine,
      request: { body: takes(AttachPaymentMethod) },
      responses: { ...answers(PaymentMethod), ...refusals(400, 401, 402, 415, 422, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/verify-payment-method',
      summary: 'Whether my card is there; after a checkout it also creates the subscription, once',
      ...mine,
      responses: { ...answers(VerifiedPayment), ...refusals(401, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/subscription',
      summary: 'My subscription; null when there is none, or none can be told',
      ...mine,
      responses: { ...answers(Subscription.nullable()), ...refusals(401) },
    }),
    (c) => c.json(null, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/create-metered-subscription',
      summary: 'Standard with my card: paid by the word, monthly; an active one is answered as it is',
      ...mine,
      responses: { ...answers(Subscription), ...refusals(400, 401, 402, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/cancel-subscription',
      summary: 'End my subscription with its period',
      ...mine,
      responses: { ...answers(Subscription), ...refusals(401, 404, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/resume-subscription',
      summary: 'Let my subscription go on after all',
      ...mine,
      responses: { ...answers(Subscription), ...refusals(401, 404, 409, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/downgrade-to-free',
      summary: 'Free Trial after the paid period; at once without a subscription',
      ...mine,
      responses: { ...answers(Downgraded), ...refusals(400, 401, 503) },
    }),
    () => {
      throw unavailable()
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/downgrade-now',
      summary: 'Free Trial now, with a final invoice for the words translated so far',
      ...mine,
      responses: { ...answers(DowngradedNow), ...refusals(400, 401, 404, 409, 503) },
    }),
    () => {
      throw unavailable()
    },
  )

export type StripeRoutes = typeof stripeRoutes
