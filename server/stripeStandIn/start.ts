import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { connect } from '#db/connect.ts'
import { deleteOldAnswers, openAccount } from '#db/queries/standIn.ts'
import { countDeliveries } from '#db/queries/standInDeliveries.ts'
import { CLOCK, type Clock } from '../integrations/clock.ts'
import type { Log } from '../log.ts'
import { openApi } from './apiServer.ts'
import type { Counter, Settings } from './counter.ts'
import { type Delivery, startDelivering } from './deliver.ts'
import { newId } from './desk.ts'
import { createFaults, type Faults } from './faults.ts'
import { createMovableClock, type MovableClock, settle } from './movableClock.ts'
import { createPages } from './pages.ts'
import { ensureEndpoint } from './webhookEndpoints.ts'

const SETTLE_MS = 15_000

type Options = {
  /** What it keeps is kept here, shared by every process of the database. */
  databaseUrl: string
  /** Where people reach the app, which serves `routes`; its own address when nobody does. */
  publicUrl?: string | undefined
  /** Where events are sent; only to endpoints made through its API when it is left out. */
  webhookUrl?: string | undefined
  clock?: Clock
  log?: Log
}

export type StripeStandIn = {
  /** The API's origin, for the SDK's `host`, `port` and `protocol`. */
  apiBase: string
  secretKey: string
  webhookSecret: string
  /** The hosted card and portal pages: to be mounted at `/`. */
  routes: Hono
  clock: MovableClock
  faults: Faults
  settings: Settings
  /** Sends events to another address from now on, as after a restart on another port. */
  sendEventsTo(webhookUrl: string): Promise<void>
  /** Sends what `faults.onDelivery` held back, in the given order. */
  release(order?: (events: Delivery[]) => Delivery[]): Promise<void>
  /** Events that are not yet taken. */
  countPendingDeliveries(): Promise<number>
  close(): Promise<void>
}

/**
 * Stripe on loopback, for machines without its keys and for tests: the real SDK talks to it, no money moves.
 * @throws in production
 */
export async function startStripeStandIn({
  databaseUrl,
  publicUrl,
  webhookUrl,
  clock = CLOCK,
  log = () => undefined,
}: Options): Promise<StripeStandIn> {
  if (process.env.NODE_ENV === 'production') throw new Error('The Stripe stand-in does not run in production')
  const db = connect(databaseUrl, { max: 4 })
  const account = await openAccount(db, { secret_key: newId('sk_test'), webhook_secret: newId('whsec', 32) })
  const counter: Counter = {
    db,
    publicUrl: publicUrl ?? '',
    clock,
    settings: { afterLastRetry: 'cancel', earlyUsage: 'subscription_item', countsLateS: 0 },
  }
  const faults = createFaults()
  const deliveries = startDelivering(counter, faults, log)
  const routes = createPages(counter, deliveries.wake)
  const api = await openApi(counter, faults, getRequestListener(routes.fetch), deliveries.wake, log)
  if (!publicUrl) counter.publicUrl = api.url
  const sendEventsTo = (url: string) => ensureEndpoint(counter, url, account.webhook_secret)
  if (webhookUrl) await sendEventsTo(webhookUrl)
  const keepUp = async () => {
    await settle(counter)
    await deleteOldAnswers(db)
    deliveries.wake()
  }
  const keepingUp = setInterval(
    () => keepUp().catch((error) => log('error', 'stripe stand-in failed', {}, error)),
    SETTLE_MS,
  ).unref()

  const movable = createMovableClock(counter)
  return {
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
    settings: counter.settings,
    sendEventsTo,
    release: deliveries.release,
    countPendingDeliveries: () => countDeliveries(db),
    async close() {
      clearInterval(keepingUp)
      await api.close()
      await deliveries.close()
      await db.destroy()
    },
  }
}
