import { sql } from 'kysely'
import type { Run } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { HistoryDays } from '../../vocabulary/historyDays.ts'
import { loggedActors } from './documentCommits.ts'

export type LoggedUpdate = { seq: number; at: Date; actors: string[]; bytes: Buffer }

export type Segment = {
  first_seq: number
  last_seq: number
  started_at: Date
  ended_at: Date
  actors: string[]
  updates: Buffer
  merged: Buffer
}

/** The log between two positions, the first one excluded, at most `most` of it. */
export const listLogged = (run: Run, id: number, after: number, until: number, most: number | null = null) =>
  run<LoggedUpdate>({
    name: 'document_logged',
    text: `select seq, at, ${loggedActors('u')} as actors, bytes from document_updates u
            where document_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
    values: [id, after, until, most],
  })

/** For how many days the organization has history kept, null for ever, and from when on: whole days, in UTC. */
export const findRetention = async (run: Run, id: number) =>
  (
    await run<{ history_days: HistoryDays | null; until: Date }>({
      name: 'document_retention',
      text: `select o.history_days, ${CUT} as until
               from document_heads h join organizations o on o.id = h.organization_id where h.id = $1`,
      values: [id],
    })
  )[0]

const CUT = `date_trunc('day', now(), 'UTC') - make_interval(days => o.history_days)`

export const listDocumentsToTrim = (run: Run) =>
  run<{ name: string }>({
    name: 'documents_to_trim',
    text: `select h.name from organizations o join document_heads h on h.organization_id = o.id
            where o.history_days is not null and (
              exists (select from document_segments s where s.document_id = h.id and s.started_at <= ${CUT})
              or o.history_days = 0 and exists (
                select from document_segments s where s.document_id = h.id
                union all select from document_bases b where b.document_id = h.id)) order by h.id`,
    values: [],
  })

export const findLastSegment = async (run: Run, id: number) =>
  (
    await run<Omit<Segment, 'merged'>>({
      name: 'document_last_segment',
      text: `select first_seq, last_seq, started_at, ended_at, actors, updates from document_segments
              where document_id = $1 order by first_seq desc limit 1`,
      values: [id],
    })
  )[0]

export const findSegmentOf = async (run: Run, id: number, seq: number) =>
  (
    await run<Omit<Segment, 'merged'>>({
      name: 'document_segment_of',
      text: `select first_seq, last_seq, started_at, ended_at, actors, updates from document_segments
              where document_id = $1 and first_seq <= $2 and last_seq >= $2`,
      values: [id, seq],
    })
  )[0]

export const findSegmentAt = async (run: Run, id: number, time: Date) =>
  (
    await run<Omit<Segment, 'merged'>>({
      name: 'document_segment_at',
      text: `select first_seq, last_seq, started_at, ended_at, actors, updates from document_segments
              where document_id = $1 and started_at <= $2 order by first_seq desc limit 1`,
      values: [id, time],
    })
  )[0]

/** The segments that end between two positions, the first one excluded, each as one update. */
export const listMerged = (run: Run, id: number, after: number, until: number) =>
  run<Pick<Segment, 'first_seq' | 'last_seq' | 'merged'>>({
    name: 'document_merged',
    text: `select first_seq, last_seq, merged from document_segments
            where document_id = $1 and last_seq > $2 and last_seq <= $3 order by first_seq`,
    values: [id, after, until],
  })

/**
 * Actors without the names of people whose accounts are gone. An account that is being deleted is waited for, and one that is
 * there stays until the statement has ended, so that its erasure finds the segment.
 */
const PEOPLE = `people as materialized (
  select id from users where id in (select substr(actor, 8)::uuid from unnest($6::text[]) actor where actor like 'person:%')
     for key share)`
const NAMES = `array(
  select case when actor like 'person:%' and people.id is null then 'person' else actor end
    from unnest($6::text[]) with ordinality named(actor, n) left join people on 'person:' || people.id = actor order by n)`

const valuesOf = (id: number, segment: Segment) => {
  const { first_seq, last_seq, started_at, ended_at, actors, updates, merged } = segment
  return [id, first_seq, last_seq, started_at, ended_at, actors, updates, merged]
}

/** False when another process was first. */
export const insertSegment = async (run: Run, id: number, segment: Segment) =>
  (await run.count({
    name: 'document_insert_segment',
    text: `with ${PEOPLE} insert into document_segments
             (document_id, first_seq, last_seq, started_at, ended_at, actors, updates, merged)
           select $1, $2, $3, $4, $5, ${NAMES}, $7, $8 on conflict do nothing`,
    values: valuesOf(id, segment),
  })) === 1

/** Puts a segment in the place of one that holds a part of it; false when another process was first. */
export const replaceSegment = async (run: Run, id: number, before: Omit<Segment, 'merged'>, segment: Segment) =>
  (await run.count({
    name: 'document_replace_segment',
    text: `with ${PEOPLE} update document_segments set first_seq = $2, last_seq = $3, started_at = $4, ended_at = $5,
             actors = ${NAMES}, updates = $7, merged = $8
            where document_id = $1 and first_seq = $9 and last_seq = $10`,
    values: [...valuesOf(id, segment), before.first_seq, before.last_seq],
  })) === 1

/** The hashes of what is stored, computed by the database to save its transfer. */
export const hashSegment = async (run: Run, id: number, first_seq: number) =>
  (
    await run<{ last_seq: number; updates: Buffer; merged: Buffer }>({
      name: 'document_segment_hash',
      text: `select last_seq, sha256(updates) as updates, sha256(merged) as merged from document_segments
              where document_id = $1 and first_seq = $2`,
      values: [id, first_seq],
    })
  )[0]

export const deleteSegments = (run: Run, id: number, until: number, most: number) =>
  run.count({
    name: 'document_delete_segments',
    text: `delete from document_segments where (document_id, first_seq) in
             (select document_id, first_seq from document_segments
               where document_id = $1 and last_seq <= $2 order by first_seq limit $3)`,
    values: [id, until, most],
  })

type BasePart = { part: number; parts: number; state: Uint8Array }

export const insertBasePart = (run: Run, id: number, seq: number, at: Date, { part, parts, state }: BasePart) =>
  run({
    name: 'document_base_part',
    text: `insert into document_bases (document_id, seq, part, parts, at, state) values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [id, seq, part, parts, at, state],
  })

