import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { answer, callMcp, connectTool, newBrowser, newTool, REDIRECT } from './tool.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Kept = {
  client?: unknown
  tokens?: { access_token: string; refresh_token?: string } | undefined
  verifier?: string
  sentTo?: URL
}

const providerIn = (kept: Kept): OAuthClientProvider =>
  ({
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Hermes', redirect_uris: [REDIRECT] },
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: Kept['tokens']) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url: URL) => {
      kept.sentTo = url
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier!,
  }) as OAuthClientProvider

const get = (person: { token: string }, path: string) =>
  fetch(`${server.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${person.token}` } })

test('the client of the protocol’s makers signs in, calls a tool, refreshes and is ended by its person', async () => {
  const person = await server.build.user()
  const kept: Kept = {}
  const url = new URL('/mcp', server.services.config.publicUrl)
  const connect = async () => {
    const transport = new StreamableHTTPClientTransport(url, { authProvider: providerIn(kept) })
    const client = new Client({ name: 'tests', version: '1' })
    return { client, transport, connected: client.connect(transport) }
  }
  const first = await connect()
  await expect(first.connected).rejects.toThrow(UnauthorizedError)
  const back = await answer(newBrowser(server), kept.sentTo!, person, { allow: { capabilities: ['readProject'] } })
  expect(back.url?.searchParams.get('iss')).toBe(server.services.config.publicUrl)
  await first.transport.finishAuth(back.url!.searchParams)
  expect(kept.tokens!.access_token).toMatch(/^drg_[0-9A-Za-z]{47}$/)

  const second = await connect()
  await second.connected
  expect((await second.client.callTool({ name: 'list_projects', arguments: {} })).isError).toBeFalsy()
  const refused = await second.client.callTool({ name: 'propose_translations', arguments: {} })
  expect(refused.isError).toBe(true)

  const earlier = kept.tokens!.access_token
  kept.tokens = { ...kept.tokens!, access_token: `${earlier.slice(0, -1)}${earlier.endsWith('a') ? 'b' : 'a'}` }
  const third = await connect()
  await third.connected
  expect(kept.tokens.access_token).not.toBe(earlier)
  expect((await callMcp(server, earlier)).status).toBe(401)

  const [shown] = await (await get(person, '/users/me/tokens')).json()
  expect(shown).toMatchObject({ name: 'Hermes', tool_host: '127.0.0.1:53123', capabilities: ['readProject'] })
  const ended = await fetch(`${server.url}/api/v1/users/me/tokens/${shown.id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${person.token}` },
  })
  expect(ended.status).toBe(204)
  expect((await callMcp(server, kept.tokens.access_token)).status).toBe(401)
})

test('a call without a token is told where to sign in', async () => {
  const origin = server.services.config.publicUrl
  const { status, challenge } = await callMcp(server, undefined)
  expect(status).toBe(401)
  const at = /resource_metadata="([^"]+)"/.exec(challenge!)![1]!
  expect(at).toBe(`${origin}/.well-known/oauth-protected-resource/mcp`)
  const resource = await (await fetch(at)).json()
  expect(resource).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] })
  const served = await (await fetch(`${origin}/.well-known/oauth-authorization-server`)).json()
  expect(served).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    token_endpoint_auth_methods_supported: ['none'],
  })
  expect(served.grant_types_supported.toSorted()).toEqual(['authorization_code', 'refresh_token'])
})

test('a refused tool is told so and has nothing', async () => {
  const person = await server.build.user()
  const tool = await newTool(server)
  const { url } = await answer(newBrowser(server), tool.address('x'.repeat(43)), person, 'refuse')
  expect(url?.searchParams.get('error')).toBe('access_denied')
  expect(url?.searchParams.get('state')).toBe('mine')
  expect(await (await get(person, '/users/me/tokens')).json()).toEqual([])
})

test('a tool that revokes its token has no connection any more', async () => {
  const person = await server.build.user()
  const tool = await newTool(server)
  const { access_token, refresh_token } = await connectTool(server, person, tool)
  expect((await callMcp(server, access_token)).status).toBe(200)
  expect((await tool.revoke(refresh_token)).status).toBe(200)
  expect((await callMcp(server, access_token)).status).toBe(401)
  expect((await tool.refresh(refresh_token)).status).toBe(400)
  expect((await (await get(person, '/users/me/tokens')).json())[0].revoked_at).not.toBeNull()
})
