import { type Connection, send } from './send.ts'
import type { Answer, Method, Operation, Path, Sent } from './types.ts'

const METHODS: Method[] = ['get', 'post', 'put', 'patch', 'delete']
const NO_CONTENT = 204

/** A function a method: each answers what the call answers, and throws a Refusal otherwise. */
export type Calls = {
  [Of in Method]: <Name extends Path<Of>>(
    path: Name,
    ...sent: Sent<Operation<Name, Of>>
  ) => Promise<Answer<Operation<Name, Of>>>
} & {
  /** An answer as it arrives, for files; with `If-None-Match` among the headers it may be a 304. */
  open: <Name extends Path<'get'>>(path: Name, ...sent: Sent<Operation<Name, 'get'>>) => Promise<Response>
}

type AnyInit = {
  params?: { path?: Values; query?: Values; header?: Values }
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
type Values = Record<string, unknown>

export function createCalls(connection: Connection): Calls {
  const ask = (method: string, path: string, init?: AnyInit) =>
    send(connection, requestOf(connection, method, path, init))
  const calls = METHODS.map((method) => [
    method,
    async (path: string, init?: AnyInit) => {
      const response = await ask(method, path, init)
      return response.status === NO_CONTENT ? undefined : response.json()
    },
  ])
  return { ...Object.fromEntries(calls), open: (path: string, init?: AnyInit) => ask('get', path, init) } as Calls
}

function requestOf(connection: Connection, method: string, path: string, init: AnyInit = {}) {
  const { params = {}, body, headers, signal } = init
  const hasBody = body !== undefined
  return new Request(addressOf(connection, path, params), {
    method: method.toUpperCase(),
    headers: { ...(hasBody && { 'Content-Type': 'application/json' }), ...textsOf(params.header), ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
    signal,
  })
}

/** The address of a call, with what its path and query hold. */
export function addressOf(
  { url }: Connection,
  path: string,
  { path: names = {}, query }: { path?: Values; query?: Values },
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(names[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) search.append(name, String(one))
  return `${url.replace(/\/+$/, '')}/api/v1${filled}${search.size > 0 ? `?${search}` : ''}`
}

const textsOf = (values: Values = {}) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))
