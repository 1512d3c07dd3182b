import { findPageForUser } from '#db/queries/pages/pages.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { requirePage } from '../organizations/access.ts'
import { DIALOGUE_ONLY } from './constants.ts'

/** Finds the project of a page for an edit of its characters. */
export const findDialogue = (page_id: string, userId: string) => async (trx: Trx) => {
  const { id: project_id } = await requirePage(trx, userId, page_id, 'useProjects')
  if ((await findPageForUser(trx, page_id, userId))?.type !== 'dialogue') throw new ApiError(409, DIALOGUE_ONLY)
  return { project_id }
}
