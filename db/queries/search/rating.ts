import { sql } from 'kysely'

/** Of a translation `t`, of 0 to 5. */
export const RATING = sql`case when t.score is null then 'unrated' when t.score < 3 then 'low'
  when t.score < 4 then 'middle' else 'high' end`
