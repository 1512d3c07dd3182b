import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici'
import { Refusal, Unreachable } from '#client/refusal.ts'
import { send as sendUntilDone } from '#client/send.ts'
import type { Credential } from './credentials.ts'
import { EXIT, Failure } from './exit.ts'

/** `isOnce`: the call is never sent again. */
type Ask = { body?: object; headers?: Record<string, string>; form?: FormData; prefix?: string; isOnce?: boolean }
export type Api = ReturnType<typeof createApi>

const TIMEOUT_MS = 600_000
const UNKNOWN = 401
const REFUSED = [UNKNOWN, 403, 429]

setGlobalDispatcher(new EnvHttpProxyAgent())

export function createApi(url: string, credential: Credential) {
  async function send(method: string, path: string, { prefix = '/api/v1', isOnce = false, ...ask }: Ask = {}) {
    const { body, form, headers } = ask
    const makeRequest = () =>
      new Request(`${url.replace(/\/+$/, '')}${prefix}${path}`, {
        method,
        redirect: 'error', // the token goes to this server alone
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
        body: form ?? (body ? JSON.stringify(body) : null),
      })
    const sendWith = (token: string) => sendUntilDone({ url, token, ...(isOnce && { retries: 0 }) }, makeRequest())
    const token = await credential.current()
    return sendWith(token)
      .catch(async (error: Error) => {
        const isUnknown = error instanceof Refusal && error.status === UNKNOWN
        const renewed = isUnknown ? await credential.renewed(token) : undefined
        if (renewed === undefined) throw error
        return sendWith(renewed)
      })
      .catch((error: Error) => {
        throw failureOf(error)
      })
  }
  const json = async <T>(method: string, path: string, ask?: Ask) =>
    (await send(method, path, ask)).json() as Promise<T>
  return {
    url,
    send,
    get: <T>(path: string, ask?: Ask) => json<T>('GET', path, ask),
    post: <T>(path: string, ask?: Ask) => json<T>('POST', path, ask),
  }
}

function failureOf(error: Error) {
  if (error instanceof Unreachable) return new Failure(error.message, EXIT.unreachable)
  if (error instanceof Refusal)
    return new Failure(error.message, REFUSED.includes(error.status) ? EXIT.refused : EXIT.failed)
  return error
}
