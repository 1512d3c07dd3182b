import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '#collab/peers/authentication.ts'
import { runIn } from '#db/run.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { type Ask, LANGUAGES, type May, startHistory } from './teamHistory.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 60 : 1))
const STEPS = process.env.FUZZ ? 24 : 14

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ask: Ask = (person, method, path, body) =>
  app.as(person)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path, body as object)

test('over random histories people may do the union of what they and their teams may', async () => {
  const random = seeded(chooseSeed('unions'))
  for (let n = 0; n < HISTORIES; n++) {
    const history = await startHistory({ build: app.build, ask, random, places: 2 })
    for (let step = 0; step < STEPS; step++) {
      await history.step()
      const project = Math.floor(random() * 2)
      const from = Math.floor(random() * 2)
      for (const person of history.people.slice(from * 2, from * 2 + 2))
        await expectAsSaid(person, history.mayOf(person, project), {
          project_id: history.projects[project]!.id,
          page: history.pages[project]!,
          told: `${history.told()}\nperson ${history.people.indexOf(person)} project ${project}`,
        })
    }
  }
})

type Place = { project_id: string; page: Awaited<ReturnType<TestApp['build']['page']>>; told: string }

async function expectAsSaid(person: Person, may: May, { project_id, page, told }: Place) {
  const as = app.as(person)
  const row = page.source_texts[0]!.id
  /** `done`: anything but a refusal of the right. */
  const outcome = async (answer: Promise<Response>) => {
    const { status } = await answer
    return status === 404 || status === 403 ? status : 'done'
  }
  const said = (isAllowed: boolean) => (may.read ? (isAllowed ? 'done' : 403) : 404)
  expect(await outcome(as.get(`/projects/${project_id}`)), told).toBe(said(true))
  expect(await outcome(as.get(`/projects/${project_id}/people`)), told).toBe(said(may.people))
  expect(await outcome(as.patch(`/pages/${page.id}`, { name: 'Menu' })), told).toBe(said(may.manage))
  for (const language of LANGUAGES) {
    const next = as.post(`/projects/${project_id}/next-row`, { version_id: page.version_id, language })
    expect(await outcome(next), `${told} ${language}`).toBe(said(may.write.includes(language)))
    const check = as.put(`/pages/${page.id}/rows/${row}/check`, { language, text: 'never written' })
    expect((await check).status === 403, `${told} ${language}`).toBe(may.read && !may.review.includes(language))
    const { name } = await app.services.collab.openDocument(page.id, language)
    const access = await authenticate(runIn(app.db), name, { token: person.token })
    const opened = 'readOnly' in access ? (access.readOnly ? 'reads' : 'writes') : 'refused'
    const expected = may.write.includes(language) ? 'writes' : 'reads'
    expect(opened, `${told} ${language}`).toBe(may.read ? expected : 'refused')
  }
}
