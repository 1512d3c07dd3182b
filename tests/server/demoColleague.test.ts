/** @module-tag nightly */
import { HocuspocusProvider } from '@hocuspocus/provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf, statusOf } from '#collab/document/rows.ts'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { startColleague } from '#server/demo/colleague.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('the colleague of the demo types while somebody is there, and leaves rows of others alone', {
  timeout: 90_000,
}, async () => {
  const password = 'a lantern of the demo'
  const ana = await server.build.user()
  const ben = await server.build.user({ hashed_password: await hashPassword(password) })
  const organization = await server.build.organization({ owner: ana, members: [ben] })
  const project = await server.build.project(organization)
  const page = await server.build.page(await server.build.version(project), { texts: ['One', 'Two', 'Three'] })
  const [first, second, third] = page.source_texts.map(({ id }) => id) as [string, string, string]
  const lines = new Map(Object.entries({ [first]: 'Uno', [second]: 'Dos', [third]: 'Tres' }))

  const colleague = startColleague(
    server.url,
    { email: ben.email, password },
    { page_id: page.id, language: 'es' },
    lines,
  )
  const found = await fetch(`${server.url}/api/v1/pages/${page.id}/document?language=es`, {
    headers: { Authorization: `Bearer ${ana.token}` },
  })
  const { name } = (await found.json()) as { name: string }
  const document = new Y.Doc()
  const url = `${server.url.replace('http', 'ws')}/collab`
  const provider = new HocuspocusProvider({ url, name, token: ana.token, document })
  await expect.poll(() => provider.isSynced, { timeout: 10_000 }).toBe(true)
  contentOf(document).get(second)!.insert(0, 'Mine')
  provider.awareness!.setLocalState({ row: second, caret: null })
  await colleague

  const text = (id: string) => [contentOf(document).get(id)!.toString(), statusOf(document).get(id)]
  await expect
    .poll(() => [first, second, third].map(text))
    .toEqual([
      ['Uno', 'COMPLETED'],
      ['Mine', 'NEEDS_REVIEW'],
      ['Tres', 'COMPLETED'],
    ])
  const writers = await server.db.selectFrom('translation_changes').select('actor_id').distinct().execute()
  expect(writers).toEqual([{ actor_id: ben.id }])
  provider.destroy()
})
