import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

/** `written_by` and `written_at`: as the file says, the latter in ISO 8601. */
export type MemoryUnit = {
  language: LanguageCode
  source: string
  content: string
  identifier: string | null
  context: string
  written_by: string | null
  written_at: string | null
}

const AT_ONCE = 2000

type Place = { project_id: string; import_id: string }

/** Returns how many are new: the others are there already, and are as new as the newer of the two. */
export async function insertMemoryUnits(trx: Trx, { project_id, import_id }: Place, units: readonly MemoryUnit[]) {
  let added = 0
  for (let at = 0; at < units.length; at += AT_ONCE) {
    const part = units.slice(at, at + AT_ONCE)
    const { rows } = await sql<{ added: number }>`
      with stored as (
        insert into memory_units as known (project_id, import_id, target_language, source, content, identifier, context,
                                           written_by, written_at)
        select ${project_id}, ${import_id}, language, source, content, identifier, context, written_by,
               case when written_at < now() then written_at end
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
            as unit (language text, source text, content text, identifier text, context text, written_by text,
                     written_at timestamptz)
        on conflict (project_id, target_language, md5(source), md5(content)) do update
           set imported_at = now(), written_at = greatest(known.written_at, excluded.written_at),
               written_by = case when excluded.written_at > known.written_at then excluded.written_by
                                 else coalesce(known.written_by, excluded.written_by) end
        returning import_id
      )
      select count(*)::int as added from stored where import_id = ${import_id}`.execute(trx)
    added += rows[0]!.added
  }
  return added
}

export const countMemoryUnits = (db: Db, projectId: string) =>
  db
    .selectFrom('memory_units')
    .where('project_id', '=', projectId)
    .groupBy('target_language')
    .select(['target_language', sql<number>`count(*)::int`.as('units')])
    .orderBy('target_language')
    .execute()

export async function deleteMemoryUnits(trx: Trx, projectId: string) {
  await trx.deleteFrom('memory_units').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('memory_imports').where('project_id', '=', projectId).execute()
}

const PAIR = sql<string>`(md5(source), md5(content))`

export async function* listImportedUnits(db: Db, projectId: string, languages: readonly LanguageCode[]) {
  for (const language of languages) {
    let last = ['', '']
    for (;;) {
      const rows = await db
        .selectFrom('memory_units')
        .where('project_id', '=', projectId)
        .where('target_language', '=', language)
        .where(PAIR, '>', sql<string>`(${last[0]!}, ${last[1]!})`)
        .select(['source', 'content', 'identifier', 'context', 'written_by'])
        .select(({ fn }) => fn.coalesce('written_at', 'imported_at').as('written_at'))
        .select([sql<string>`md5(source)`.as('source_key'), sql<string>`md5(content)`.as('content_key')])
        .orderBy(sql`md5(source)`)
        .orderBy(sql`md5(content)`)
        .limit(AT_ONCE)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      last = [end.source_key, end.content_key]
      yield rows.map(({ identifier, source, context, content, written_by, written_at }) => ({
        ...{ identifier, source, context },
        translations: [{ language, text: content, writer: written_by, at: written_at }],
      }))
    }
  }
}
