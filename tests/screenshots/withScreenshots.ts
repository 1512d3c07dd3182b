import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { quartersPng } from './drawnImages.ts'

export let app: TestApp
export let ana: Person
export let project: { id: string; organization_id: string }
export let organization: { id: string }

/** An app, and before each test a project of Ana's organization; call it once a file. */
export function withScreenshots() {
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    ana = await app.build.user()
    organization = await app.build.organization({ owner: ana })
    project = await app.build.project(organization)
  })
}

export const upload = (file: Buffer, name = 'title.png', person = ana, to: { id: string } = project) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], name))
  return app.as(person).post(`/projects/${to.id}/screenshots`, form)
}

export type Shot = { id: string; name: string; width: number; height: number; texts: number }

export const added = async (name = 'title.png', to: { id: string } = project): Promise<Shot> =>
  (await upload(quartersPng(), name, ana, to)).json()

export async function imageOf({ id }: { id: string }, person = ana, kind = 'image', headers = {}) {
  const answer = await app.as(person).get(`/screenshots/${id}/${kind}`, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** All images that the database notes, and those whose bytes are there. */
export async function storedImages() {
  const noted = await app.db.selectFrom('images').select('id').execute()
  const found = await Promise.all(noted.map(({ id }) => app.services.objects.find(`images/${id}`)))
  return { noted: noted.length, stored: found.filter(Boolean).length }
}
