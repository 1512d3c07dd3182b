import { findTokenToStop, revokeToken } from '#db/queries/accounts/apiTokens.ts'
import { listRunsUnderWay } from '#db/queries/operations/agentRuns.ts'
import { findOperation } from '#db/queries/operations/operations.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { MAX_SHOWN } from '../files/merge/constants.ts'
import type { PlacedText } from '../files/merge/contract.ts'
import { NOTHING_TAKEN, sumTaken, type Taken } from '../files/undo/taken.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { previewUndo, undoOperation } from '../operations/undoOperation.ts'
import { requireCapability } from '../rights/access.ts'
import type { Services } from '../services.ts'
import { NOT_YOURS_TO_STOP } from './constants.ts'
import type { StoppedAgent } from './contract.ts'

type Asking = { page: PageInProject; token_id: string; asker: Principal; by: Requester }
type Undo = typeof undoOperation
type Stoppable = NonNullable<Awaited<ReturnType<typeof findTokenToStop>>>

/** Revokes the token of an agent, and then takes back what it did in this organization since it began. */
export async function stopAgent(services: Services, asking: Asking): Promise<StoppedAgent> {
  const token = await requireStoppable(services, asking)
  const of = token.service_of === null ? { user_id: token.holder_id } : { organization_id: token.service_of }
  // Where the rest failed it can be asked for again.
  await write(services, (trx) => revokeToken(trx, of, token.id))
  services.collab.hints.accessChanged()
  services.collab.hideAgent(token.id)
  return takeRunsBack(services, asking, token, undoOperation)
}

export const previewStop = async (services: Services, asking: Asking): Promise<StoppedAgent> =>
  takeRunsBack(services, asking, await requireStoppable(services, asking), previewUndo)

/** The person of the token may, and whoever manages the tokens of the organization in which it works. */
async function requireStoppable({ db }: Services, { page, token_id, asker }: Asking) {
  const { organization_id } = page
  const token = await findTokenToStop(db, token_id)
  // A service that was revoked is no member any more.
  const works =
    token?.service_of === organization_id ||
    (token && (await findMembership(db, organization_id, { id: token.holder_id })) !== undefined)
  if (!token || !works) throw notFound('Agent')
  if (token.holder_id === asker.id) return token
  await requireCapability(db, asker, organization_id, 'manageTokens').catch((error) => {
    throw error instanceof ApiError && error.status === 403 ? forbidden(NOT_YOURS_TO_STOP) : error
  })
  return token
}

async function takeRunsBack(
  services: Services,
  { page, by }: Asking,
  token: Stoppable,
  undo: Undo,
): Promise<StoppedAgent> {
  const runs = await listRunsUnderWay(services.db, token.id, page.organization_id)
  const left: PlacedText[] = []
  const takes: Taken[] = [NOTHING_TAKEN]
  for (const { id } of runs) {
    const undone = await undo(services, (await findOperation(services.db, id))!, by)
    left.push(...undone.left)
    takes.push(undone.taken)
  }
  const begun = runs.map(({ at }) => at.getTime())
  return {
    name: token.name,
    works_for: token.service_of === null ? token.holder_name : null,
    since: begun.length > 0 ? new Date(Math.min(...begun)).toISOString() : null,
    taken: sumTaken(takes),
    left: left.slice(0, MAX_SHOWN),
    left_count: left.length,
  }
}
