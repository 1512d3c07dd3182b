import { type Refusal, refusalOf, Unreachable } from './refusal.ts'

export type Connection = {
  /** The address of Dragoman, without `/api/v1`. */
  url: string
  /** An API token (`drg_…`), or the token of a session. */
  token: string
  /** How often a call is sent again that failed for now; 4 by default. */
  retries?: number
  fetch?: typeof globalThis.fetch
}

const RETRIED = [408, 429, 502, 503, 504]
const STILL_CARRIED_OUT = 409
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 20_000
/** A server that wants to be left alone for longer is not waited for. */
const MAX_ASKED_PAUSE_MS = 120_000
const READING = ['GET', 'HEAD']

/**
 * Sends a request with the token, and again while it fails for now. A write has an Idempotency-Key, so that it is done once
 * however often it is sent. Throws a Refusal for an answer that is neither a success nor 304.
 */
export async function send(
  { token, retries = 4, fetch = globalThis.fetch }: Connection,
  request: Request,
): Promise<Response> {
  request.headers.set('Authorization', `Bearer ${token}`)
  if (!READING.includes(request.method) && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(attempt < retries ? request.clone() : request).catch((error: Error) => error)
    if (answer instanceof Error) request.signal.throwIfAborted()
    else if (answer.ok || answer.status === 304) return answer
    const pause = attempt < retries ? pauseBefore(attempt, answer) : undefined
    if (pause === undefined) throw await failureOf(answer, request.url)
    if (!(answer instanceof Error)) await answer.body?.cancel()
    await sleep(pause, request.signal)
  }
}

/** Milliseconds until the next attempt, or `undefined` where another one would be answered alike. */
function pauseBefore(attempt: number, answer: Response | Error) {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (0.5 + Math.random() / 2)
  if (answer instanceof Error) return own
  const asked = Number(answer.headers.get('Retry-After') ?? Number.NaN) * 1000
  const isRetried = RETRIED.includes(answer.status) || (answer.status === STILL_CARRIED_OUT && asked >= 0)
  if (!isRetried || asked > MAX_ASKED_PAUSE_MS) return undefined
  return Number.isNaN(asked) ? own : Math.max(asked, own)
}

async function failureOf(answer: Response | Error, url: string): Promise<Refusal | Unreachable> {
  if (!(answer instanceof Error)) return refusalOf(answer)
  return new Unreachable(`${new URL(url).origin} cannot be reached`, { cause: answer })
}

function sleep(ms: number, signal: AbortSignal) {
  signal.throwIfAborted()
  return new Promise<void>((resolve, reject) => {
    const stop = () => reject(signal.reason)
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        stop()
      },
      { once: true },
    )
  })
}
