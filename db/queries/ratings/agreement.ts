import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

const HALF = 0.5

export type AgreementOfLanguage = {
  target_language: LanguageCode
  ratings: number
  within_half: number
  mean_difference: number
}

/** Of the texts of a project that the AI and a person have rated as they stand; copies of a text count once. */
export async function listAgreement(db: Db, project_id: string) {
  const { rows } = await sql<AgreementOfLanguage>`
    with rated as (
      select distinct t.target_language, r.id as rating_id, h.id as person_rating_id, r.score - h.score as difference
        from person_ratings h
        join versions v on v.project_id = h.project_id
        join pages p on p.version_id = v.id
        join source_texts s on s.page_id = p.id
        join translations t on t.source_text_id = s.id and t.person_rating_id = h.id
        join ratings r on r.id = t.rating_id and r.text_md5 = h.text_md5
       where h.project_id = ${project_id}
    )
    select target_language, count(*)::int as ratings,
           avg(case when abs(difference) <= ${HALF} then 1 else 0 end)::float as within_half,
           avg(difference)::float as mean_difference
      from rated group by target_language order by target_language`.execute(db)
  return rows
}
