import { sql } from 'kysely'

export const RATING = sql`case when t.score is null then 'unrated' when t.score < 3 then 'low'
  when t.score < 4 then 'middle' else 'high' end`
