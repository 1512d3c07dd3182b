import { expect, test } from 'vitest'
import { createTestApp } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'

const MAX_A_MINUTE = 300

test('a token has 300 calls a minute, whatever they do, and is told how many are left', async () => {
  const app = await createTestApp({ RATE_LIMITS: 'on', ROLES: 'api,collab' })
  const holder = { user_id: (await app.build.user()).id }
  const { token } = await makeToken(app.db, holder, { capabilities: ['readProject'] })
  const other = await makeToken(app.db, holder, { capabilities: ['readProject'] })
  const list = (bearer: string) =>
    app.app.request('/mcp', {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_projects' } }),
    })
  // The count begins anew with each minute of the clock.
  const answers: Response[] = []
  while (answers.at(-1)?.status !== 429 && answers.length < 2 * MAX_A_MINUTE + 1) answers.push(await list(token))
  expect(answers[0]!.headers.get('RateLimit')).toMatch(/^"writes";r=299;t=\d+$/)
  expect(answers[0]!.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answers[0]!.headers.get('Cache-Control')).toMatch(/no-(store|cache)/)
  expect(answers.length).toBeGreaterThan(MAX_A_MINUTE)
  const refused = answers.at(-1)!
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect((await list(other.token)).status).toBe(200)
  await app.close()
})
