import { type Run, runIn } from '../../run.ts'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { HOLDER } from '../translationJobs/rowClaims.ts'

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

/** Locks the document until the transaction ends: nothing is committed to it meanwhile. */
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

export const lockDocument = (trx: Trx, at: { page_id: string; language: LanguageCode }) => lockHead(runIn(trx), at)

export const lockHeadById = (run: Run, id: number) =>
  run({ name: 'document_lock_by_id', text: 'select from document_heads where id = $1 for no key update', values: [id] })

type Known = { id: number; seq: number; accessVersion: number; commentsMark: number }

/** An array as Postgres reads it; pg would look through each number for what to escape. */
const list = (known: readonly Known[], pick: (document: Known) => number) => `{${known.map(pick).join()}}`

export const listMoved = (run: Run, known: readonly Known[]) =>
  run<{ id: number; head_seq: number | null; access_version: number | null; comments_mark: number }>({
    name: 'documents_moved',
    text: `select known.id, h.head_seq, h.access_version, coalesce(c.mark, 0) as comments_mark
             from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
                  known (id, seq, access_version, comments_mark)
             left join document_heads h on h.id = known.id
             left join comment_marks c on c.page_id = h.page_id
            where h.id is null or h.head_seq > known.seq or h.access_version <> known.access_version
               or coalesce(c.mark, 0) <> known.comments_mark`,
    values: [
      list(known, ({ id }) => id),
      list(known, ({ seq }) => seq),
      list(known, ({ accessVersion }) => accessVersion),
      list(known, ({ commentsMark }) => commentsMark),
    ],
  })

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

/** The document's head and what was committed after `after`, seen at one moment; `undefined` when it is gone. */
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

/** `undefined` when the page has a document in this language already; waits for one that is just being made. */
export const insertHead = async (run: Run, page_id: string, language: LanguageCode, name: string) =>
  (
    await run<Head>({
      name: 'document_insert',
      text: `insert into document_heads (name, page_id, language, organization_id)
             select $3, pages.id, $2, projects.organization_id
               from all_pages pages join all_versions versions on versions.id = pages.version_id
                    join all_projects projects on projects.id = versions.project_id
              where pages.id = $1
                for key share of projects -- until it is there for who moves the project
             on conflict do nothing -- also on that of the name, which may be noticed first
             returning id, name, page_id, language, generation, head_seq, access_version`,
      values: [page_id, language, name],
    })
  )[0]

export const isReachable = async (run: Run, id: number) =>
  (
    await run({
      name: 'document_reachable',
      text: 'select 1 from document_heads h join pages p on p.id = h.page_id where h.id = $1',
      values: [id],
    })
  ).length === 1

/**
 * Every source text of the page in the order of the file, with its translation where there is one. Archived ones too: what
 * somebody types in a row while it is archived is kept.
 */
export const listRows = (run: Run, page_id: string, language: LanguageCode) =>
  run<{
    id: string
    content: string | null
    status: TranslationStatus | null
    score: number | null
    request_id: string | null
    checked_at: number | null
    steps_left: number
  }>({
    name: 'document_rows',
    text: `select s.id, t.content, t.status, t.score, ${HOLDER} as request_id,
                  (extract(epoch from k.checked_at) * 1000)::bigint as checked_at, coalesce(k.steps_left, 0) as steps_left
             from all_source_texts s left join translations t on t.source_text_id = s.id and t.target_language = $2
                  left join all_translation_checks k on k.source_text_id = s.id and k.target_language = $2
            where s.page_id = $1 order by s.position`,
    values: [page_id, language],
  })

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
/** Postgres has room for about 6,400 locks of all nodes together: documents beyond share their marks. */
const MAX_MARKS = 1024
const markOf = (id: number) => String(OPEN_MARKS + BigInt(id % MAX_MARKS))

/** Until `unmarkOpen`, or until the connection ends. */
export const markOpen = (run: Run, id: number) =>
  run({ name: 'document_mark', text: 'select pg_advisory_lock_shared($1)', values: [markOf(id)] })

export const unmarkOpen = (run: Run, id: number) =>
  run({ name: 'document_unmark', text: 'select pg_advisory_unlock_shared($1)', values: [markOf(id)] })

/** False when some node has the document open, or one that shares its mark; otherwise none can mark it before the transaction ends. */
export const lockIfUnopened = async (run: Run, id: number) =>
  (
    await run<{ locked: boolean }>({
      name: 'document_lock_unopened',
      text: 'select pg_try_advisory_xact_lock($1) as locked',
      values: [markOf(id)],
    })
  )[0]!.locked

export const listDocumentNames = (run: Run) =>
  run<{ name: string }>({ name: 'document_names', text: 'select name from document_heads order by id', values: [] })

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

export const listRevisions = (run: Run, language: LanguageCode, source_text_ids: string[]) =>
  run<{ source_text_id: string; revision: number }>({
    name: 'document_revisions',
    text: 'select source_text_id, revision from translations where target_language = $1 and source_text_id = any ($2)',
    values: [language, source_text_ids],
  })
