import { API_VERSION } from '../apiVersion.ts'
import { runDue } from '../clock/movableClock.ts'
import { type Sandbox, timeOf } from '../sandbox.ts'
import { newId } from '../store/newId.ts'
import { invalid, StripeFailure } from '../stripeFailure.ts'
import { authenticate } from './authenticate.ts'
import { type Call, parseCall } from './parseCall.ts'
import { runCall, runOnce } from './runCall.ts'

export type Answer = { status: number; headers: Record<string, string>; body: object }

/** Runs a request as Stripe does, once for each Idempotency-Key. */
export async function answerCall(sandbox: Sandbox, call: Call): Promise<Answer> {
  const id = newId('req', 14)
  const headers = {
    date: new Date(await timeOf(sandbox)).toUTCString(),
    'request-id': id,
    'stripe-version': API_VERSION,
  }
  const { idempotencyKey } = call.headers
  try {
    await authenticate(sandbox.db, call.headers.authorization)
    if ((call.headers.version ?? API_VERSION) !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${call.headers.version}`)
    const { run, isReading, fingerprint } = parseCall(call)
    await runDue(sandbox)
    const request = { id, idempotency_key: idempotencyKey ?? null }
    if (isReading || idempotencyKey === undefined) {
      const { status, body } = await runCall(sandbox, run, request)
      return { status, headers, body }
    }
    const { status, body, isReplayed } = await runOnce(sandbox, idempotencyKey, fingerprint, run, request)
    const keyed = { ...headers, 'idempotency-key': idempotencyKey }
    return { status, body, headers: isReplayed ? { ...keyed, 'idempotent-replayed': 'true' } : keyed }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, headers: { ...headers, 'stripe-should-retry': 'false' }, body: error.body }
  }
}
