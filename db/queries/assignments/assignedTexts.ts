import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'

type Listed = { pages: string[]; whole: string[]; lists: string[] }
/**
 * `pages`: all that have such a text; of those in `whole` all texts, of the others those that `lists` have. With `others` the texts
 * too that are none of these.
 */
export type AssignedTexts = Listed & { others?: Listed | undefined }

type Of = { assignment_id: string } | { people: readonly string[] } | 'anybody'

type Wanted = { people: readonly string[]; nobody: boolean }

/** Undefined: all texts of the version. Of people, or teams, what is not over yet; of nobody what is nobody's by that. */
export async function findTextsOf(db: Db, at: InVersion, { people, nobody }: Wanted) {
  const own = await findAssignedTexts(db, at, { people })
  if (!own || !nobody) return own
  const others = await findAssignedTexts(db, at, 'anybody')
  return others ? { ...own, others } : own
}

export async function findAssignedTexts(db: Db, at: InVersion, of: Of): Promise<Listed | undefined> {
  const wanted =
    of === 'anybody'
      ? sql`a.done_at is null`
      : 'assignment_id' in of
        ? sql`a.id = ${of.assignment_id}`
        : sql`a.done_at is null and exists (
          select from assigned_people p where p.assignment_id = a.id and p.user_id = any (${of.people}::uuid[])
          union all
          select from assignment_teams t where t.assignment_id = a.id and t.team_id = any (${of.people}::uuid[]))`
  const { rows } = await sql<{ id: string; covers: 'version' | 'page' | 'texts'; pages: string[] }>`
    select a.id, a.covers, case a.covers
             when 'page' then array[a.page_id]
             when 'texts' then array(
               select distinct s.page_id from assignment_texts x join source_texts s on s.id = x.source_text_id
                where x.assignment_id = a.id)
             else array(select id from pages where version_id = a.version_id) end as pages
      from assignments a
     where ${isOfVersions('a.version_id', at)} and a.target_language = ${at.language} and ${wanted}`.execute(db)
  if (!at.also?.length && rows.some(({ covers }) => covers === 'version')) return undefined
  return {
    pages: [...new Set(rows.flatMap(({ pages }) => pages))],
    whole: rows.filter(({ covers }) => covers !== 'texts').flatMap(({ pages }) => pages),
    lists: rows.filter(({ covers }) => covers === 'texts').map(({ id }) => id),
  }
}
