import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

const TEXTS_A_ROW = 4096

export async function insertState(trx: Trx, versionId: string, intoVersionId: string): Promise<string> {
  const { id } = await trx
    .insertInto('version_states')
    .values({ version_id: versionId, into_version_id: intoVersionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into version_state_texts (state_id, page_lineage_id, part, lineage_ids, contents, identifiers, contexts,
                                     speakers, max_lengths, length_units)
    select ${id}, coalesce(p.lineage_id, p.id), s.position / ${TEXTS_A_ROW},
           array_agg(coalesce(s.lineage_id, s.id) order by s.position), array_agg(s.content order by s.position),
           array_agg(s.identifier order by s.position), array_agg(coalesce(s.context, '') order by s.position),
           case when count(s.speaker) > 0 then array_agg(s.speaker order by s.position) end,
           case when count(s.max_length) > 0 then array_agg(s.max_length order by s.position) end,
           case when count(s.length_unit) > 0 then array_agg(s.length_unit order by s.position) end
      from pages p join all_source_texts s on s.page_id = p.id and s.archived_at is null
     where p.version_id = ${versionId}
     group by p.id, p.lineage_id, 3`.execute(trx)
  await sql`
    insert into version_state_texts (state_id, page_lineage_id, part, language, lineage_ids, contents, statuses)
    select ${id}, coalesce(p.lineage_id, p.id), s.position / ${TEXTS_A_ROW}, t.target_language, array_agg(coalesce(s.lineage_id, s.id)),
           array_agg(t.content), array_agg(t.status)
      from pages p join all_source_texts s on s.page_id = p.id and s.archived_at is null
      join translations t on t.source_text_id = s.id and t.content <> ''
     where p.version_id = ${versionId}
     group by p.id, p.lineage_id, t.target_language, 3`.execute(trx)
  return id
}

type Contained = { version_id: string; at: Date; state_id: string | null }

/**
 * Returns each version of which this one contains a state, itself included, with the last such state. It goes from the newest
 * state to the oldest: the first one that leads to a version is the last that is contained of it.
 */
export async function listContained(db: Db, versionId: string): Promise<Contained[]> {
  const states = await db
    .selectFrom('version_states as s')
    .innerJoin('versions as v', 'v.id', 's.into_version_id')
    .where('v.project_id', '=', (eb) => eb.selectFrom('versions').where('id', '=', versionId).select('project_id'))
    .where('s.is_taken_back', '=', false)
    .orderBy('s.at', 'desc')
    .select(['s.id', 's.version_id', 's.into_version_id', 's.at'])
    .execute()
  const found = new Map<string, Contained>([[versionId, { version_id: versionId, at: new Date(), state_id: null }]])
  for (const { id, version_id, into_version_id, at } of states)
    if (found.has(into_version_id) && !found.has(version_id)) found.set(version_id, { version_id, at, state_id: id })
  return [...found.values()]
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
