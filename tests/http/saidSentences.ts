import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { buildWorld, type World } from '../support/build/world.ts'

export let app: TestApp
export let world: World

/** Call it once a file. */
export function withWorld() {
  beforeAll(async () => {
    app = await createTestApp()
    world = await buildWorld(app, 'Moonfall')
  })
  afterAll(() => app.close())
}

export const as = (persona: keyof World['people']) => app.as(world.people[persona])
export const at = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => world.ids[name]!)
export const form = (fields: Record<string, string | File>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
export const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
export const GOOD = 'identifier,content\na,Hello\n'
export const IMPORT = '/versions/{version_id}/pages/import'
export const aProject = (project_in = {}, more = {}) => ({
  organization_id: world.ids.organization_id,
  project_in: { name: 'Moonfall', source_language: 'en', target_languages: ['es'], ...project_in },
  ...more,
})

type Asked = () => Response | Promise<Response>
/** The number of the checklist, the sentence, how it comes about, and the status it comes with. */
export type Row = [string, string, Asked, number]
