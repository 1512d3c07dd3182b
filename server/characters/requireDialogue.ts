import { ApiError } from '../http/apiError.ts'
import { DIALOGUE_ONLY } from './constants.ts'

/** @throws {ApiError} 409 for a page that has no characters */
export function requireDialogue<Page extends { type: string }>(page: Page): Page {
  if (page.type !== 'dialogue') throw new ApiError(409, DIALOGUE_ONLY)
  return page
}
