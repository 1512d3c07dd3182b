import { createRouter } from '../http/openapi/openapi.ts'
import { cardRoutes } from './cardRoutes.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

export const stripeRoutes = createRouter()
  .route('/', cardRoutes)
  .route('/', subscriptionRoutes)
  .route('/', webhookRoutes)

export type StripeRoutes = typeof stripeRoutes
