import type { Db } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { requirePage } from '../organizations/access.ts'

/** Returns a thing of a page to somebody who may work there; to an outsider it is not there. */
export async function requireOfPage<Found extends { page_id: string }>(
  db: Db,
  userId: string,
  what: string,
  found: Found | undefined,
): Promise<Found> {
  if (!found) throw notFound(what)
  await requirePage(db, userId, found.page_id, 'useProjects').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound(what) : error
  })
  return found
}