export const listBases = (run: Run, id: number) =>
  run<{ seq: number; at: Date; bytes: number }>({
    name: 'document_bases',
    text: `select seq, at, sum(octet_length(state)) as bytes from document_bases where document_id = $1
            group by seq, parts, at having count(*) = parts order by seq desc`,
    values: [id],
  })

export const findBaseState = async (run: Run, id: number, seq: number) =>
  (
    await run<{ state: Buffer }>({
      name: 'document_base_state',
      text: `select string_agg(state, '' order by part) as state from document_bases where document_id = $1 and seq = $2`,
      values: [id, seq],
    })
  )[0]!.state

export const deleteBases = (run: Run, id: number, below: number, most: number) =>
  run.count({
    name: 'document_delete_bases',
    text: `delete from document_bases where (document_id, seq, part) in
             (select document_id, seq, part from document_bases where document_id = $1 and seq < $2 limit $3)`,
    values: [id, below, most],
  })

export const deleteBase = (run: Run, id: number, seq: number) =>
  run({
    name: 'document_delete_base',
    text: 'delete from document_bases where document_id = $1 and seq = $2',
    values: [id, seq],
  })

export const weighSegments = async (run: Run, id: number, after: number) =>
  (
    await run<{ bytes: number }>({
      name: 'document_weigh_segments',
      text: `select coalesce(sum(octet_length(merged)), 0) as bytes from document_segments
              where document_id = $1 and last_seq > $2`,
      values: [id, after],
    })
  )[0]!.bytes

export const findTimeOf = async (run: Run, id: number, seq: number) =>
  (
    await run<{ at: Date | null }>({
      name: 'document_time_of',
      text: `select coalesce(
               (select at from document_updates where document_id = $1 and seq = $2),
               (select ended_at from document_segments where document_id = $1 and last_seq = $2),
               (select min(at) from document_bases where document_id = $1 and seq = $2)) as at`,
      values: [id, seq],
    })
  )[0]!.at ?? undefined

export const findLoggedAt = async (run: Run, id: number, time: Date) =>
  (
    await run<{ seq: number | null }>({
      name: 'document_logged_at',
      text: `select max(seq) as seq from document_updates
              where document_id = $1 and date_trunc('milliseconds', at) <= $2`,
      values: [id, time],
    })
  )[0]!.seq ?? undefined

/**
 * Takes the ids of people whose accounts are gone out of logs and segments; positions, times and bytes stay. Bytes name
 * authors by their place in `actors`, so each keeps its own.
 */
export async function eraseDeletedPeople(db: Db) {
  const people = (await db.selectFrom('erasures').select('user_id').execute()).map(({ user_id }) => user_id)
  if (people.length === 0) return
  const gone = people.map((id) => `person:${id}`)
  const remaining = sql<string[]>`array(
    select case when actor = any (${gone}) then 'person' else actor end
      from unnest(actors) with ordinality named(actor, n) order by n)`
  for (const table of ['document_updates', 'document_segments'] as const)
    await db.updateTable(table).set({ actors: remaining }).where(sql<boolean>`actors && ${gone}::text[]`).execute()
  const unnamed = { writer: null, actors: ['person'] }
  await db.updateTable('document_updates').set(unnamed).where('writer', 'in', people).execute()
  await db.updateTable('document_clients').set({ actor: 'person' }).where('actor', 'in', gone).execute()
  await db.deleteFrom('erasures').where('user_id', 'in', people).execute()
}
