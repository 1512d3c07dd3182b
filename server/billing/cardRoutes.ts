import { createRoute } from '@hono/zod-openapi'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_VERIFIED, PAYMENT_NOT_STARTED, PORTAL_NOT_OPENED } from './constants.ts'
import { AttachPaymentMethod, BillingMode, HostedPage, PaymentMethod, VerifiedPayment } from './contract.ts'
import { requirePayee, withStripeErrors } from './paying.ts'
import { openCheckout, openPortal } from './payment/hostedPages.ts'
import { takeCard } from './payment/takeCard.ts'
import { verifyPayment } from './payment/verifyPayment.ts'
import { showMyPaymentMethod } from './subscriptions/showMine.ts'
import { showSubscription } from './subscriptions/subscription.ts'

export const cardRoutes = createRouter('billing')
  .openapi(
    createRoute({
      method: 'get',
      path: '/mode',
      summary: 'Whether payments are real, a test, or not there',
      ...forSignedIn(),
      responses: { ...answers(BillingMode), ...refusals(401) },
    }),
    (c) => c.json({ mode: c.var.services.payments.mode }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/checkout-session',
      summary: 'A page to enter a card on, at the payment provider; what follows is Standard',
      ...forSignedIn(),
      responses: { ...answers(HostedPage), ...refusals(400, 401, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const url = await withStripeErrors(services, PAYMENT_NOT_STARTED, () =>
        openCheckout(services, user, c.req.header('origin')),
      )
      return c.json({ url }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/customer-portal',
      summary: 'A page of the payment provider with my card and my invoices',
      ...forSignedIn(),
      responses: { ...answers(HostedPage), ...refusals(400, 401, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const url = await withStripeErrors(services, PORTAL_NOT_OPENED, () =>
        openPortal(services, user, c.req.header('origin')),
      )
      return c.json({ url }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/payment-method',
      summary: 'My card, or null',
      ...forSignedIn(),
      responses: { ...answers(PaymentMethod.nullable()), ...refusals(401) },
    }),
    async (c) => c.json((await showMyPaymentMethod(c.var.services, c.var.user.id)) ?? null, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/payment-method',
      summary: 'Make this my card; the payment provider gave it its id',
      ...forSignedIn(),
      request: { body: takes(AttachPaymentMethod) },
      responses: { ...answers(PaymentMethod), ...refusals(400, 401, 402, 415, 422, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const { payment_method_id } = c.req.valid('json')
      const card = await withStripeErrors(services, PAYMENT_NOT_STARTED, () =>
        takeCard(services, user, payment_method_id),
      )
      return c.json(card, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/verify-payment-method',
      summary: 'Whether my card is there; after a checkout it also creates the subscription, once',
      ...forSignedIn(),
      responses: { ...answers(VerifiedPayment), ...refusals(400, 401, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const { has_payment_method, subscription } = await withStripeErrors(services, NOT_VERIFIED, () =>
        verifyPayment(services, user),
      )
      return c.json({ has_payment_method, subscription: subscription ? showSubscription(subscription) : null }, 200)
    },
  )
