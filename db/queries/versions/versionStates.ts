import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

/** As many texts in a row of a state. */
const TEXTS_A_ROW = 4096

/** Records all that a version holds now, without reading it. */
export async function insertState(trx: Trx, versionId: string, intoVersionId: string): Promise<string> {
  const { id } = await trx
    .insertInto('version_states')
    .values({ version_id: versionId, into_version_id: intoVersionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into version_state_texts (state_id, page_lineage_id, part, lineage_ids, contents, identifiers, contexts)
    select ${id}, coalesce(p.lineage_id, p.id), s.position / ${TEXTS_A_ROW},
           array_agg(coalesce(s.lineage_id, s.id) order by s.position), array_agg(s.content order by s.position),
           array_agg(s.identifier order by s.position), array_agg(coalesce(s.context, '') order by s.position)
      from pages p join all_source_texts s on s.page_id = p.id and s.archived_at is null
     where p.version_id = ${versionId}
     group by p.id, 3`.execute(trx)
  await sql`
    insert into version_state_texts (state_id, page_lineage_id, part, language, lineage_ids, contents, statuses)
    select ${id}, coalesce(p.lineage_id, p.id), s.position / ${TEXTS_A_ROW}, t.target_language, array_agg(coalesce(s.lineage_id, s.id)),
           array_agg(t.content), array_agg(t.status)
      from pages p join all_source_texts s on s.page_id = p.id and s.archived_at is null
      join translations t on t.source_text_id = s.id and t.content <> ''
     where p.version_id = ${versionId}
     group by p.id, t.target_language, 3`.execute(trx)
  return id
}

/** A query’s table `contained`: the versions of which this one contains states, itself included, and when. */
export const withContained = (versionId: RawBuilder<unknown>) => sql`
    with recursive contained as (
      select ${versionId}::uuid as version_id, 'infinity'::timestamptz as at, null::uuid as state_id
      union
      select s.version_id, s.at, s.id
        from contained c join version_states s on s.into_version_id = c.version_id and s.at <= c.at)`

type Contained = { version_id: string; at: Date; state_id: string | null }

/** Each version of which this one contains a state, the version itself included, with the last such state. */
async function listContained(db: Db, versionId: string): Promise<Contained[]> {
  const { rows } = await sql<Contained>`
    ${withContained(sql`${versionId}`)}
    select distinct on (version_id) version_id, case when at = 'infinity' then now() else at end as at, state_id
      from contained order by version_id, contained.at desc`.execute(db)
  return rows
}

/** The last state that two versions have in common: the base of their merge. */
export async function findCommonState(db: Db, one: string, other: string): Promise<string | undefined> {
  const ofOther = new Map((await listContained(db, other)).map((state) => [state.version_id, state]))
  const common = (await listContained(db, one)).flatMap((state) => {
    const theirs = ofOther.get(state.version_id)
    if (!theirs) return []
    // The earlier state of a version that both contain; the version itself is later than any state of it.
    const isEarlier = state.state_id !== null && (theirs.state_id === null || state.at <= theirs.at)
    return [isEarlier ? state : theirs]
  })
  const last = common.filter(({ state_id }) => state_id !== null).sort((a, b) => b.at.getTime() - a.at.getTime())
  return last[0]?.state_id ?? undefined
}
