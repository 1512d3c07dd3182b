import { expect } from 'vitest'
import { unzip } from '../../support/app/unzip.ts'
import { ana, app } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

export type Files = Record<string, string>
export type Brought = {
  pages: { id: string; name: string }[]
  merged: { page_id: string }[]
  unused: { path: string; reason: string }[]
}
type Version = { id: string }

export async function newVersion(target_languages: string[]) {
  const organization = await app.build.organization({ owner: ana })
  return app.build.version(await app.build.project(organization, { target_languages }))
}

export function sendFiles(version: Version, files: Files, choices: object = {}, call = '') {
  const form = new FormData()
  form.append('type', 'game_ui')
  form.append('choices', JSON.stringify(choices))
  for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path))
  return app.as(ana).post(`/versions/${version.id}/pages/import/files${call}`, form)
}

export async function bring(version: Version, files: Files, choices: object = {}) {
  const answer = await sendFiles(version, files, choices)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const found = (await answer.json()) as Brought
  return { ...found, byName: Object.fromEntries(found.pages.map(({ id, name }) => [name, pageOf(id)])) }
}

export const translationAt = async (page: ReturnType<typeof pageOf>, key: string, language = 'de') =>
  (await page.row(key, language)).translation?.content

export async function exportsOf({ id }: Version): Promise<Files> {
  const response = await app.as(ana).get(`/versions/${id}/export-files`)
  const all = await unzip(Buffer.from(await response.arrayBuffer()))
  return Object.fromEntries([...all].map(([path, bytes]) => [path, bytes.toString()]))
}
