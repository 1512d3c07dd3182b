import type { QueryClient } from '@tanstack/react-query'
import { readToken } from './api/session.ts'
import { meQuery } from './features/accounts/queries.ts'
import { readChosen, selectedOf } from './features/organizations/chosen.ts'
import { organizationsQuery } from './features/organizations/queries.ts'
import { pagesQuery } from './features/pages/queries.ts'
import { pageOf, versionOf } from './features/projects/chosen.ts'
import { projectQuery, projectsQuery, versionsQuery } from './features/projects/queries.ts'
import { fetchScreens } from './routes.tsx'

const AT_LATEST_MS = 300

/** Waits a moment for what the first screen shows, so that it is drawn once and whole. What is late, it waits for itself. */
export async function readyForFirstScreen(client: QueryClient) {
  if (readToken() === null) return
  const [, project_id, tab] = /^\/projects\/([\w-]+)\/?(\w*)/.exec(location.pathname) ?? []
  const ready = Promise.allSettled([
    client.prefetchQuery(meQuery()),
    readProjects(client),
    project_id && readProject(client, project_id, tab === 'translations'),
    fetchScreens(location.pathname),
  ])
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, AT_LATEST_MS))])
}

async function readProjects(client: QueryClient) {
  const organizations = await client.fetchQuery(organizationsQuery())
  await client.prefetchQuery(projectsQuery(selectedOf(organizations, readChosen())?.id))
}

async function readProject(client: QueryClient, id: string, isTable: boolean) {
  const search = new URLSearchParams(location.search)
  const asked = client.fetchQuery(projectQuery(id))
  asked.catch(() => undefined) // the screen asks again, and says what is wrong
  const version = versionOf(await client.fetchQuery(versionsQuery(id)), search.get('version'))
  if (!version) return
  const page = pageOf(await client.fetchQuery(pagesQuery(version.id)), search.get('page'))
  if (!page || !isTable) return
  const { readFirstRows } = await import('./features/translations/firstRows.ts')
  await readFirstRows(client, page.id, await asked)
}
