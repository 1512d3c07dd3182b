import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** A term as a model is told of it: another `md5` where any of that is another. */
export type TermFact = { id: string; term: string; md5: string }

export async function listTermFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, TermFact>> {
  const { rows } = await sql<TermFact>`
    select id, coalesce(nullif(source_text, ''), term_id) as term,
           md5(concat(jsonb_build_array(source_text, term_id, translation, term_description, notes, context, forbidden,
                                        is_case_sensitive, part_of_speech, gender),
                      case when variants <> '{}' or source_variants <> '{}'
                           then jsonb_build_array(variants, source_variants) end)) as md5
      from glossary_entries where id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((fact) => [fact.id, fact]))
}
