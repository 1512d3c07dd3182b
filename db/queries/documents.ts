import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Trx } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { OrganizationRole } from '../vocabulary/roles.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'

/** Runs one statement. The live engine prepares each once on its own pool; server edits join their caller's transaction. */
export type Run = <Row>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>

export const runOn =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (statement) =>
    (await client.query(statement)).rows

export const runIn =
  (db: Db | Trx): Run =>
  async <Row>({ text, values }: { text: string; values: unknown[] }) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]

export type Head = {
  id: number
  name: string
  page_id: string
  language: LanguageCode
  generation: number
  head_seq: number
  access_version: number
}
export type StoredUpdate = { seq: number; bytes: Buffer }
export type StoredClient = { client_id: number; actor: string }

const HEAD = 'select id, name, page_id, language, generation, head_seq, access_version from document_heads'

export const findHead = async (run: Run, name: string): Promise<Head | undefined> =>
  (await run<Head>({ name: 'document_head', text: `${HEAD} where name = $1`, values: [name] }))[0]

export const findHeadOfPage = async (run: Run, page_id: string, language: LanguageCode): Promise<Head | undefined> =>
  (
    await run<Head>({
      name: 'document_head_of_page',
      text: `${HEAD} where page_id = $1 and language = $2`,
      values: [page_id, language],
    })
  )[0]

/** Holds the document until the transaction ends: nothing is committed to it meanwhile. */
export const lockHead = async (
  run: Run,
  { page_id, language }: { page_id: string; language: LanguageCode },
): Promise<Head | undefined> =>
  (
    await run<Head>({
      name: 'document_lock',
      text: `${HEAD} where page_id = $1 and language = $2 for no key update`,
      values: [page_id, language],
    })
  )[0]

export const listHeads = (run: Run, ids: number[]) =>
  run<Pick<Head, 'id' | 'name' | 'head_seq' | 'access_version'>>({
    name: 'document_heads',
    text: 'select id, name, head_seq, access_version from document_heads where id = any ($1)',
    values: [ids],
  })

/** The newest complete snapshot, or with `older` the one before it; two are kept. */
export const findSnapshot = async (run: Run, id: number, older = 0) =>
  (
    await run<{ seq: number; state: Buffer; sha256: Buffer }>({
      name: 'document_snapshot',
      text: `select seq, string_agg(state, '' order by part) as state, sha256 from document_snapshots
              where document_id = $1 group by seq, parts, sha256 having count(*) = parts order by seq desc limit 1 offset $2`,
      values: [id, older],
    })
  )[0]

export const listUpdates = (run: Run, id: number, after: number) =>
  run<StoredUpdate>({
    name: 'document_updates',
    text: 'select seq, bytes from document_updates where document_id = $1 and seq > $2 order by seq',
    values: [id, after],
  })

export const listClients = (run: Run, id: number) =>
  run<StoredClient>({
    name: 'document_clients',
    text: 'select client_id, actor from document_clients where document_id = $1',
    values: [id],
  })

export const listSomeClients = (run: Run, id: number, clients: number[]) =>
  run<StoredClient>({
    name: 'document_some_clients',
    text: 'select client_id, actor from document_clients where document_id = $1 and client_id = any ($2)',
    values: [id, clients],
  })

/** Where the document stands and what was committed after `after`, seen at one moment; `undefined` when it is gone. */
export async function readTail(run: Run, id: number, after: number) {
  const rows = await run<{
    name: string
    head_seq: number
    access_version: number
    seq: number | null
    bytes: Buffer | null
  }>({
    name: 'document_tail',
    text: `select h.name, h.head_seq, h.access_version, u.seq, u.bytes
             from document_heads h left join document_updates u on u.document_id = h.id and u.seq > $2
            where h.id = $1 order by u.seq`,
    values: [id, after],
  })
  const head = rows[0]
  if (!head) return undefined
  const updates = rows.filter((row): row is typeof row & StoredUpdate => row.seq !== null)
  return { name: head.name, head_seq: head.head_seq, access_version: head.access_version, updates }
}

