import { createRoute } from '@hono/zod-openapi'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { IS_ENDING, NOT_ACTIVATED, NOT_CANCELED, NOT_DOWNGRADED, NOT_LOADED, NOT_RESUMED } from './constants.ts'
import { Debt, Downgraded, DowngradedNow, NextInvoice, Subscription } from './contract.ts'
import { showDebt } from './invoices/debt.ts'
import { showNextInvoice } from './invoices/nextInvoice.ts'
import { requirePayee, withStripeErrors } from './paying.ts'
import { cancelSubscription, downgradeToFree, resumeSubscription } from './subscriptions/changeSubscription.ts'
import { downgradeNow } from './subscriptions/endSubscription.ts'
import { showMySubscription } from './subscriptions/showMine.ts'
import { subscribe } from './subscriptions/subscribe.ts'
import { showSubscription } from './subscriptions/subscription.ts'

export const subscriptionRoutes = createRouter('billing')
  .openapi(
    createRoute({
      method: 'get',
      path: '/subscription',
      summary: 'My subscription; null when there is none, or none can be told',
      ...forSignedIn(),
      responses: { ...answers(Subscription.nullable()), ...refusals(401) },
    }),
    async (c) => c.json(await showMySubscription(c.var.services, c.var.user.id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/debt',
      summary: 'My unpaid invoices, and where each can be paid',
      ...forSignedIn(),
      responses: { ...answers(Debt), ...refusals(401) },
    }),
    async (c) => c.json(await showDebt(c.var.services, c.var.user.id), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/next-invoice',
      summary: 'My next invoice as it would be now; null when none will come',
      ...forSignedIn(),
      responses: { ...answers(NextInvoice.nullable()), ...refusals(401, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      const next = await withStripeErrors(services, NOT_LOADED, () => showNextInvoice(services, user.id))
      return c.json(next, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/create-metered-subscription',
      summary: 'Standard with my card: paid by the word, monthly; a running one is answered as it is',
      ...forSignedIn(),
      responses: { ...answers(Subscription), ...refusals(400, 401, 402, 403, 409, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const subscription = await withStripeErrors(services, NOT_ACTIVATED, () => subscribe(services, user))
      return c.json(showSubscription(subscription), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/cancel-subscription',
      summary: 'End my subscription with its period',
      ...forSignedIn(),
      responses: { ...answers(Subscription), ...refusals(401, 404, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      const subscription = await withStripeErrors(services, NOT_CANCELED, () => cancelSubscription(services, user.id))
      return c.json(showSubscription(subscription), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/resume-subscription',
      summary: 'Let my subscription go on after all',
      ...forSignedIn(),
      responses: { ...answers(Subscription), ...refusals(401, 404, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      const subscription = await withStripeErrors(services, NOT_RESUMED, () => resumeSubscription(services, user.id))
      return c.json(showSubscription(subscription), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/downgrade-to-free',
      summary: 'Free Trial after the paid period; immediately without a subscription',
      ...forSignedIn(),
      responses: { ...answers(Downgraded), ...refusals(400, 401, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      requirePayee(user)
      const subscription = await withStripeErrors(services, NOT_DOWNGRADED, () => downgradeToFree(services, user.id))
      const message = subscription
        ? 'You will be on the Free tier when the current period ends'
        : 'You are on the Free tier now'
      return c.json({ message, subscription: subscription ? showSubscription(subscription) : null }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/downgrade-now',
      summary: 'Free Trial now, with a final invoice for the words translated so far; it may go on ending for a while',
      ...forSignedIn(),
      responses: { ...answers(DowngradedNow), ...refusals(401, 404, 409, 503) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { url, isEnding } = await withStripeErrors(services, NOT_DOWNGRADED, () => downgradeNow(services, user.id))
      const message = isEnding ? IS_ENDING : 'You are on the Free tier now'
      return c.json({ message, invoice_url: url ?? null }, 200)
    },
  )
