import { deleteExpiredPasswordResets } from '#db/queries/passwordResets.ts'
import { deleteExpiredLimits } from '#db/queries/rateLimits.ts'
import { deleteExpiredSessions } from '#db/queries/sessions.ts'
import type { Db } from '#db/schema.ts'

/** What has run out is useless already; this only frees its place. */
export async function forgetExpired(db: Db) {
  await deleteExpiredSessions(db)
  await deleteExpiredPasswordResets(db)
  await deleteExpiredLimits(db)
}
