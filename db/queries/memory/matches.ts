import { sql } from 'kysely'
import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FINISHED } from '../../vocabulary/statuses.ts'
import { lastWrite } from '../translations/lastWrite.ts'

type Within = { organization_id: string; project_ids: readonly string[] }

const LIKE = `
  select coalesce(array_to_json(array_agg(source)), '[]')::text as found from (
    select source from memory_sources
     where keys && $1::integer[] and keys && $7::integer[] and organization_id = $2 and project_id = any ($3::uuid[]) and size between $4 and $5
     limit $6) one`

/** `groups`: a text has at least one key of each. */
export type Alike = Within & {
  groups: readonly [number[], number[]]
  sizes: [least: number, most: number]
  limit: number
}

export async function listSharingKeys(db: Db, { groups, organization_id, project_ids, sizes, limit }: Alike) {
  const values = [groups[0], organization_id, project_ids, ...sizes, limit, groups[1]]
  const { rows } = await db.executeQuery(prepared('memory-sharing-keys', LIKE, values))
  return JSON.parse((rows[0] as { found: string }).found) as string[]
}

export type StoredMatch = {
  source_text_id: string | null
  project_id: string
  source: string
  content: string
  identifier: string | null
  page_name: string | null
  version_name: string | null
  project_name: string
  actor_kind: 'person' | 'ai' | 'import' | 'api' | 'memory'
  written_by: string | null
  written_at: Date
  checked_at: Date | null
  checked_by: string | null
  before: string | null
  after: string | null
}

export type Translated = Within & {
  /** `identifier`: of the text for which a translation is looked for. */
  sources: readonly { source: string; identifier: string }[]
  source_language: LanguageCode
  language: LanguageCode
  without: string | null
  limit: number
}

const SAME = `m.organization_id = $1 and hashtextextended(m.source, 0) = hashtextextended(asked.source, 0)
          and m.source = asked.source and m.project_id = any ($2::uuid[])`

/**
 * Completed translations of these source texts and imported ones, of each source text those with the same identifier first, then
 * the checked and latest.
 */
const TRANSLATED = `
  select found.* from unnest($3::text[], $8::text[]) asked (source, identifier) cross join lateral (
    select * from (
      select m.source_text_id, m.project_id, m.source, t.content, s.identifier, p.name as page_name,
             v.name as version_name, j.name as project_name, coalesce(w.actor_kind, 'person') as actor_kind,
             w.actor_name as written_by, coalesce(w.at, t.updated_at) as written_at, k.checked_at,
             coalesce(nullif(btrim(checker.full_name), ''), checker.email) as checked_by, b.content as before, a.content as after
        from memory_sources m
        join source_texts s on s.id = m.source_text_id and s.content = m.source
        join translations t on t.source_text_id = s.id and t.target_language = $5
        join pages p on p.id = s.page_id
        join versions v on v.id = p.version_id
        join projects j on j.id = v.project_id and j.source_language = $4
        left join lateral (${lastWrite('c.actor_kind, c.actor_name, c.at')}) w on true
        left join translation_checks k on k.source_text_id = s.id and k.target_language = t.target_language
        left join users checker on checker.id = k.checked_by
        left join source_texts b on b.page_id = s.page_id and b.position = s.position - 1
        left join source_texts a on a.page_id = s.page_id and a.position = s.position + 1
       where ${SAME} and t.status = '${FINISHED}' and t.content <> '' and s.id is distinct from $6
       union all
      select null, m.project_id, m.source, u.content, u.identifier, null, null, j.name, 'import', u.written_by,
             coalesce(u.written_at, u.imported_at), null, null, null, null
        from memory_sources m
        join memory_units u on u.id = m.unit_id and u.target_language = $5
        join projects j on j.id = m.project_id and j.source_language = $4
       where ${SAME}
    ) one order by identifier is distinct from asked.identifier, checked_at is null, written_at desc limit $7
  ) found`

export async function listTranslated(db: Db, asked: Translated): Promise<StoredMatch[]> {
  const { organization_id, project_ids, sources, source_language, language, without, limit } = asked
  const texts = sources.map(({ source }) => source)
  const identifiers = sources.map(({ identifier }) => identifier)
  const values = [organization_id, project_ids, texts, source_language, language, without, limit, identifiers]
  const { rows } = await db.executeQuery(prepared('memory-translated', TRANSLATED, values))
  return rows as StoredMatch[]
}

/** Returns the part of all indexed texts that has each of the most common keys, as Postgres last counted, and their number. */
export async function countCommonKeys(db: Db) {
  const { rows } = await sql<{ texts: number; keys: number[] | null; shares: number[] | null }>`
    select greatest(c.reltuples, 0)::float8 as texts, s.most_common_elems::text::integer[] as keys,
           s.most_common_elem_freqs::float8[] as shares
      from pg_class c left join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'keys'
     where c.oid = 'memory_sources'::regclass`.execute(db)
  return rows[0]!
}

type TextInPlace = { id: string; content: string; identifier: string; before: string | null; after: string | null }

export const findTextInPlace = async (db: Db, pageId: string, id: string) =>
  (await listTextsInPlace(db, pageId, [id]))[0]

export async function listTextsInPlace(db: Db, pageId: string, ids: readonly string[]) {
  const { rows } = await sql<TextInPlace>`
    select s.id, s.content, s.identifier, b.content as before, a.content as after
      from source_texts s
      left join source_texts b on b.page_id = s.page_id and b.position = s.position - 1
      left join source_texts a on a.page_id = s.page_id and a.position = s.position + 1
     where s.page_id = ${pageId} and s.id = any (${`{${ids.join()}}`}::uuid[])
     order by s.position`.execute(db)
  return rows
}

export const listMemoryUses = (db: Db, organizationId: string) =>
  db
    .selectFrom('projects')
    .where('organization_id', '=', organizationId)
    .select(['id', 'reads_memory', 'writes_memory'])
    .execute()
