import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

export let server: TestApp
export let ana: Person

/** Call it once a file. */
export function withAna() {
  beforeAll(async () => {
    server = await createTestApp()
    ana = await server.build.user()
  })
  afterAll(() => server.close())
}

/** A project of an organization of hers that has another member. */
export async function aProject() {
  const member = await server.build.user()
  const organization = await server.build.organization({ owner: ana, members: [member] })
  const project = await server.build.project(organization)
  return { organization, member, project, at: `/projects/${project.id}` }
}
