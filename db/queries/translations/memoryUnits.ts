import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export type MemoryUnit = { language: LanguageCode; source: string; content: string }

const AT_ONCE = 2000

export async function upsertMemoryUnits(trx: Trx, project_id: string, units: readonly MemoryUnit[]) {
  for (let at = 0; at < units.length; at += AT_ONCE) {
    const part = units.slice(at, at + AT_ONCE)
    await sql`
      insert into memory_units (project_id, target_language, source, content)
      select ${project_id}, language, source, content from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as unit (language text, source text, content text)
      on conflict (project_id, target_language, md5(source)) do update
         set source = excluded.source, content = excluded.content, imported_at = now()`.execute(trx)
  }
}

export const countMemoryUnits = (db: Db, projectId: string) =>
  db
    .selectFrom('memory_units')
    .where('project_id', '=', projectId)
    .groupBy('target_language')
    .select(['target_language', sql<number>`count(*)::int`.as('units')])
    .orderBy('target_language')
    .execute()

export const deleteMemoryUnits = (trx: Trx, projectId: string) =>
  trx.deleteFrom('memory_units').where('project_id', '=', projectId).execute()

export async function* listImportedUnits(db: Db, projectId: string, languages: readonly LanguageCode[]) {
  for (const language of languages) {
    let last = ''
    for (;;) {
      const rows = await db
        .selectFrom('memory_units')
        .where('project_id', '=', projectId)
        .where('target_language', '=', language)
        .where(sql`md5(source)`, '>', last)
        .select(['source', 'content', sql<string>`md5(source)`.as('key')])
        .orderBy(sql`md5(source)`)
        .limit(AT_ONCE)
        .execute()
      if (rows.length === 0) break
      last = rows.at(-1)!.key
      yield rows.map(({ source, content }) => ({
        identifier: null,
        source,
        context: '',
        translations: [{ language, text: content }],
      }))
    }
  }
}
