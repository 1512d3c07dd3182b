import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { BUILT_IN_ENGINE } from '../../vocabulary/reviews.ts'

const IS_ITS = `c.actor_kind = 'ai' and c.actor_name = '${BUILT_IN_ENGINE}' and c.after = t.content and t.content <> ''`

/** An SQL expression: true where the text of the translation `t` is the built-in engine's. */
export const IS_PSEUDO = `exists (select from translation_changes c where c.translation_id = t.id and ${IS_ITS})`

export async function countPseudoLocalized(db: Db, scope: { version_id: string } | { project_id: string }) {
  const within =
    'version_id' in scope
      ? sql`pages.version_id = ${scope.version_id}`
      : sql`pages.version_id in (select id from versions where project_id = ${scope.project_id})`
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.id)::int as count
      from translation_changes c
      join translations t on t.id = c.translation_id
      join source_texts s on s.id = t.source_text_id
      join pages on pages.id = s.page_id
     where ${within} and ${sql.raw(IS_ITS)}`.execute(db)
  return rows[0]!.count
}
