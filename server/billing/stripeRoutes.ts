import { createRouter } from '../http/openapi/openapi.ts'
import { cardRoutes } from './cardRoutes.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

/** Calls for a person's own plan and card, under the payment provider's name (spec §7), and its webhook. */
export const stripeRoutes = createRouter()
  .route('/', cardRoutes)
  .route('/', subscriptionRoutes)
  .route('/', webhookRoutes)

export type StripeRoutes = typeof stripeRoutes
