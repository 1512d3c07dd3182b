import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetExpired } from '#server/accounts/forgetExpired.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { answer, callMcp, connectTool, newBrowser, newTool, newVerifier, READS, REDIRECT, register } from './tool.ts'

let server: TestServer
let person: Awaited<ReturnType<TestServer['build']['user']>>
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
  person = await server.build.user()
})
afterAll(() => server.close())

async function newCode(tool: Awaited<ReturnType<typeof newTool>>, changed = {}) {
  const { verifier, challenge } = newVerifier()
  const { url } = await answer(newBrowser(server), tool.address(challenge, changed), person, READS)
  return { code: url!.searchParams.get('code')!, verifier }
}

const refusalOf = async (answered: Response) => ({ status: answered.status, error: (await answered.json()).error })
const INVALID_GRANT = { status: 400, error: 'invalid_grant' }

test('a code opens nothing with another verifier, without one, for another tool or another address', async () => {
  const [tool, other] = [await newTool(server), await newTool(server)]
  const { code, verifier } = await newCode(tool)
  expect(await refusalOf(await tool.exchange(code, newVerifier().verifier))).toEqual(INVALID_GRANT)
  expect((await tool.exchange(code, '')).status).toBe(400)
  expect(await refusalOf(await other.exchange(code, verifier))).toEqual(INVALID_GRANT)
  const elsewhere = { redirect_uri: 'http://127.0.0.1:53123/other' }
  expect(await refusalOf(await tool.exchange(code, verifier, elsewhere))).toEqual(INVALID_GRANT)
})

test('a code that is used twice ends what it opened', async () => {
  const tool = await newTool(server)
  const { access_token, code, verifier } = await connectTool(server, person, tool)
  expect((await callMcp(server, access_token)).status).toBe(200)
  expect(await refusalOf(await tool.exchange(code, verifier))).toEqual(INVALID_GRANT)
  expect((await callMcp(server, access_token)).status).toBe(401)
})

test('a refresh token that is used twice ends the connection', async () => {
  const tool = await newTool(server)
  const first = await connectTool(server, person, tool)
  const second = await (await tool.refresh(first.refresh_token)).json()
  expect((await callMcp(server, first.access_token)).status).toBe(401)
  expect((await callMcp(server, second.access_token)).status).toBe(200)
  expect(await refusalOf(await tool.refresh(first.refresh_token))).toEqual(INVALID_GRANT)
  expect((await callMcp(server, second.access_token)).status).toBe(401)
  expect((await tool.refresh(second.refresh_token)).status).toBe(400)
})

