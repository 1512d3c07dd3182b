import { sql } from 'kysely'
import { claimTranslated } from '#db/queries/translationJobs/rowClaims.ts'
import type { Trx } from '#db/schema.ts'

/** The request that has claimed the translation `t`, whether or not its document shows that yet. */
export const claimedBy = sql<string | null>`(select c.request_id from row_claims c where c.translation_id = t.id)`.as(
  'request_id',
)

/** Gives the row of a translation to a request. */
export async function claimTranslation(trx: Trx, id: string, request_id: string) {
  const at = trx
    .selectFrom('translations')
    .where('id', '=', id)
    .select(['source_text_id', 'target_language as language'])
  const { source_text_id, language } = await at.executeTakeFirstOrThrow()
  return (await claimTranslated(trx, { request_id, language }, [source_text_id]))[0]
}
