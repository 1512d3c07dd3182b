import type { Version } from '#server/projects/contract.ts'
import { askAhead } from './api/asked.ts'
import { readToken } from './api/session.ts'
import { readChosen } from './features/organizations/chosen.ts'
import { versionOf } from './features/projects/chosen.ts'

if (readToken() !== null) askForFirstScreen(new URLSearchParams(location.search))

/** Runs before the app has arrived: what its first screen will ask for is on the way already. */
function askForFirstScreen(search: URLSearchParams) {
  askAhead('/users/me')
  askAhead('/organizations')
  const given = (name: string) => encodeURIComponent(search.get(name) ?? '')
  const [organization, version, page] = [readChosen(), given('version'), given('page')]
  if (organization) askAhead(`/organizations/${organization}/projects`)

  const [, project, tab] = /^\/projects\/([\w-]+)\/?(\w*)/.exec(location.pathname) ?? []
  if (!project) return
  askAhead(`/projects/${project}`)
  const versions = askAhead(`/projects/${project}/versions`)
  if (version) askAhead(`/versions/${version}/pages`)
  else void versions.then(askForPages).catch(() => undefined)
  if (tab !== 'translations') return
  const language = given('lang')
  if (!page || !language) return
  const order = `sort=${given('sort') || 'status'}&descending=${given('order') === 'desc'}`
  askAhead(`/pages/${page}/rows?language=${language}&${order}&limit=${given('size') || 100}`)
  askAhead(`/pages/${page}/document?language=${language}`)
}

async function askForPages(versions: Response) {
  const version = versionOf((await versions.clone().json()) as Version[], null)
  if (version) askAhead(`/versions/${version.id}/pages`)
}
