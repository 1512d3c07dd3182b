import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { age } from '../accounts/addresses/mailed.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { join } from '../support/collab/collab.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { within } from '../support/runs/timed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const READING = ['readProject'] as const
const WRITING = ['readProject', 'writeText'] as const

function call(caller: { token: string }, method: string, path: string) {
  return fetch(`${server.url}/api/v1${path}`, { method, headers: { Authorization: `Bearer ${caller.token}` } })
}

async function scene() {
  const { build } = server
  const owner = await build.user()
  const organization = await build.organization({ owner })
  const page = await build.page(await build.version(await build.project(organization)))
  const row = page.source_texts[0]!.id
  const open = async ({ token }: { token: string }, language = 'es') => {
    const document = await call(owner, 'GET', `/pages/${page.id}/document?language=${language}`)
    return join(`${server.url.replace('http', 'ws')}/collab`, (await document.json()).name, token)
  }
  const stored = async () =>
    (await server.db.selectFrom('translations').where('source_text_id', '=', row).select('content').executeTakeFirst())
      ?.content
  const holders = { personal: { user_id: owner.id }, service: { organization_id: organization.id } }
  const lists = { personal: '/users/me/tokens', service: `/organizations/${organization.id}/tokens` }
  return { owner, row, open, stored, holders, lists }
}

describe('[P4] [A8] once a token is revoked nothing more of it is stored, and within a second it is shown out', () => {
  test.each(['personal', 'service'] as const)('a %s one', async (kind) => {
    const { owner, row, open, stored, holders, lists } = await scene()
    const token = await makeToken(server.db, holders[kind], { capabilities: WRITING })
    const client = await open(token)
    await client.saved()
    client.type(row, 'Hola')
    await client.saved()
    await age(server, owner)
    expect((await call(owner, 'DELETE', `${lists[kind]}/${token.id}`)).status).toBe(204)
    client.type(row, ' forged')
    await within(1000, () => expect(client.closings[0]?.reason).toBe('signed-out'))
    expect(await stored()).toBe('Hola')
    client.leave()
  })
})

test('[A8] a token that expires is shown out of the documents it is in', async () => {
  const { open, holders } = await scene()
  const token = await makeToken(server.db, holders.personal, { capabilities: READING })
  const inSeconds = new Date(Date.now() + 1500)
  await server.db.updateTable('api_tokens').set({ expires_at: inSeconds }).where('id', '=', token.id).execute()
  const client = await open(token)
  await client.saved()
  await within(4000, () => expect(client.closings[0]?.reason).toBe('signed-out'))
  client.leave()
})

test('[A8] a live document is read-only to a token without the deed, or of another language', async () => {
  const { open, holders } = await scene()
  const { token: reading } = await makeToken(server.db, holders.service, { capabilities: READING })
  const { token: spanish } = await makeToken(server.db, holders.personal, { capabilities: WRITING, languages: ['es'] })
  const scopes = await Promise.all(
    [
      [reading, 'es'],
      [spanish, 'es'],
      [spanish, 'fr'],
    ].map(async ([token, language]) => {
      const client = await open({ token: token! }, language)
      await client.saved()
      client.leave()
      return client.provider.authorizedScope
    }),
  )
  expect(scopes).toEqual(['readonly', 'read-write', 'readonly'])
})

test('each token has calls of its own within a minute, and says how many are left', async () => {
  const limited = await createTestServer({ ROLES: 'api', RATE_LIMITS: 'on' })
  const { id: user_id } = await limited.build.user()
  const tokens = await Promise.all([1, 2].map(() => makeToken(limited.db, { user_id }, { capabilities: READING })))
  const left = async ({ token }: { token: string }) => {
    const { headers } = await fetch(`${limited.url}/api/v1/projects`, { headers: { Authorization: `Bearer ${token}` } })
    expect(headers.get('ratelimit-policy')).toBe('"reads";q=1200;w=60')
    return Number(/;r=(\d+)/.exec(headers.get('ratelimit')!)![1])
  }
  // A minute may begin in between.
  await expect
    .poll(async () => [await left(tokens[0]!), await left(tokens[0]!), await left(tokens[1]!)])
    .toEqual([1199, 1198, 1199])
  await limited.close()
})
