import { sql } from 'kysely'

/** The request that has claimed the translation `t`, whether or not its document shows that yet. */
export const claimedBy = sql<string | null>`(select c.request_id from row_claims c where c.translation_id = t.id)`.as(
  'request_id',
)
