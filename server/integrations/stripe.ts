import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { ApiError } from '../http/apiError.ts'
import type { Pages } from '../http/network/forward.ts'
import type { Log } from '../log.ts'
import { type BillingMode, NOT_CONFIGURED } from './constants.ts'
import { openOnce } from './openOnce.ts'
import { createStripeClock, createTimedClient, type StripeClock } from './stripeClock.ts'

/** The version the requests are written for; an upgrade of the SDK changes it in its own commit. */
export const STRIPE_API_VERSION = '2026-10-28.endive'
const NETWORK_RETRIES = 2
const PATIENCE_MS = 20_000

export type Access = { secretKey: string; webhookSecret: string | undefined; apiBase?: string | undefined }
export type OpenPayments = { stripe: Stripe; webhookSecret: string | undefined; isStandIn: boolean }
export type StripeStandInOptions = {
  /** Database that holds the stand-in's objects; all processes that share it share one account. */
  databaseUrl: string
  publicUrl?: string | undefined
  /** Endpoint for events; without it only endpoints made through the API receive them. */
  webhookUrl?: string | undefined
  log?: Log
}
export type StripeStandIn = {
  apiBase: string
  secretKey: string
  webhookSecret: string
  routes: Pages
  close(): Promise<void>
}
export type Payments = ReturnType<typeof createPayments>

export function createStripe({ secretKey, apiBase }: Pick<Access, 'secretKey' | 'apiBase'>, clock?: StripeClock) {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    maxNetworkRetries: NETWORK_RETRIES,
    timeout: PATIENCE_MS,
    telemetry: false,
    ...(clock && { httpClient: createTimedClient(clock) }),
    ...(apiBase && placeOf(apiBase)),
  })
}

function placeOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase)
  const name = protocol.slice(0, -1) as 'http' | 'https'
  return { protocol: name, host: hostname, port: port || (name === 'http' ? 80 : 443) }
}

const MODE_LINES: Record<BillingMode, string> = {
  live: 'Stripe, with real money',
  test: 'Stripe in test mode, where only test cards pay',
  stand_in: 'the built-in stand-in for Stripe, where anybody pays with a test card and no money moves',
  off: 'off, everyone translates without limit',
  not_configured: 'not configured, nobody can pay: STRIPE_SECRET_KEY is not set',
}
const NO_STAND_IN = ', and the stand-in runs only where HOST and PUBLIC_URL are loopback or STRIPE_STAND_IN is on'

export function createPayments(
  { stripe: keys, terms, isBillingOn, isProduction }: Pick<Config, 'stripe' | 'terms' | 'isBillingOn' | 'isProduction'>,
  startStandIn: () => Promise<StripeStandIn>,
) {
  const mode = modeOf()
  const clock = createStripeClock()
  let standIn: Promise<StripeStandIn> | undefined

  function modeOf(): BillingMode {
    if (!isBillingOn) return 'off'
    if (keys.secretKey === undefined) return keys.hasStandIn ? 'stand_in' : 'not_configured'
    return /^[sr]k_live_/.test(keys.secretKey) ? 'live' : 'test'
  }

  /** A failure to start is not kept: the next use tries again. */
  function openStandIn() {
    standIn ??= startStandIn().catch((error) => {
      standIn = undefined
      throw error
    })
    return standIn
  }

  async function openAny(): Promise<OpenPayments> {
    const access: Access =
      mode === 'stand_in'
        ? await openStandIn()
        : { secretKey: keys.secretKey!, webhookSecret: keys.webhookSecret, apiBase: keys.apiBase }
    return { stripe: createStripe(access, clock), webhookSecret: access.webhookSecret, isStandIn: mode === 'stand_in' }
  }

  const open = openOnce(openAny)

  return {
    mode,
    modeLine: `Billing: ${MODE_LINES[mode]}${mode === 'not_configured' && !isProduction ? NO_STAND_IN : ''}`,
    terms,
    clock,
    get warnings() {
      return [...(mode === 'not_configured' ? [NOT_CONFIGURED] : []), ...(clock.warning ? [clock.warning] : [])]
    },
    isConfigured: mode !== 'off' && mode !== 'not_configured',
    /** @throws {ApiError} 503 where nobody can pay */
    async open() {
      if (mode === 'off' || mode === 'not_configured') throw new ApiError(503, NOT_CONFIGURED)
      return open()
    },
    /** Undefined where Stripe itself is used, or nobody can pay. */
    standIn: async () => (mode === 'stand_in' ? openStandIn() : undefined),
    async close() {
      await (await standIn?.catch(() => undefined))?.close()
    },
  }
}

/** Stripe cannot be reached, is out of order or busy: nothing is known of what was asked. */
export const isStripeAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

export const isStripeFailure = (error: unknown) => error instanceof Stripe.errors.StripeError

export const isCardRefusal = (error: unknown): error is Stripe.errors.StripeCardError =>
  error instanceof Stripe.errors.StripeCardError

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

const IN_USE_TRIES = 40
const IN_USE_PAUSE_MS = 150
const MAX_KEYS = 20

/**
 * Carried out once, however many ask for the very same thing and whenever. For a day Stripe repeats what it answered a key
 * first, also an error of its own: then `find` looks whether it did it all the same, and if not the next key is asked.
 */
export async function askOnce<Answer>(
  key: string,
  work: (options: { idempotencyKey: string }) => Promise<Answer>,
  find: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (let n = 1; ; n++) {
    try {
      return await inTurn(() => work({ idempotencyKey: n === 1 ? key : `${key}/${n}` }))
    } catch (error) {
      if (!isRepeatedFailure(error) || n === MAX_KEYS) throw error
      const made = await find()
      if (made !== undefined) return made
    }
  }
}

const isRepeatedFailure = (error: unknown) =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** Concurrent calls with the same key share the answer of the first. */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
      if (!isInUse || tries === IN_USE_TRIES) throw error
      await pause(IN_USE_PAUSE_MS)
    }
  }
}

/** Why Stripe refuses, in its own word; undefined when it is away, or for failures that are not its own. */
export function refusalCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError) || isStripeAway(error as unknown)) return undefined
  return error.code ?? error.type
}
