import { type Api, createApi } from './api.ts'
import { credentialFor } from './credentials.ts'
import { EXIT, Failure } from './exit.ts'
import { readSettings, type Settings } from './settings.ts'

type Version = { id: string; name: string }
export type Project = { api: Api; settings: Settings; version: Version }

export async function openProject(folder: string): Promise<Project> {
  const settings = readSettings(folder)
  const url = process.env.DRAGOMAN_URL || settings.url
  const api = createApi(url, credentialFor(url))
  const versions = await api.get<Version[]>(`/projects/${settings.project}/versions`)
  const wanted = settings.version
  const version = wanted === undefined ? versions[0] : versions.find(({ id, name }) => id === wanted || name === wanted)
  if (version) return { api, settings, version }
  const names = versions.map(({ name }) => name).join(', ')
  throw new Failure(`The project has no version ${wanted ?? ''}. It has: ${names || 'none'}`, EXIT.misused)
}
