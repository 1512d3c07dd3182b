import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#server/projects/contract.ts'
import { readToken } from './api/session.ts'
import { meQuery } from './features/accounts/queries.ts'
import { workQuery } from './features/assignments/queries.ts'
import { progressQuery } from './features/home/progressQuery.ts'
import { readChosen, selectedOf } from './features/organizations/chosen.ts'
import { organizationsQuery } from './features/organizations/queries.ts'
import { pagesQuery } from './features/pages/queries.ts'
import { pageOf, versionOf } from './features/projects/chosen.ts'
import { engineQuery, projectQuery, projectsQuery, versionsQuery } from './features/projects/queries.ts'
import { fetchScreens } from './routes.tsx'

const [CODE_AT_LATEST_MS, ANSWERS_AT_LATEST_MS] = [1_000, 300]

/** Waits a moment for what the first screen shows, so that it is drawn once and whole. Late data is awaited by its screen. */
export async function readyForFirstScreen(client: QueryClient) {
  if (readToken() === null) return
  const [, project_id, tab] = /^\/projects\/([\w-]+)\/?(\w*)/.exec(location.pathname) ?? []
  const isHome = location.pathname === '/'
  const answers = Promise.allSettled([
    client.prefetchQuery(meQuery()),
    readProjects(client, isHome),
    isHome && client.prefetchQuery(workQuery()),
    project_id && readProject(client, project_id, tab === 'translations'),
  ])
  await atMost(CODE_AT_LATEST_MS, fetchScreens(location.pathname))
  await atMost(ANSWERS_AT_LATEST_MS, answers)
}

const atMost = (ms: number, work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))])

async function readProjects(client: QueryClient, isHome: boolean) {
  const organizations = await client.fetchQuery(organizationsQuery())
  const id = selectedOf(organizations, readChosen())?.id
  if (!id) return
  await Promise.all([client.prefetchQuery(projectsQuery(id)), isHome && client.prefetchQuery(progressQuery(id))])
}

async function readProject(client: QueryClient, id: string, isTable: boolean) {
  const search = new URLSearchParams(location.search)
  const project = client.fetchQuery(projectQuery(id))
  const pages = readPages(client, id, search)
  const engine = client.prefetchQuery(engineQuery(id))
  if (!isTable) return Promise.allSettled([project, engine, pages])
  const wanted = search.get('page')
  const guessed = wanted === null ? undefined : readRows(client, project, wanted)
  return Promise.allSettled([project, engine, guessed, pages.then((page) => readRows(client, project, page?.id))])
}

async function readPages(client: QueryClient, project_id: string, search: URLSearchParams) {
  const version = versionOf(await client.fetchQuery(versionsQuery(project_id)), search.get('version'))
  return version && pageOf(await client.fetchQuery(pagesQuery(version.id)), search.get('page'))
}

async function readRows(client: QueryClient, project: Promise<Project>, page_id: string | undefined) {
  const code = import('./features/table/firstRows.ts')
  if (page_id) await (await code).readFirstRows(client, page_id, await project)
}
