import { API_VERSION } from '../apiVersion.ts'
import { runDue } from '../clock/movableClock.ts'
import { type Sandbox, secondsOf } from '../sandbox.ts'
import { findAccountAndDue } from '../store/account.ts'
import { newId } from '../store/newId.ts'
import { invalid, StripeFailure } from '../stripeFailure.ts'
import { authenticate } from './authenticate.ts'
import { type Call, parseCall } from './parseCall.ts'
import { runCall, runOnce } from './runCall.ts'

export type Answer = { status: number; headers: Record<string, string>; body: object }

export async function answerCall(sandbox: Sandbox, call: Call): Promise<Answer> {
  const id = newId('req', 14)
  const account = await findAccountAndDue(sandbox.db)
  const time = sandbox.clock.now() + account.clock_offset_ms
  const headers = {
    date: new Date(time).toUTCString(),
    'request-id': id,
    'stripe-version': API_VERSION,
  }
  const { idempotencyKey } = call.headers
  try {
    authenticate(account, call.headers.authorization)
    if ((call.headers.version ?? API_VERSION) !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${call.headers.version}`)
    const { run, isReading, fingerprint } = parseCall(call)
    const now = secondsOf(time)
    if (account.first_due_at !== null && account.first_due_at <= now) await runDue(sandbox, now)
    const request = { id, idempotency_key: idempotencyKey ?? null }
    if (isReading || idempotencyKey === undefined) {
      const { status, body } = await runCall(sandbox, run, { request, now })
      return { status, headers, body }
    }
    const { status, body, isReplayed } = await runOnce(sandbox, idempotencyKey, fingerprint, run, { request, now })
    const keyed = { ...headers, 'idempotency-key': idempotencyKey }
    return { status, body, headers: isReplayed ? { ...keyed, 'idempotent-replayed': 'true' } : keyed }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, headers: { ...headers, 'stripe-should-retry': 'false' }, body: error.body }
  }
}
