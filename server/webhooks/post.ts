import { fetch } from 'undici'
import { mayBePublic, PrivateAddress } from '../integrations/models/privateAddresses.ts'
import { agentFor } from '../integrations/models/publicAgents.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_KEPT = 1024

/** `code`: null without an answer, whose cause `answer` is then. */
export type Posted = { code: number | null; answer: string; ms: number }
type Options = { headers: Record<string, string>; body: string; isPublicOnly: boolean; signal: AbortSignal }

/** Follows no redirect, and connects to the address that was checked. @throws only when `signal` is aborted */
export async function post(url: string, { headers, body, isPublicOnly, signal }: Options): Promise<Posted> {
  const begun = performance.now()
  const ended = (code: number | null, answer: string) => ({ code, answer, ms: Math.round(performance.now() - begun) })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    if (isPublicOnly && !mayBePublic(url)) throw new PrivateAddress()
    const response = await fetch(url, {
      ...{ method: 'POST', headers, body, redirect: 'manual' },
      dispatcher: agentFor(isPublicOnly),
      signal: AbortSignal.any([timeout, signal]),
    })
    return ended(response.status, await readStart(response.body))
  } catch (error) {
    signal.throwIfAborted()
    return ended(null, timeout.aborted ? 'No answer within 15 seconds' : causeOf(error))
  }
}

type Body = Awaited<ReturnType<typeof fetch>>['body']

async function readStart(body: Body) {
  let [bytes, kept] = [0, Buffer.alloc(0)]
  for await (const chunk of body ?? []) {
    if (kept.length < MAX_KEPT) kept = Buffer.concat([kept, chunk]).subarray(0, MAX_KEPT)
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) break
  }
  return kept.toString('utf8').replaceAll('\0', '')
}

function causeOf(error: unknown) {
  const { cause = error } = error as { cause?: unknown }
  if (cause instanceof PrivateAddress) return 'The address is not a public one'
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' ? `No connection (${code})` : 'No connection'
}
