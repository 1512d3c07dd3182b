import { Agent, fetch as fetchWith, type RequestInfo, type RequestInit } from 'undici'
import { answerTooLarge, listTooLarge } from '../serviceErrors.ts'
import { bounded, MAX_BYTES, readText } from './answerBytes.ts'
import { lookupPublic, mayBePublic, PrivateAddress } from './privateAddresses.ts'

/** A connection that was lost is noticed by the packets that keep it alive, however long the model thinks. */
const WITHOUT_TIMEOUTS = { headersTimeout: 0, bodyTimeout: 0 }
const CONNECT_MS = 20_000

/**
 * Returns a fetch that waits as long as the connection lives, and reads no more of an answer than it may have; a service of an
 * organization's choice is on the internet.
 */
export function createConnection({ isPublicOnly }: { isPublicOnly: boolean }): typeof fetch {
  const connect = { timeout: CONNECT_MS, ...(isPublicOnly ? { lookup: lookupPublic } : {}) }
  const dispatcher = new Agent({ ...WITHOUT_TIMEOUTS, connect })
  return (async (url: RequestInfo, init: RequestInit = {}) => {
    if (isPublicOnly && !mayBePublic(String(url))) throw new PrivateAddress('The address is not a public one')
    const headers = new Headers(init.headers as HeadersInit)
    headers.set('accept-encoding', 'identity')
    const redirect = isPublicOnly ? { redirect: 'error' as const } : {}
    const response = (await fetchWith(url, { ...init, headers, dispatcher, ...redirect })) as unknown as Response
    return response.ok ? inBounds(response, init.method) : await asOpenAi(response)
  }) as unknown as typeof fetch
}

function inBounds(response: Response, method: string | undefined) {
  if (!response.body) return response
  const isStream = response.headers.get('content-type')?.includes('text/event-stream')
  const kind = method === 'GET' ? 'list' : isStream ? 'stream' : 'answer'
  const maxBytes = response.headers.get('content-encoding')?.includes(',') ? 0 : MAX_BYTES[kind]
  return new Response(bounded(response.body, maxBytes, kind === 'list' ? listTooLarge : answerTooLarge), {
    status: response.status,
    headers: response.headers,
  })
}

async function asOpenAi(response: Response): Promise<Response> {
  const body = await readText(response.body, MAX_BYTES.refusal)
  const error = body === undefined ? { message: UNREADABLE } : errorIn(body)
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ error }), { status: response.status, headers })
}

function errorIn(body: string): object {
  let found: unknown
  try {
    found = JSON.parse(body)
  } catch {
    return { message: body.slice(0, MAX_SAID) }
  }
  for (let depth = 0; depth < 3; depth++) {
    if (Array.isArray(found)) found = found[0]
    else if (typeof found === 'object' && found !== null && 'error' in found) found = found.error
  }
  if (typeof found === 'string') return { message: found }
  if (typeof found !== 'object' || found === null) return { message: '' }
  const { message, detail } = found as { message?: unknown; detail?: unknown }
  if (message === undefined && detail !== undefined) return { message: sentenceOf(detail) }
  return { ...found, message: message ?? '' }
}

/** Faults of fields by their place alone: what was sent, the texts too, may stand beside them. */
const sentenceOf = (detail: unknown): string =>
  Array.isArray(detail)
    ? detail.map((fault) => `${[fault?.loc].flat().join('.')}: ${fault?.msg ?? ''}`).join('; ')
    : typeof detail === 'string'
      ? detail
      : ''

const MAX_SAID = 2_000
const UNREADABLE = 'its reason is too long to be read'
