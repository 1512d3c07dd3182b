import { z } from 'zod'
import { EXIT, Failure } from '../exit.ts'

const TIMEOUT_MS = 30_000
const METADATA = '/.well-known/oauth-authorization-server'

/** RFC 8414: where a server signs tools in. */
const Endpoints = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url(),
  revocation_endpoint: z.url(),
})
type Endpoints = z.output<typeof Endpoints>

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
export type Tokens = z.output<typeof Tokens>

export async function findEndpoints(url: string): Promise<Endpoints> {
  const answer = await ask(new URL(METADATA, url))
  const found = Endpoints.safeParse(await answer.json().catch(() => undefined))
  if (!answer.ok || !found.success) throw new Failure(`${url} signs nobody in. Use a token: dragoman login --token`)
  const { issuer } = found.data
  const { origin } = new URL(url)
  if (new URL(issuer).origin !== origin)
    throw new Failure(`The server calls itself ${issuer}. Sign in there: dragoman login ${issuer}`, EXIT.misused)
  // A browser opens one of them, and secrets go to the others.
  if (Object.values(found.data).some((address) => new URL(address).origin !== origin))
    throw new Failure(`${url} leads elsewhere`, EXIT.refused)
  return found.data
}

/** RFC 7591: a public client, whose answers come to this machine. */
export async function registerTool({ registration_endpoint }: Endpoints, client_name: string, redirect_uri: string) {
  const answer = await ask(registration_endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name,
      redirect_uris: [redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }),
  })
  if (!answer.ok) throw new Failure(`The server registers no tool now: ${await sentenceOf(answer)}`, EXIT.refused)
  return z.object({ client_id: z.string() }).parse(await answer.json()).client_id
}

/** Tokens for a code, or for a refresh token, which is good once; undefined where they are refused. */
export async function fetchTokens({ token_endpoint }: Endpoints, form: Record<string, string>) {
  const answer = await ask(token_endpoint, { method: 'POST', body: new URLSearchParams(form) })
  if (answer.ok) return Tokens.parse(await answer.json())
  const isFinal = answer.status === 400 || answer.status === 401
  if (isFinal) return undefined
  throw new Failure(`The server gives no token now: ${await sentenceOf(answer)}`, EXIT.refused)
}

/** RFC 7009 */
export const revoke = async ({ revocation_endpoint }: Endpoints, client_id: string, token: string) =>
  void (await ask(revocation_endpoint, { method: 'POST', body: new URLSearchParams({ client_id, token }) }))

/** Follows no redirect: the secrets are this server's alone. */
const ask = (url: string | URL, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: Error) => {
    throw Object.assign(new Failure(`${new URL(url).origin} cannot be reached`, EXIT.unreachable), { cause })
  })

async function sentenceOf(answer: Response) {
  const said = (await answer.json().catch(() => ({}))) as { error_description?: string; detail?: string }
  return said.error_description ?? said.detail ?? `status ${answer.status}`
}
