import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { unzip } from '../support/app/unzip.ts'
import type { Person } from '../support/build/build.ts'

export let app: TestApp
/** She owns the organization, he is a member of it, the third is neither. */
export let ana: Person
export let ben: Person
export let mallory: Person
export let version: { id: string; project_id: string }

/** A version to import pages into; call it once a file. */
export function withVersion() {
  beforeAll(async () => {
    app = await createTestApp()
    const { build } = app
    ana = await build.user({ full_name: 'Ana Lima' })
    ben = await build.user()
    mallory = await build.user()
    const organization = await build.organization({ owner: ana, members: [ben] })
    version = await build.version(await build.project(organization, { target_languages: ['es', 'ja'] }))
  })
  afterAll(() => app.close())
}

export type Fields = Record<string, string>
type Imported = { id: string; source_texts_count: number; words: number; translations: Record<string, number> }
export const FIELDS = { name: 'Menu', type: 'game_ui' }
export const CSV = 'identifier,content,context\nstart,Start game,Button\nquit,Leave,\n'

/** The form as a browser sends it, with the file last or first. */
export function form(
  csv: string | Uint8Array,
  fields: Fields = FIELDS,
  { file = 'menu.csv', isFileFirst = false } = {},
) {
  const data = new FormData()
  const addFile = () => data.append('file', new File([csv as BlobPart], file, { type: 'text/csv' }))
  if (isFileFirst) addFile()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (!isFileFirst) addFile()
  return data
}

export const pathOf = (target: { id: string }) => `/versions/${target.id}/pages`
export const importForm = (data: FormData, target = version, person = ana) =>
  app.as(person).post(`${pathOf(target)}/import`, data)

export async function importPage(csv: string | Uint8Array, fields = FIELDS as Fields, target = version) {
  const response = await importForm(form(csv, fields), target)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Imported
}

export const newVersion = () => app.build.version({ id: version.project_id })

export async function textsOf(page: { id: string }, query = '') {
  const response = await app.as(ana).get(`/pages/${page.id}/source-texts${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { data: Record<string, string | number | null>[]; count: number }
}

export const exportOf = (target: { id: string }, person = ana) =>
  app.as(person).get(`/versions/${target.id}/export-pages`)

export async function exportFiles(target: { id: string }) {
  const response = await exportOf(target)
  expect(response.status).toBe(200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

export async function countRows() {
  const count = (table: 'pages' | 'source_texts' | 'translations' | 'translation_changes') =>
    app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const counts = await Promise.all(
    (['pages', 'source_texts', 'translations', 'translation_changes'] as const).map(count),
  )
  return counts.map(({ count }) => count)
}
