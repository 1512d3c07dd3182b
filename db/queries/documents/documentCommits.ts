import type { Run } from '../../run.ts'
import { FINISHED, type TranslationStatus } from '../../vocabulary/statuses.ts'
import type { StoredClient } from './documents.ts'

export type ProjectedRow = {
  source_text_id: string
  content: string
  /** No status: the text was not started, and there is no translation. */
  status: TranslationStatus | undefined
  score: number | undefined
  isChecked: boolean
  suggestion?: string
}

export type Commit = {
  document_id: number
  head_seq: number
  access_version: number
  bytes: Uint8Array
  actors: string[]
  clients: StoredClient[]
  rows: ProjectedRow[]
  /** One row that has a translation already, of which only the text changed: most keystrokes. */
  onlyText: boolean
}

/** As the log of a document names people; without the colon those whose accounts are gone. */
export const PERSON = 'person:'

/** As the log stores them: the id of a person who wrote alone, or else all names. */
function writerOrActors(actors: string[]): [writer: string | null, actors: string[] | null] {
  const [actor] = actors
  return actors.length === 1 && actor!.startsWith(PERSON) && actor!.length > PERSON.length
    ? [actor!.slice(PERSON.length), null]
    : [null, actors]
}

export const loggedActors = (update: string) => `coalesce(${update}.actors, array['${PERSON}' || ${update}.writer])`

const MOVE_HEAD = `with h as (
  update document_heads set head_seq = head_seq + 1
   where id = $1 and head_seq = $2 and access_version = $3 returning id, head_seq, language
)`
const MOVE_HEAD_AS_WRITER = `with h as (
  update document_heads set head_seq = head_seq + 1
   where id = $1 and head_seq = $2 and access_version = $3
  returning id, head_seq, language, page_id,
            set_config('dragoman.actor', coalesce('${PERSON}' || $5::uuid, ($6::text[])[1]), true)
)`
/** Comes last, so that the statement's count says whether the head moved. */
const LOG =
  'insert into document_updates (document_id, seq, bytes, writer, actors) select id, head_seq, $4, $5, $6 from h'

const COMMIT_TEXT = `${MOVE_HEAD}, t as (
  update translations t set content = $8, revision = h.head_seq, updated_at = now()
    from h where t.source_text_id = $7 and t.target_language = h.language
) ${LOG}`

/**
 * Writes rows to the relational tables, for the document `h`, and what became of them to the events; its parameters are numbered
 * from `first`.
 */
const project = (first: number) => `b as (
  select t.source_text_id, t.status from translations t, h
   where t.source_text_id = any ($${first}::uuid[] || $${first + 1}::uuid[]) and t.target_language = h.language
), d as (
  delete from translations t using h
   where t.source_text_id = any ($${first}::uuid[]) and t.target_language = h.language
  returning t.source_text_id
), k as (
  delete from all_translation_checks k using h
   where k.source_text_id = any ($${first + 6}::uuid[]) and k.target_language = h.language
  returning k.*
), ended as (
  insert into ended_checks (source_text_id, target_language, checked_by, checked_at, steps_left, first_checked_by,
                            first_checked_at, content)
  select k.source_text_id, k.target_language, k.checked_by, k.checked_at, k.steps_left, k.first_checked_by,
         k.first_checked_at, t.content
    from k join translations t using (source_text_id, target_language)
    join unnest($${first + 1}::uuid[], $${first + 2}::text[]) x(id, content) on x.id = k.source_text_id
   where t.content <> x.content
  on conflict (source_text_id, target_language) do update
    set checked_by = excluded.checked_by, checked_at = excluded.checked_at, steps_left = excluded.steps_left,
        first_checked_by = excluded.first_checked_by, first_checked_at = excluded.first_checked_at,
        content = excluded.content, ended_at = excluded.ended_at
), t as (
  insert into translations as t
    (id, source_text_id, target_language, content, status, score, suggestion, revision)
  select coalesce((select c.translation_id from row_claims c
                    where c.source_text_id = x.id and c.target_language = h.language), uuid_v7()),
         x.id, h.language, x.content, x.status, x.score, x.suggestion, case when x.content = '' then 0 else h.head_seq end
    from h, unnest($${first + 1}::uuid[], $${first + 2}::text[], $${first + 3}::text[], $${first + 4}::real[],
                   $${first + 5}::text[]) x(id, content, status, score, suggestion)
  on conflict (source_text_id, target_language) do update
    set content = excluded.content, status = excluded.status, score = excluded.score,
        suggestion = coalesce(excluded.suggestion, t.suggestion),
        revision = case when t.content = excluded.content then t.revision else excluded.revision end,
        updated_at = now()
    where (t.content, t.status, t.score) is distinct from (excluded.content, excluded.status, excluded.score)
       or excluded.suggestion is not null
  returning source_text_id, status
), e as (
  insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
  select x.kind, v.project_id, v.version_id, h.page_id, h.language, count(*), case when count(*) = 1 then (array_agg(x.id))[1] end
    from (select case t.status when '${FINISHED}' then 'rows_completed' else 'rows_reopened' end as kind,
                 t.source_text_id as id
            from t left join b using (source_text_id)
           where (t.status = '${FINISHED}') <> (coalesce(b.status, '') = '${FINISHED}')
          union all
          select 'rows_reopened', source_text_id from d join b using (source_text_id) where b.status = '${FINISHED}') x,
         h cross join lateral place_of_page(h.page_id) v
   group by x.kind, v.project_id, v.version_id, h.page_id, h.language
)`

