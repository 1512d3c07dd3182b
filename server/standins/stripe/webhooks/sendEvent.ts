import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import { secondsOf } from '../sandbox.ts'
import type { Delivery } from '../store/deliveries.ts'

export const TIMEOUT_MS = 10_000

export async function sendEvent({ data, target }: Delivery, now: number, stopping: AbortSignal) {
  const { url, secret } = target as Stripe.WebhookEndpoint
  const body = JSON.stringify(data, null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body, secret!, now) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false // unreachable
  }
}

/** Signs time and body by Stripe's scheme, which prevents replays of old messages. */
function sign(body: string, secret: string, now: number) {
  const at = secondsOf(now)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
