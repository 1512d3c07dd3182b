import { holdActive, holdToken } from '#db/queries/accounts/holds.ts'
import type { BulkChangeAtWork } from '#db/queries/operations/bulkChanges.ts'
import type { BulkKind } from '#db/vocabulary/operations.ts'
import type { Capability } from '#db/vocabulary/roles.ts'
import { ApiError, forbidden } from '../http/apiError.ts'
import { withHold } from '../http/write.ts'
import { findAllowed } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { TOKEN_ENDED } from './constants.ts'

export const NEEDS: Record<BulkKind, Capability> = {
  ...{ status: 'writeText', check: 'reviewText', clear: 'writeText', copy: 'writeText' },
  limit: 'manageProject',
}

const tokenEnded = () => new ApiError(401, TOKEN_ENDED)

/**
 * For the next step: who began it, or its undo or redo, and services of which each write asks again whether they, and the token
 * with which they did, still may.
 */
export async function allowStep(opened: Services, change: BulkChangeAtWork) {
  const { id, name, limits, token_id } = beginnerOf(change)
  if (id === null) throw forbidden()
  const held = withHold(opened, token_id === null ? holdActive(id, forbidden) : holdToken(token_id, tokenEnded))
  const asker = { id, ...(limits && { limits }) }
  const languages = change.state === 'running' ? [change.target_language] : change.languages
  const asking = { asker, capability: neededFor(change), languages }
  const { found, asksAgain } = await findAllowed(held, asking, 'version', change.version_id)
  return { services: asksAgain, asker, by: { id, name }, project_id: found.project_id }
}

const beginnerOf = (change: BulkChangeAtWork) =>
  change.state === 'running'
    ? { id: change.actor_id, name: change.actor_name, limits: change.limits, token_id: change.token_id }
    : {
        ...{ id: change.turned_by, name: change.turned_by_name! },
        ...{ limits: change.turned_limits, token_id: change.turned_token_id },
      }

/** A person who may write may undo their own check, as any other operation. */
function neededFor({ kind, state, actor_id, turned_by }: BulkChangeAtWork): Capability {
  if (state === 'running' || kind === 'limit') return NEEDS[kind]
  return actor_id === turned_by ? 'writeText' : 'manageProject'
}