function projectionOf(rows: ProjectedRow[]) {
  const kept = rows.filter((row) => row.status !== undefined)
  return [
    rows.filter((row) => row.status === undefined).map((row) => row.source_text_id),
    kept.map((row) => row.source_text_id),
    kept.map((row) => row.content),
    kept.map((row) => row.status),
    kept.map((row) => row.score ?? null),
    kept.map((row) => row.suggestion ?? null),
    kept.filter((row) => !row.isChecked).map((row) => row.source_text_id),
  ]
}

const COMMIT_ROWS = `${MOVE_HEAD_AS_WRITER}, c as (
  insert into document_clients (document_id, client_id, actor)
  select h.id, x.client_id, x.actor from h, unnest($7::bigint[], $8::text[]) x(client_id, actor)
), ${project(9)} ${LOG}`

/**
 * Log, projection and head in one statement. False: the document moved on, or somebody may have lost access, and nothing
 * was written. When it throws, it may or may not have been committed.
 */
export async function commitUpdate(run: Run, commit: Commit): Promise<boolean> {
  const { document_id, head_seq, access_version, bytes, actors, clients, rows } = commit
  const head = [document_id, head_seq, access_version, bytes, ...writerOrActors(actors)]
  if (commit.onlyText) {
    const [row] = rows
    const values = [...head, row!.source_text_id, row!.content]
    return (await run.count({ name: 'document_commit_text', text: COMMIT_TEXT, values })) === 1
  }
  const values = [
    ...head,
    clients.map((client) => client.client_id),
    clients.map((client) => client.actor),
    ...projectionOf(rows),
  ]
  return (await run.count({ name: 'document_commit_rows', text: COMMIT_ROWS, values })) === 1
}

export type TextCommit = Commit & { onlyText: true }

const COMMIT_TEXTS = `with x as (
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::uuid[], $6::text[], $7::uuid[], $8::text[])
           as x(id, head_seq, access_version, bytes, writer, actors, row, content)
), l as (
  select d.id from document_heads d join x using (id)
   where d.head_seq = x.head_seq and d.access_version = x.access_version
     for no key update of d skip locked
), h as (
  update document_heads d set head_seq = d.head_seq + 1 from l where d.id = l.id returning d.id, d.head_seq, d.language
), t as (
  update translations t set content = x.content, revision = h.head_seq, updated_at = now()
    from h join x using (id) where t.source_text_id = x.row and t.target_language = h.language
)
insert into document_updates (document_id, seq, bytes, writer, actors)
select h.id, h.head_seq, x.bytes, x.writer, x.actors::text[] from h join x using (id)
returning document_id`

/**
 * Commits several documents, each on its own, and returns the ids of those that were committed. A document with a locked head
 * is passed over; when it throws, all or none may have been committed.
 */
export async function commitTexts(run: Run, commits: TextCommit[]): Promise<Set<number>> {
  const written = commits.map((commit) => writerOrActors(commit.actors))
  const values = [
    commits.map((commit) => commit.document_id),
    commits.map((commit) => commit.head_seq),
    commits.map((commit) => commit.access_version),
    commits.map((commit) => commit.bytes),
    written.map(([writer]) => writer),
    written.map(([, actors]) => actors && `{${actors.join(',')}}`),
    commits.map((commit) => commit.rows[0]!.source_text_id),
    commits.map((commit) => commit.rows[0]!.content),
  ]
  const committed = await run<{ document_id: number }>({ name: 'document_commit_texts', text: COMMIT_TEXTS, values })
  return new Set(committed.map((row) => row.document_id))
}

/** Makes the relational tables say what the document says, without a commit; for repairs, with the head locked. */
export const rewriteRows = (run: Run, id: number, rows: ProjectedRow[]) =>
  run({
    name: 'document_rewrite_rows',
    text: `with h as (select id, head_seq, language, page_id from document_heads where id = $1), ${project(2)} select 1 from h`,
    values: [id, ...projectionOf(rows)],
  })