export type ProjectedRow = {
  source_text_id: string
  content: string
  /** No status: the text was not started, and there is no translation. */
  status: TranslationStatus | undefined
  score: number | undefined
  request_id: string | undefined
  /** Text of a person that could not stay in the row. */
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

const MOVE_HEAD = `with h as (
  update document_heads set head_seq = head_seq + 1
   where id = $1 and head_seq = $2 and access_version = $3 returning id, head_seq, language
), u as (
  insert into document_updates (document_id, seq, bytes, actors) select id, head_seq, $4, $5 from h
)`

const COMMIT_TEXT = `${MOVE_HEAD}, t as (
  update translations t set content = $7, revision = h.head_seq, updated_at = now()
    from h where t.source_text_id = $6 and t.target_language = h.language
) select 1 from h`

/** Writes rows to the relational tables, for the document `h`; its parameters are numbered from `first`. */
const project = (first: number) => `d as (
  delete from translations t using h
   where t.source_text_id = any ($${first}::uuid[]) and t.target_language = h.language
), t as (
  insert into translations as t
    (source_text_id, target_language, content, status, score, request_id, suggestion, revision)
  select x.id, h.language, x.content, x.status, x.score, x.request_id, x.suggestion, h.head_seq
    from h, unnest($${first + 1}::uuid[], $${first + 2}::text[], $${first + 3}::text[], $${first + 4}::real[],
                   $${first + 5}::uuid[], $${first + 6}::text[]) x(id, content, status, score, request_id, suggestion)
  on conflict (source_text_id, target_language) do update
    set content = excluded.content, status = excluded.status, score = excluded.score,
        request_id = excluded.request_id, suggestion = coalesce(excluded.suggestion, t.suggestion),
        revision = case when t.content = excluded.content then t.revision else excluded.revision end,
        updated_at = now()
    where (t.content, t.status, t.score, t.request_id) is distinct from
          (excluded.content, excluded.status, excluded.score, excluded.request_id)
       or excluded.suggestion is not null
) select 1 from h`

function projectionOf(rows: ProjectedRow[]) {
  const kept = rows.filter((row) => row.status !== undefined)
  return [
    rows.filter((row) => row.status === undefined).map((row) => row.source_text_id),
    kept.map((row) => row.source_text_id),
    kept.map((row) => row.content),
    kept.map((row) => row.status),
    kept.map((row) => row.score ?? null),
    kept.map((row) => row.request_id ?? null),
    kept.map((row) => row.suggestion ?? null),
  ]
}

const COMMIT_ROWS = `${MOVE_HEAD}, c as (
  insert into document_clients (document_id, client_id, actor)
  select h.id, x.client_id, x.actor from h, unnest($6::bigint[], $7::text[]) x(client_id, actor)
), ${project(8)}`

/**
 * Log, projection and head in one statement. False: the document moved on, or somebody may have lost access, and nothing
 * was written. When it throws, it may or may not have been committed.
 */
export async function commitUpdate(run: Run, commit: Commit): Promise<boolean> {
  const { document_id, head_seq, access_version, bytes, actors, clients, rows } = commit
  const head = [document_id, head_seq, access_version, bytes, actors]
  if (commit.onlyText) {
    const [row] = rows
    const values = [...head, row!.source_text_id, row!.content]
    return (await run({ name: 'document_commit_text', text: COMMIT_TEXT, values })).length === 1
  }
  const values = [
    ...head,
    clients.map((client) => client.client_id),
    clients.map((client) => client.actor),
    ...projectionOf(rows),
  ]
  return (await run({ name: 'document_commit_rows', text: COMMIT_ROWS, values })).length === 1
}

/** Makes the relational tables say what the document says, without a commit; for repairs, with the head locked. */
export const rewriteRows = (run: Run, id: number, rows: ProjectedRow[]) =>
  run({
    name: 'document_rewrite_rows',
    text: `with h as (select id, head_seq, language from document_heads where id = $1), ${project(2)}`,
    values: [id, ...projectionOf(rows)],
  })

/** `undefined` when the page has a document in this language already; waits for one that is just being made. */
export const insertHead = async (run: Run, page_id: string, language: LanguageCode, name: string) =>
  (
    await run<Head>({
      name: 'document_insert',
      text: `insert into document_heads (name, page_id, language, organization_id)
             select $3, pages.id, $2, projects.organization_id
               from pages join versions on versions.id = pages.version_id join projects on projects.id = versions.project_id
              where pages.id = $1
             on conflict (page_id, language) do nothing
             returning id, name, page_id, language, generation, head_seq, access_version`,
      values: [page_id, language, name],
    })
  )[0]

/** Every source text of the page in the order of the file, with its translation where there is one. */
export const listRows = (run: Run, page_id: string, language: LanguageCode) =>
  run<{
    id: string
    content: string | null
    status: TranslationStatus | null
    score: number | null
    request_id: string | null
  }>({
    name: 'document_rows',
    text: `select s.id, t.content, t.status, t.score, t.request_id
             from source_texts s left join translations t on t.source_text_id = s.id and t.target_language = $2
            where s.page_id = $1 order by s.position`,
    values: [page_id, language],
  })

export type SnapshotPart = { part: number; parts: number; state: Uint8Array; sha256: Uint8Array }

export const insertSnapshotPart = (run: Run, id: number, seq: number, { part, parts, state, sha256 }: SnapshotPart) =>
  run({
    name: 'document_snapshot_part',
    text: `insert into document_snapshots (document_id, seq, part, parts, state, sha256) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [id, seq, part, parts, state, sha256],
  })

export const findSnapshotAt = async (run: Run, id: number, seq: number) =>
  (
    await run<{ state: Buffer }>({
      name: 'document_snapshot_at',
      text: `select string_agg(state, '' order by part) as state from document_snapshots
              where document_id = $1 and seq = $2 group by parts, sha256 having count(*) = parts`,
      values: [id, seq],
    })
  )[0]

/** The positions of the complete snapshots, newest first. */
export const listSnapshots = async (run: Run, id: number) =>
  (
    await run<{ seq: number }>({
      name: 'document_snapshots',
      text: `select seq from document_snapshots where document_id = $1
              group by seq, parts, sha256 having count(*) = parts order by seq desc`,
      values: [id],
    })
  ).map(({ seq }) => seq)

/** Forgets what a snapshot at `seq` makes superfluous. Waits for whoever holds the head: they may be reading it. */
export const deleteLogBelow = (run: Run, id: number, seq: number) =>
  run({
    name: 'document_delete_log',
    text: `with h as (select id from document_heads where id = $1 for no key update),
           s as (delete from document_snapshots using h where document_id = h.id and seq < $2),
           o as (delete from document_operations using h where document_id = h.id and at < now() - interval '30 days')
           delete from document_updates using h where document_id = h.id and seq <= $2`,
    values: [id, seq],
  })

/** Everything stored of a document but its head. */
export const deleteStored = (run: Run, id: number) =>
  run({
    name: 'document_delete_stored',
    text: `with u as (delete from document_updates where document_id = $1),
                s as (delete from document_snapshots where document_id = $1)
           delete from document_clients where document_id = $1`,
    values: [id],
  })

/** The next generation stands one position further on, so that commits to the one before fail. */
export const raiseHead = (run: Run, id: number, name: string) =>
  run({
    name: 'document_raise',
    text: `update document_heads set generation = generation + 1, head_seq = head_seq + 1, name = $2 where id = $1`,
    values: [id, name],
  })

const OPEN_MARKS = 0x6472_6167_0000_0000n
const markOf = (id: number) => String(OPEN_MARKS + BigInt(id))

/** Until `unmarkOpen`, or until the connection ends. */
export const markOpen = (run: Run, id: number) =>
  run({ name: 'document_mark', text: 'select pg_advisory_lock_shared($1)', values: [markOf(id)] })

export const unmarkOpen = (run: Run, id: number) =>
  run({ name: 'document_unmark', text: 'select pg_advisory_unlock_shared($1)', values: [markOf(id)] })

/** False when some node has the document open; otherwise none can mark it before the transaction ends. */
export const holdWhenUnopened = async (run: Run, id: number) =>
  (
    await run<{ held: boolean }>({
      name: 'document_hold',
      text: 'select pg_try_advisory_xact_lock($1) as held',
      values: [markOf(id)],
    })
  )[0]!.held

export const listDocumentNames = (run: Run) =>
  run<{ name: string }>({ name: 'document_names', text: 'select name from document_heads order by id', values: [] })

/** Whether this operation has changed the document already. */
export const findOperation = async (run: Run, id: number, op_id: string) =>
  (
    await run({
      name: 'document_operation',
      text: 'select 1 from document_operations where document_id = $1 and op_id = $2',
      values: [id, op_id],
    })
  ).length === 1

export const insertOperation = (run: Run, id: number, op_id: string) =>
  run({
    name: 'document_insert_operation',
    text: 'insert into document_operations (document_id, op_id) values ($1, $2)',
    values: [id, op_id],
  })

/** A row without a translation has revision 0. */
export const listRevisions = (run: Run, language: LanguageCode, source_text_ids: string[]) =>
  run<{ source_text_id: string; revision: number }>({
    name: 'document_revisions',
    text: 'select source_text_id, revision from translations where target_language = $1 and source_text_id = any ($2)',
    values: [language, source_text_ids],
  })

export type Participant = {
  document_id: number
  access_version: number
  user_id: string
  name: string
  session_id: string
  expires_at: Date
  role: OrganizationRole | null
}

const PARTICIPANT = `
  select h.id as document_id, h.access_version, u.id as user_id, coalesce(nullif(btrim(u.full_name), ''), u.email) as name,
         s.id as session_id, s.expires_at, m.role
    from sessions s join users u on u.id = s.user_id and u.is_active
    join document_heads h on h.name = $2
    left join organization_members m on m.user_id = u.id and m.organization_id = h.organization_id
   where s.expires_at > now()`

/** Who holds this token and what they may do in the document, seen at one moment with the document's access version. */
export const findParticipant = async (run: Run, token_hash: Buffer, name: string) =>
  (
    await run<Participant>({
      name: 'document_participant',
      text: `${PARTICIPANT} and s.token_hash = $1`,
      values: [token_hash, name],
    })
  )[0]

export const findParticipantOfSession = async (run: Run, session_id: string, name: string) =>
  (
    await run<Participant>({
      name: 'document_participant_of_session',
      text: `${PARTICIPANT} and s.id = $1`,
      values: [session_id, name],
    })
  )[0]

/** Those of the sessions that are still signed in; without a role they are no longer in the organization. */
export const listParticipants = (run: Run, session_ids: string[], name: string) =>
  run<Participant>({
    name: 'document_participants',
    text: `${PARTICIPANT} and s.id = any ($1)`,
    values: [session_ids, name],
  })

export const isSignedIn = async (run: Run, token_hash: Buffer) =>
  (
    await run({
      name: 'document_signed_in',
      text: `select 1 from sessions s join users u on u.id = s.user_id and u.is_active
              where s.token_hash = $1 and s.expires_at > now()`,
      values: [token_hash],
    })
  ).length === 1

export const insertTicket = (run: Run, id: string, session_id: string, read_only: boolean) =>
  run({
    name: 'document_insert_ticket',
    text: 'insert into document_tickets (id, session_id, read_only) values ($1, $2, $3)',
    values: [id, session_id, read_only],
  })

/** A ticket is good once and for a minute; used and expired ones go. */
export async function takeTicket(run: Run, id: string) {
  const tickets = await run<{ id: string; session_id: string; read_only: boolean; is_good: boolean }>({
    name: 'document_take_ticket',
    text: `delete from document_tickets where id = $1 or expires_at < now()
           returning id, session_id, read_only, expires_at >= now() as is_good`,
    values: [id],
  })
  return tickets.find((ticket) => ticket.id === id && ticket.is_good)
}
