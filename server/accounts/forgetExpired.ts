import { deleteRevokedTokens } from '#db/queries/accounts/apiTokens.ts'
import { endUnusableTools } from '#db/queries/accounts/connectedTools.ts'
import { deleteExpiredEmailProofs } from '#db/queries/accounts/emailProofs.ts'
import { deleteOldDevices } from '#db/queries/accounts/knownDevices.ts'
import { deleteOldOAuthRecords } from '#db/queries/accounts/oauthRecords.ts'
import { deleteExpiredPasswordResets } from '#db/queries/accounts/passwordResets.ts'
import { deleteExpiredLimits } from '#db/queries/accounts/rateLimits.ts'
import { deleteExpiredSessions } from '#db/queries/accounts/sessions.ts'
import { deleteOldToolCalls } from '#db/queries/accounts/toolCalls.ts'
import { deleteEndedTurns } from '#db/queries/assignments/rowTurns.ts'
import { deleteOldEvents } from '#db/queries/billing/subscriptions.ts'
import { forgetDeletedComments } from '#db/queries/comments/deletedComments.ts'
import { eraseDeletedPeople } from '#db/queries/documents/documentHistory.ts'
import { deleteOldFreeWordDays } from '#db/queries/marks/freeWordDays.ts'
import { deleteOldMarks } from '#db/queries/marks/payerMarks.ts'
import { deleteExpiredInvitations } from '#db/queries/organizations/invitations.ts'
import { deleteOldJobRuns } from '#db/queries/translationJobs/jobRuns.ts'
import { deleteOldDeliveries } from '#db/queries/webhooks/deliveries.ts'
import type { Db } from '#db/schema.ts'
import { keepMonths } from '../events/keepMonths.ts'
import { DEVICE_DAYS } from '../http/network/deviceCookie.ts'

/** Stripe sends nothing again after 30 days. */
const EVENTS_KEPT_MS = 40 * 86_400_000
/** After three years somebody may try everything anew, and a claim for money lapses in many places. */
const MARKS_KEPT_MS = 3 * 365 * 86_400_000
const FREE_WORD_DAYS_KEPT_MS = 7 * 86_400_000
const REVOKED_TOKENS_KEPT_MS = 365 * 86_400_000
const JOB_RUNS_KEPT_MS = 7 * 86_400_000

const DELIVERIES_KEPT_MS = 30 * 86_400_000
const UNUSED_TOOLS_KEPT_MS = 86_400_000
const INVITATIONS_KEPT_MS = 30 * 86_400_000
const TOOL_CALLS_KEPT_MS = 30 * 86_400_000

export async function forgetExpired(db: Db) {
  await eraseDeletedPeople(db)
  await deleteExpiredSessions(db)
  await deleteRevokedTokens(db, new Date(Date.now() - REVOKED_TOKENS_KEPT_MS))
  await deleteOldOAuthRecords(db, new Date(Date.now() - UNUSED_TOOLS_KEPT_MS))
  await endUnusableTools(db)
  await deleteOldToolCalls(db, new Date(Date.now() - TOOL_CALLS_KEPT_MS))
  await deleteExpiredPasswordResets(db)
  await deleteExpiredEmailProofs(db)
  await deleteExpiredInvitations(db, new Date(Date.now() - INVITATIONS_KEPT_MS))
  await deleteOldDevices(db, DEVICE_DAYS)
  await deleteExpiredLimits(db)
  await deleteOldJobRuns(db, new Date(Date.now() - JOB_RUNS_KEPT_MS))
  await deleteOldMarks(db, new Date(Date.now() - MARKS_KEPT_MS))
  await deleteOldFreeWordDays(db, new Date(Date.now() - FREE_WORD_DAYS_KEPT_MS))
  await deleteOldEvents(db, new Date(Date.now() - EVENTS_KEPT_MS))
  await deleteOldDeliveries(db, new Date(Date.now() - DELIVERIES_KEPT_MS))
  await deleteEndedTurns(db)
  await forgetDeletedComments(db)
  await keepMonths(db)
}
