import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { BESIDE_STATUSES, CHECKED, CHECKED_ONCE, type TranslationStatus } from '../../vocabulary/statuses.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'
import { RATING } from './rating.ts'

type Counts = {
  texts: number
  statuses: { status: TranslationStatus | 'NOT_STARTED'; rows: number }[]
  checked: number
  checked_once: number
}

export async function countInVersion(db: Db, at: InVersion): Promise<Counts> {
  const { language } = at
  const { rows } = await sql<{ language: string | null; status: string | null; rows: number }>`
    select c.target_language as language, c.status, sum(c.texts)::int as rows
      from pages p join text_counters c on c.page_id = p.id
     where ${isOfVersions('p.version_id', at)} and (c.target_language is null or c.target_language = ${language})
     group by c.target_language, c.status`.execute(db)
  return countsOf(rows)
}

export async function countOutdated(db: Db, at: InVersion) {
  const outdated = await sql<{ rows: number }>`
    select count(*)::int as rows from pages p join source_texts s on s.page_id = p.id
      join source_changes d on d.source_text_id = s.id and d.target_language = ${at.language} and d.dealt_at is null
     where ${isOfVersions('p.version_id', at)}`.execute(db)
  return outdated.rows[0]!.rows
}

function countsOf(rows: readonly { status: string | null; rows: number }[]): Counts {
  const texts = rows.find(({ status }) => status === null)?.rows ?? 0
  const begun = rows.filter(({ status }) => status !== null && !BESIDE_STATUSES.some((beside) => beside === status))
  const statuses = [
    { status: 'NOT_STARTED', rows: begun.reduce((left, { rows }) => left - rows, texts) },
    ...begun,
  ] as Counts['statuses']
  return {
    texts,
    statuses: statuses.map(({ status, rows }) => ({ status, rows })),
    checked: rows.find(({ status }) => status === CHECKED)?.rows ?? 0,
    checked_once: rows.find(({ status }) => status === CHECKED_ONCE)?.rows ?? 0,
  }
}

export async function countSpeakers(db: Db, at: InVersion, most: number) {
  const { rows } = await sql<{ speaker: string; rows: number }>`
    select s.speaker, count(*)::int as rows from pages p join source_texts s on s.page_id = p.id
     where ${isOfVersions('p.version_id', at)} and s.speaker is not null
     group by s.speaker order by rows desc, s.speaker limit ${most}`.execute(db)
  return rows
}

/** Those of more than one text: a text alone is no scene. */
export async function countScenes(db: Db, at: InVersion | { page_id: string }, most: number) {
  const isThere = 'page_id' in at ? sql`p.id = ${at.page_id}` : isOfVersions('p.version_id', at)
  const { rows } = await sql<{ scene: string; rows: number }>`
    select s.scene, count(*)::int as rows from pages p join source_texts s on s.page_id = p.id
     where ${isThere} and s.scene is not null
     group by s.scene having count(*) > 1 order by rows desc, s.scene limit ${most}`.execute(db)
  return rows
}

export async function countByPage(db: Db, at: InVersion) {
  const { rows } = await sql<{ page_id: string; rows: number }>`
    select p.id as page_id, sum(c.texts)::int as rows
      from pages p join text_counters c on c.page_id = p.id and c.target_language is null
     where ${isOfVersions('p.version_id', at)}
     group by p.id order by p.id`.execute(db)
  return rows
}

type Rating = 'unrated' | 'low' | 'middle' | 'high'

export async function countRatings(db: Db, at: InVersion) {
  const { rows } = await sql<{ rating: Rating; rows: number }>`
    select ${RATING} as rating, count(*)::int as rows from pages p join source_texts s on s.page_id = p.id
      left join translations t on t.source_text_id = s.id and t.target_language = ${at.language}
     where ${isOfVersions('p.version_id', at)}
     group by rating order by rating`.execute(db)
  return rows
}

export async function countChanged(db: Db, at: InVersion, moments: readonly string[]) {
  const { rows } = await sql<{ since: string; rows: number }>`
    select wanted.since, count(t.id)::int as rows
      from unnest(${moments}::text[]) with ordinality wanted (since, place)
      left join (pages p join source_texts s on s.page_id = p.id and ${isOfVersions('p.version_id', at)}
                 join translations t on t.source_text_id = s.id and t.target_language = ${at.language})
        on t.updated_at >= wanted.since::timestamptz
     group by wanted.since, wanted.place order by wanted.place`.execute(db)
  return rows
}
