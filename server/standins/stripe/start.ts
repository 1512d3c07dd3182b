import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Stripe } from 'stripe'
import { CLOCK, type Clock } from '../../integrations/clock.ts'
import type { StripeStandIn, StripeStandInOptions } from '../../integrations/stripe.ts'
import { openApi } from './api/apiServer.ts'
import { createMovableClock, type MovableClock, runDue } from './clock/movableClock.ts'
import { decideDispute, openDispute } from './corrections/disputes.ts'
import { createFaults, type Faults } from './faults.ts'
import { createPages } from './pages/pages.ts'
import { ensureEndpoint } from './resources/webhookEndpoints.ts'
import { inTransaction, type Sandbox } from './sandbox.ts'
import type { Settings } from './settings.ts'
import { openAccount } from './store/account.ts'
import { deleteOldAnswers } from './store/answers.ts'
import { countDeliveries, type Delivery } from './store/deliveries.ts'
import { newId } from './store/newId.ts'
import { openDatabase } from './store/openDatabase.ts'
import type { Db } from './store/tables.ts'
import { startDelivering } from './webhooks/deliverEvents.ts'

const TICK_MS = 15_000

type Options = StripeStandInOptions & { clock?: Clock }

export type ControlledStripe = StripeStandIn & {
  db: Db
  routes: Hono
  clock: MovableClock
  faults: Faults
  disputes: {
    open(invoice: string): Promise<Stripe.Dispute>
    decide(id: string, as: 'won' | 'lost'): Promise<Stripe.Dispute>
  }
  settings: Settings
  sendEventsTo(webhookUrl: string): Promise<void>
  release(order?: (deliveries: Delivery[]) => Delivery[]): Promise<void>
  countPendingDeliveries(): Promise<number>
}

/** Serves the real SDK as Stripe would; no money moves. @throws in production */
export async function startStripeStandIn({
  databaseUrl,
  publicUrl,
  webhookUrl,
  clock = CLOCK,
  log = () => undefined,
}: Options): Promise<ControlledStripe> {
  if (process.env.NODE_ENV === 'production') throw new Error('The Stripe stand-in does not run in production')
  const db = await openDatabase(databaseUrl)
  const account = await openAccount(db, { secret_key: newId('sk_test'), webhook_secret: newId('whsec', 32) })
  const sandbox: Sandbox = {
    db,
    publicUrl: publicUrl ?? '',
    clock,
    settings: { afterLastRetry: 'cancel', earlyUsage: 'subscription_item', countsLateS: 0 },
  }
  const faults = createFaults()
  const deliveries = startDelivering(sandbox, faults, log)
  const routes = createPages(sandbox, deliveries.wake)
  const api = await openApi(sandbox, faults, getRequestListener(routes.fetch), deliveries.wake, log)
  if (!publicUrl) sandbox.publicUrl = api.url
  const sendEventsTo = (url: string) => ensureEndpoint(sandbox, url, account.webhook_secret)
  if (webhookUrl) await sendEventsTo(webhookUrl)
  const runTick = async () => {
    await runDue(sandbox)
    await deleteOldAnswers(db)
    deliveries.wake()
  }
  const ticking = setInterval(
    () => runTick().catch((error) => log('error', 'stripe_standin_failed', {}, error)),
    TICK_MS,
  ).unref()

  const movable = createMovableClock(sandbox)
  return {
    db,
    apiBase: api.url,
    secretKey: account.secret_key,
    webhookSecret: account.webhook_secret,
    routes,
    clock: {
      now: movable.now,
      advance: (by) => movable.advance(by).finally(deliveries.wake),
      moveTo: (at) => movable.moveTo(at).finally(deliveries.wake),
    },
    faults,
    disputes: {
      open: (invoice) => inTransaction(sandbox, (context) => openDispute(context, invoice)).finally(deliveries.wake),
      decide: (id, as) => inTransaction(sandbox, (context) => decideDispute(context, id, as)).finally(deliveries.wake),
    },
    settings: sandbox.settings,
    sendEventsTo,
    release: deliveries.release,
    countPendingDeliveries: () => countDeliveries(db),
    async close() {
      clearInterval(ticking)
      await api.close()
      await deliveries.close()
      await db.destroy()
    },
  }
}
