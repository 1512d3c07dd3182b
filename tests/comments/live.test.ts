import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene } from '../reviews/scene.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const tellingOf = ({ messages }: { messages: string[] }) =>
  messages.filter((message) => JSON.parse(message).kind === 'commented').length

test('everybody who has the page open is told of each change of its comments, and nobody of another page', async () => {
  const { owner, tom, rita, rows, page_id, version_id, call, open } = await scene(server, { steps: 0 })
  const [his, hers] = [await open(tom), await open(rita, 'fr')]
  await Promise.all([his.saved(), hers.saved()])
  const of = `/pages/${page_id}/rows/${rows[0]}/comments`
  const changes = [
    () => call(owner, 'POST', of, { text: 'Why?' }),
    () => call(owner, 'PUT', `${of}/resolution`, {}),
    () => call(owner, 'DELETE', `${of}/resolution`),
  ]
  for (const [at, change] of changes.entries()) {
    expect((await change()).status).toBeLessThan(300)
    await expect.poll(() => [tellingOf(his), tellingOf(hers)], { timeout: 5_000 }).toEqual([at + 1, at + 1])
  }
  const other = await server.build.page({ id: version_id })
  await call(owner, 'POST', `/pages/${other.id}/rows/${other.source_texts[0]!.id}/comments`, { text: 'Elsewhere' })
  await call(owner, 'POST', of, { text: 'Again' })
  await expect.poll(() => [tellingOf(his), tellingOf(hers)], { timeout: 5_000 }).toEqual([4, 4])
  his.leave()
  hers.leave()
})
