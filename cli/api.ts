import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { EnvHttpProxyAgent, type FormData, fetch, type Response } from 'undici'
import { EXIT, Failure } from './exit.ts'

/** `prefix`: of the API, unless the call goes to another door of the server. `isOnce`: it is never sent again. */
type Ask = { body?: object; headers?: Record<string, string>; form?: FormData; prefix?: string; isOnce?: boolean }
export type Api = ReturnType<typeof createApi>

const MAX_TRIES = 5
const TIMEOUT_MS = 600_000
/** Statuses after which the same call may succeed. */
const PASSING = [429, 502, 503, 504]

/** HTTPS_PROXY, HTTP_PROXY and NO_PROXY hold, as for other tools. */
const proxy = new EnvHttpProxyAgent()

/** Calls of one server with one token. A call that broke off is repeated with the same key, so that it is carried out once. */
export function createApi(url: string, token: string) {
  async function send(
    method: string,
    path: string,
    { body, form, headers = {}, prefix = '/api/v1', isOnce = false }: Ask = {},
  ) {
    const key = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : {}
    const json = body && { 'Content-Type': 'application/json' }
    for (let tries = 1; ; tries++) {
      const answer = await fetch(`${url.replace(/\/+$/, '')}${prefix}${path}`, {
        method,
        dispatcher: proxy,
        redirect: 'error', // the token goes to this server alone
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Authorization: `Bearer ${token}`, ...json, ...key, ...headers },
        body: form ?? (body ? JSON.stringify(body) : null),
      }).catch((error: Error) => error)
      const hasPassed = !(answer instanceof Error) && !PASSING.includes(answer.status)
      if (hasPassed) return answer.status < 400 ? answer : refuse(answer)
      if (tries < (isOnce ? 1 : MAX_TRIES)) await pause(waitMs(answer, tries))
      else if (answer instanceof Error) throw unreachable(url, answer)
      else return refuse(answer)
    }
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

function waitMs(answer: Response | Error, tries: number) {
  const wanted = answer instanceof Error ? Number.NaN : Number(answer.headers.get('retry-after'))
  return Number.isFinite(wanted) && wanted > 0 ? Math.min(wanted, 60) * 1000 : 500 * 2 ** tries
}

function unreachable(url: string, error: Error) {
  const { cause } = error as { cause?: Error & { code?: string } }
  return new Failure(`${url} cannot be reached: ${cause?.code ?? cause?.message ?? error.message}`, EXIT.unreachable)
}

async function refuse(answer: Response): Promise<never> {
  const said = await answer.text()
  const code = [401, 403, 429].includes(answer.status) ? EXIT.refused : EXIT.failed
  throw new Failure(`${reasonIn(said) ?? `The server answered with ${answer.status}`}`, code)
}

/** The API tells a reason as a text, or as a list of what is wrong. */
function reasonIn(said: string): string | undefined {
  try {
    const { detail } = JSON.parse(said) as { detail?: string | { loc: unknown[]; msg: string }[] }
    if (typeof detail === 'string') return detail
    return detail?.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('\n')
  } catch {
    return undefined
  }
}
