import { createHash, randomBytes } from 'node:crypto'
import type { TestServer } from '../support/app/app.ts'

type Person = { token: string }
type Form = Record<string, string>
export type Answered =
  | { allow: { capabilities: readonly string[]; project_ids?: string[]; languages?: string[] } }
  | 'refuse'

export const REDIRECT = 'http://127.0.0.1:53123/callback'

/** The cookies of one browser, sent where their paths say. */
export function newBrowser(server: TestServer) {
  const cookies = new Map<string, { value: string; path: string }>()
  const origin = server.services.config.publicUrl
  return {
    origin,
    async open(address: string, init: RequestInit = {}) {
      const url = new URL(address, origin)
      const sent = [...cookies].filter(([, { path }]) => url.pathname.startsWith(path))
      const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
      const answer = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        cookies.set(name!, { value: value!, path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' })
      }
      return answer
    },
  }
}
type Browser = ReturnType<typeof newBrowser>

/** Opens the address of a tool and answers its request as this person; returns where the browser ends up. */
export async function answer(browser: Browser, address: string | URL, person: Person, given: Answered) {
  const asked = await browser.open(String(address))
  if (asked.status !== 303) return { status: asked.status, text: await asked.text(), url: undefined }
  const request = new URL(asked.headers.get('location')!, browser.origin)
  if (!request.pathname.startsWith('/connect/')) return { status: 303, text: '', url: request }
  const [path, body] = given === 'refuse' ? ['refuse', {}] : ['allow', given.allow]
  const answered = await browser.open(`${request.pathname.replace('/connect/', '/api/v1/oauth/requests/')}/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answered.text()
  if (answered.status !== 200) return { status: answered.status, text, url: undefined }
  const back = await browser.open(JSON.parse(text).continue_at)
  return { status: back.status, text: await back.text(), url: new URL(back.headers.get('location') ?? 'none:') }
}

export const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A tool that speaks OAuth by hand, so that it can also do so wrongly. */
export async function newTool(server: TestServer, metadata: Record<string, unknown> = {}) {
  const origin = server.services.config.publicUrl
  const registered = await register(server, { client_name: 'Hermes', redirect_uris: [REDIRECT], ...metadata })
  const { client_id } = await registered.json()
  const post = (path: string, form: Form) =>
    fetch(new URL(path, origin), { method: 'POST', body: new URLSearchParams({ client_id, ...form }) })
  return {
    client_id,
    address(challenge: string, changed: Form = {}) {
      const url = new URL('/oauth/authorize', origin)
      const usual = {
        response_type: 'code',
        client_id,
        redirect_uri: REDIRECT,
        state: 'mine',
        scope: 'readProject suggestText',
      }
      const pkce = { code_challenge: challenge, code_challenge_method: 'S256', resource: `${origin}/mcp` }
      for (const [name, value] of Object.entries({ ...usual, ...pkce, ...changed }))
        if (value) url.searchParams.set(name, value)
      return url
    },
    exchange: (code: string, verifier: string, changed: Form = {}) =>
      post('/oauth/token', {
        ...{
          grant_type: 'authorization_code',
          code,
          redirect_uri: REDIRECT,
          code_verifier: verifier,
          resource: `${origin}/mcp`,
        },
        ...changed,
      }),
    refresh: (refresh_token: string, changed: Form = {}) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token, ...changed }),
    revoke: (token: string) => post('/oauth/revoke', { token }),
  }
}
export type OAuthTool = Awaited<ReturnType<typeof newTool>>

export const register = (server: TestServer, metadata: Record<string, unknown>) =>
  fetch(new URL('/oauth/register', server.services.config.publicUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(metadata),
  })

export const READS = { allow: { capabilities: ['readProject', 'suggestText'] } }

/** The whole way, rightly. */
export async function connectTool(
  server: TestServer,
  person: Person,
  tool: OAuthTool,
  given: Answered = READS,
  changed: Form = {},
) {
  const { verifier, challenge } = newVerifier()
  const { url, text } = await answer(newBrowser(server), tool.address(challenge, changed), person, given)
  const code = url?.searchParams.get('code')
  if (!code) throw new Error(`no code: ${url} ${text}`)
  const answered = await tool.exchange(code, verifier)
  const tokens = (await answered.json()) as {
    access_token: string
    refresh_token: string
    expires_in: number
    scope: string
  }
  return { ...tokens, code, verifier }
}

/** The status of a call of an agent's tool. */
export async function callMcp(server: TestServer, token: string | undefined) {
  const answered = await fetch(new URL('/mcp', server.services.config.publicUrl), {
    method: 'POST',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...{ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_projects', arguments: {} },
    }),
  })
  return { status: answered.status, challenge: answered.headers.get('www-authenticate'), text: await answered.text() }
}
