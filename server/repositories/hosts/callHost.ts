import { fetch } from 'undici'
import { agentFor } from '../../integrations/models/publicAgents.ts'
import { RepositoryFailure } from '../faults.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

type At = { base: string; headers: Record<string, string>; isPublicOnly: boolean; signal: AbortSignal }

/** Calls the API of a host: no redirect is followed, and no more is read than an answer may have. */
export function createHostApi({ base, headers, isPublicOnly, signal }: At) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object): Promise<unknown> => {
    try {
      const answer = await fetch(`${base}${path}`, {
        method,
        headers: {
          'user-agent': 'Dragoman',
          accept: 'application/json',
          ...headers,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        dispatcher: agentFor(isPublicOnly),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      let text = ''
      for await (const chunk of answer.body ?? []) {
        text += Buffer.from(chunk).toString('latin1')
        if (text.length > MAX_ANSWER_BYTES)
          throw new RepositoryFailure('no_request', 'The answer of the host is too large')
      }
      if (!answer.ok) throw new RepositoryFailure('no_request', `The host answered ${answer.status}`)
      return JSON.parse(Buffer.from(text, 'latin1').toString())
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof RepositoryFailure ? error : new RepositoryFailure('no_request', 'The host did not answer')
    }
  }
}

const isWebAddress = (text: unknown) => typeof text === 'string' && /^https?:\/\//.test(text) && text.length <= 2_000

export function requestIn(answer: unknown, number: string, address: string) {
  const said = (answer ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(said[number]))
    throw new RepositoryFailure('no_request', 'The answer of the host is unknown')
  const url = said[address]
  return { request_number: said[number] as number, request_url: isWebAddress(url) ? (url as string) : null }
}
