import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Interruptible, interruptible } from '../support/rights/interruptible.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
let way: Interruptible
beforeAll(async () => {
  app = await createTestApp()
  way = interruptible(app.db)
})
afterAll(() => app.close())

const ROWS = 1_200
const ROWS_A_COMMIT = 500
const LANGUAGE = { target_language: 'es' as const }

async function aScene() {
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const organization = await app.build.organization({ owner: ana, members: [ben] })
  const texts = Array.from({ length: ROWS }, (_, at) => `Text ${at} of the game`)
  const [known, page] = [
    await app.build.page(await app.build.version(await app.build.project(organization)), { texts }),
    await app.build.page(await app.build.version(await app.build.project(organization)), { texts }),
  ]
  const of = (ids: readonly { id: string }[], status: 'COMPLETED' | 'NEEDS_REVIEW') =>
    ids.map(({ id }, at) => ({
      ...{ ...LANGUAGE, source_text_id: id },
      ...{ content: `Texto ${at} del juego`, status },
    }))
  await app.db.insertInto('translations').values(of(known.source_texts, 'COMPLETED')).execute()
  return { ana, ben, organization, page, ids: page.source_texts.map(({ id }) => id), of }
}

type Scene = Awaited<ReturnType<typeof aScene>>

async function countOf({ ids }: Scene, status: 'COMPLETED' | 'NEEDS_REVIEW') {
  const rows = app.db.selectFrom('translations').where('source_text_id', 'in', ids).where('status', '=', status)
  return (await rows.select('id').execute()).length
}

const WAYS: [string, number, (scene: Scene) => Promise<{ token: string; revoke: () => Promise<unknown> }>][] = [
  [
    'the person is removed',
    404,
    async ({ ana, ben, organization }) => ({
      token: ben.token,
      revoke: () => app.as(ana).delete(`/organizations/${organization.id}/members/${ben.id}`),
    }),
  ],
  [
    'the token is revoked',
    401,
    async ({ ben }) => {
      const { id, token } = await makeToken(app.db, { user_id: ben.id }, { capabilities: ['readProject', 'writeText'] })
      return { token, revoke: () => app.as(ben).delete(`/users/me/tokens/${id}`) }
    },
  ],
]

test.each(WAYS)('[P4] a change of many rows in one call writes no more once %s', async (_, refusal, actorOf) => {
  const scene = await aScene()
  await app.db.insertInto('translations').values(scene.of(scene.page.source_texts, 'NEEDS_REVIEW')).execute()
  const { token, revoke } = await actorOf(scene)
  way.onTheWay(revoke, 2)
  const answer = await app
    .as({ token })
    .patch(`/pages/${scene.page.id}/translations`, { language: 'es', source_text_ids: scene.ids, status: 'COMPLETED' })
  expect(answer.status).toBe(refusal)
  expect(way.forget()).toBe(false)
  expect(await countOf(scene, 'COMPLETED')).toBe(ROWS_A_COMMIT)
})

test.each(WAYS)('[P4] a fill from the memory writes no more once %s', async (_, refusal, actorOf) => {
  const scene = await aScene()
  await indexMemory(app.db)
  const { token, revoke } = await actorOf(scene)
  way.onTheWay(revoke, 2)
  const answer = await app.as({ token }).post(`/pages/${scene.page.id}/memory/fill`, { language: 'es' })
  expect(answer.status).toBe(refusal)
  expect(way.forget()).toBe(false)
  expect(await countOf(scene, 'NEEDS_REVIEW')).toBe(ROWS_A_COMMIT)
})
