import Stripe from 'stripe'
import type { Clock } from '#server/integrations/clock.ts'
import type { Services } from '#server/services.ts'
import { type ControlledStripe, startStripeStandIn } from '#server/standins/stripe/start.ts'
import { createDatabase } from '../app/database.ts'

type Options = {
  /** Shared with an app, or one of its own: then the app may be killed beside it. */
  databaseUrl?: string
  publicUrl?: string
  webhookUrl?: string
  clock?: Clock
}

/** The stand-in inside the test's process, with the real SDK to talk to it and what an app beside it needs in its environment. */
export async function startStripeForTest({ databaseUrl, ...options }: Options = {}) {
  const standIn = await startStripeStandIn({ databaseUrl: databaseUrl ?? (await ownDatabase()), ...options })
  return {
    ...standIn,
    stripe: sdkFor(standIn),
    env: {
      STRIPE_SECRET_KEY: standIn.secretKey,
      STRIPE_WEBHOOK_SECRET: standIn.webhookSecret,
      STRIPE_API_BASE: standIn.apiBase,
    },
  }
}

export type TestStripe = Awaited<ReturnType<typeof startStripeForTest>>

/** The stand-in that an app has started itself, with the controls that tests need. */
export const standInOf = async ({ payments }: Pick<Services, 'payments'>) =>
  (await payments.standIn()) as ControlledStripe

/** The real SDK, which tries nothing twice unless it is asked to. */
export function sdkFor(
  { apiBase, secretKey }: { apiBase: string; secretKey: string },
  config: ConstructorParameters<typeof Stripe>[1] = {},
) {
  const { hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  })
}

async function ownDatabase() {
  const { url, db } = await createDatabase()
  await db.destroy()
  return url
}
