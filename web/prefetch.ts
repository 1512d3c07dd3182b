import { land } from './api/lastPlace.ts'
import { prefetch } from './api/prefetched.ts'
import { readToken } from './api/session.ts'
import { readChosen } from './features/organizations/chosen.ts'
import { guessOrder } from './features/table/story/keptOrders.ts'
import { deviceStore } from './ui/data/stores.ts'

/** From the build; a server for development loads modules one by one. */
declare const TABLE_SCRIPTS: readonly string[] | undefined

// As theme.js does where this is not: before the first paint, so that a dark room never flashes white.
document.documentElement.dataset.theme = deviceStore.get('theme') ?? 'system'
// Before the app has arrived: its first screen's data is on the way already.
if (readToken() !== null) {
  land()
  prefetch([...ofFirstScreen(new URLSearchParams(location.search))])
  if (openedTab().tab === 'translations') preloadTable()
}

function* ofFirstScreen(search: URLSearchParams) {
  yield '/users/me'
  yield '/organizations'
  const given = (name: string) => encodeURIComponent(search.get(name) ?? '')
  const [organization, version, page] = [readChosen(), given('version'), given('page')]
  if (organization) yield `/organizations/${organization}/projects`

  const { project, tab } = openedTab()
  if (location.pathname === '/') {
    yield '/users/me/work'
    if (organization) yield `/organizations/${organization}/progress`
  }
  if (!project) return
  yield `/projects/${project}`
  yield `/projects/${project}/versions`
  yield `/projects/${project}/engine`
  if (version) yield `/versions/${version}/pages`
  if (tab !== 'translations') return
  const language = given('lang')
  if (!page || !language) return
  const chosen = given('sort') ? { sort: given('sort'), descending: given('order') === 'desc' } : guessOrder(project)
  const { sort, descending } = chosen ?? { sort: 'usual', descending: false }
  const order = `sort=${sort}&descending=${descending}`
  yield `/pages/${page}/rows?language=${language}&${order}&limit=${given('size') || 100}`
  yield `/pages/${page}/document?language=${language}`
}

function openedTab() {
  const [, project, tab] = /^\/projects\/([\w-]+)\/?(\w*)/.exec(location.pathname) ?? []
  return { project, tab }
}

function preloadTable() {
  if (typeof TABLE_SCRIPTS === 'undefined') return
  for (const script of TABLE_SCRIPTS) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${script}`, crossOrigin: '' })
    document.head.append(link)
  }
}
