import { askAhead } from './api/asked.ts'
import { readToken } from './api/session.ts'
import { readChosen } from './features/organizations/chosen.ts'

if (readToken() !== null) askForFirstScreen(new URLSearchParams(location.search))

/** Runs before the app has arrived: what its first screen will ask for is on the way already, and the table's code too. */
function askForFirstScreen(search: URLSearchParams) {
  askAhead('/users/me')
  askAhead('/organizations')
  const given = (name: string) => encodeURIComponent(search.get(name) ?? '')
  const [organization, version, page] = [readChosen(), given('version'), given('page')]
  if (organization) askAhead(`/organizations/${organization}/projects`)

  const [, project, tab] = /^\/projects\/([\w-]+)\/?(\w*)/.exec(location.pathname) ?? []
  if (!project) return
  askAhead(`/projects/${project}`)
  askAhead(`/projects/${project}/versions`)
  if (version) askAhead(`/versions/${version}/pages`)
  if (tab !== 'translations') return
  fetchCode(document.querySelector<HTMLScriptElement>('script[data-table]')?.dataset.table ?? '')
  const language = given('lang')
  if (!page || !language) return
  const order = `sort=${given('sort') || 'status'}&descending=${given('order') === 'desc'}`
  askAhead(`/pages/${page}/rows?language=${language}&${order}&limit=${given('size') || 100}`)
  askAhead(`/pages/${page}/document?language=${language}`)
}

/** The names of the files are known when all is built; see vite.config.ts. */
function fetchCode(files: string) {
  for (const href of files.split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), { href })
    if (href.endsWith('.js')) link.rel = 'modulepreload'
    else Object.assign(link, { rel: 'preload', as: 'style' })
    document.head.append(link)
  }
}