test('of two refreshes at the same moment one at most is answered', async () => {
  const tool = await newTool(server)
  const { refresh_token } = await connectTool(server, person, tool)
  const answered = await Promise.all(Array.from({ length: 5 }, () => tool.refresh(refresh_token)))
  expect(answered.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(answered.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('neither revokes nor refreshes for another tool', async () => {
  const [tool, other] = [await newTool(server), await newTool(server)]
  const { access_token, refresh_token } = await connectTool(server, person, tool)
  await other.revoke(access_token)
  await other.revoke(refresh_token)
  expect(await refusalOf(await other.refresh(refresh_token))).toEqual(INVALID_GRANT)
  expect((await callMcp(server, access_token)).status).toBe(200)
})

test.each([
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
  ['no resource', { resource: '' }, 'invalid_target'],
  ['a resource elsewhere', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
])('%s is refused at the address of the tool', async (_what, changed, error) => {
  const tool = await newTool(server)
  const { url } = await answer(newBrowser(server), tool.address(newVerifier().challenge, changed), person, READS)
  expect(`${url!.origin}${url!.pathname}`).toBe(REDIRECT)
  expect(new URLSearchParams(url!.search || url!.hash.slice(1)).get('error')).toBe(error)
})

test.each([
  'https://elsewhere.example/callback',
  `${REDIRECT}/more`,
  `${REDIRECT}?next=https://elsewhere.example`,
  'http://127.0.0.1.elsewhere.example:53123/callback',
  'javascript:alert(1)',
])('sends nobody to an address that was not registered: %s', async (redirect_uri) => {
  const tool = await newTool(server)
  const asked = await newBrowser(server).open(String(tool.address(newVerifier().challenge, { redirect_uri })))
  expect(asked.status).toBe(400)
  expect(asked.headers.get('location')).toBeNull()
  expect(asked.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('a tool on the person’s machine may listen at any port', async () => {
  const tool = await newTool(server)
  const redirect_uri = 'http://127.0.0.1:40001/callback'
  const { code, verifier } = await newCode(tool, { redirect_uri })
  expect((await tool.exchange(code, verifier, { redirect_uri })).status).toBe(200)
})

test.each([
  ['plain http elsewhere', { redirect_uris: ['http://elsewhere.example/callback'] }],
  ['the same as a web tool', { application_type: 'web', redirect_uris: ['http://elsewhere.example/callback'] }],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }],
  ['a fragment', { redirect_uris: [`${REDIRECT}#part`] }],
  ['no address', { redirect_uris: [] }],
  ['an address that is none', { redirect_uris: ['not an address'] }],
  ['a text for addresses', { redirect_uris: REDIRECT }],
  ['null for addresses', { redirect_uris: null }],
  ['numbers for addresses', { redirect_uris: [5] }],
  ['null for a name', { redirect_uris: [REDIRECT], client_name: null }],
  ['too many addresses', { redirect_uris: Array.from({ length: 11 }, (_, at) => `${REDIRECT}/${at}`) }],
  ['a long name', { redirect_uris: [REDIRECT], client_name: 'x'.repeat(81) }],
  ['the implicit grant', { redirect_uris: [REDIRECT], grant_types: ['implicit'], response_types: ['token'] }],
  ['a secret', { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_basic' }],
])('a registration with %s is refused', async (_what, metadata) => {
  expect((await register(server, metadata)).status).toBe(400)
})

test('a request is answered in the browser that the tool opened, and in no other', async () => {
  const tool = await newTool(server)
  const browser = newBrowser(server)
  const opened = await browser.open(String(tool.address(newVerifier().challenge)))
  const sent = { headers: { Authorization: `Bearer ${person.token}` } }
  const question = `${opened.headers.get('location')!.replace('/connect/', '/api/v1/oauth/requests/')}/question`
  expect((await browser.open(question, sent)).status).toBe(200)
  const elsewhere = await newBrowser(server).open(question, sent)
  expect(elsewhere.status).toBe(404)
  expect((await elsewhere.json()).detail).toBe('This request has ended. Please connect again from the tool.')
})

test('a person gives no more than was asked for, and tools give nothing', async () => {
  const tool = await newTool(server)
  const ask = (asker: { token: string }, capabilities: string[]) =>
    answer(newBrowser(server), tool.address(newVerifier().challenge), asker, { allow: { capabilities } })
  expect((await ask(person, ['readProject', 'writeText'])).status).toBe(422)
  const { access_token } = await connectTool(server, person, tool)
  expect((await ask({ token: access_token }, ['readProject'])).status).toBe(403)
})

test('deeds that change something need the password within ten minutes', async () => {
  const late = await server.build.user()
  await server.db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', late.id)
    .execute()
  const tool = await newTool(server)
  const ask = async (capabilities: string[]) => {
    const address = tool.address(newVerifier().challenge, { scope: 'readProject suggestText deleteProjects' })
    return (await answer(newBrowser(server), address, late, { allow: { capabilities } })).status
  }
  expect(await ask(['readProject', 'deleteProjects'])).toBe(403)
  expect(await ask(['readProject', 'suggestText'])).toBe(303)
})

test('a tool loses what its person loses', async () => {
  const member = await server.build.user()
  const organization = await server.build.organization({ owner: person, members: [member] })
  const project = await server.build.project(organization)
  const { access_token } = await connectTool(server, member, await newTool(server))
  expect((await callMcp(server, access_token)).text).toContain(project.id)
  await server.db
    .deleteFrom('organization_members')
    .where('user_id', '=', member.id)
    .where('organization_id', '=', organization.id)
    .execute()
  expect((await callMcp(server, access_token)).text).not.toContain(project.id)
  await server.db.updateTable('users').set({ is_active: false }).where('id', '=', member.id).execute()
  expect((await callMcp(server, access_token)).status).toBe(401)
})

test('connecting again takes the place of the earlier connection', async () => {
  const somebody = await server.build.user()
  const tool = await newTool(server)
  const first = await connectTool(server, somebody, tool)
  const second = await connectTool(server, somebody, tool)
  expect((await callMcp(server, first.access_token)).status).toBe(401)
  expect((await tool.refresh(first.refresh_token)).status).toBe(400)
  expect((await callMcp(server, second.access_token)).status).toBe(200)
})

test('stores no secret as it is', async () => {
  const { access_token, refresh_token, code } = await connectTool(server, person, await newTool(server))
  const rows = [
    await server.db.selectFrom('oauth_records').selectAll().execute(),
    await server.db.selectFrom('api_tokens').selectAll().execute(),
  ]
  const stored = JSON.stringify(rows)
  expect(stored).toContain('RefreshToken')
  for (const secret of [access_token, refresh_token, code]) expect(stored).not.toContain(secret)
})

test('sweeps tools that nobody connected and what can not be refreshed any more', async () => {
  const [unused, used] = [await newTool(server), await newTool(server)]
  const { access_token } = await connectTool(server, await server.build.user(), used)
  const old = new Date(Date.now() - 2 * 86_400_000)
  await server.db.updateTable('oauth_records').set({ created_at: old }).execute()
  await forgetExpired(server.db)
  const left = async () =>
    (await server.db.selectFrom('oauth_records').select(['kind', 'client_id']).execute()).filter(
      ({ kind }) => kind === 'Client',
    )
  const ids = (await left()).map(({ client_id }) => client_id)
  expect(ids).toContain(used.client_id)
  expect(ids).not.toContain(unused.client_id)
  expect((await callMcp(server, access_token)).status).toBe(200)

  await server.db.updateTable('oauth_records').set({ expires_at: old }).where('kind', '=', 'RefreshToken').execute()
  await server.db.updateTable('api_tokens').set({ expires_at: old }).execute()
  await forgetExpired(server.db)
  expect(await server.db.selectFrom('api_tokens').where('revoked_at', 'is', null).select('id').execute()).toEqual([])
})
