import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

export let server: TestApp
/** She owns the organization, the second is a member of it, the third is neither. */
export let ana: Person
export let member: Person
export let mallory: Person

/** Call it once a file. */
export function withPeople() {
  beforeAll(async () => {
    server = await createTestApp()
    ;[ana, member, mallory] = [await server.build.user(), await server.build.user(), await server.build.user()]
  })
  afterAll(() => server.close())
}

export async function aProject() {
  const organization = await server.build.organization({ owner: ana, members: [member] })
  const project = await server.build.project(organization)
  return { project, ofProject: `/glossaries/project/${project.id}` }
}

export async function aGlossary() {
  const { project, ofProject } = await aProject()
  const glossary = await (await server.as(ana).post(ofProject, { name: 'Terms' })).json()
  return {
    project,
    ofProject,
    glossary,
    at: `/glossaries/glossaries/${glossary.id}`,
    lines: `/glossaries/${glossary.id}/lines`,
  }
}

export const SWORD = {
  term_id: 'sword',
  term_description: 'A weapon',
  source_text: 'sword',
  target_language: 'es',
  translation: 'espada',
}
