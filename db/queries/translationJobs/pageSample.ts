import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Source texts of a page, evenly spread over it where there are more than `most`. */
export async function sampleSources(db: Db, pageId: string, most: number) {
  const { rows } = await sql<{ source: string }>`
    with texts as (
      select content, row_number() over (order by position) - 1 as place, count(*) over () as count
        from source_texts where page_id = ${pageId})
    select content as source from texts where place % greatest(1, ceil(count / ${most}::numeric)) = 0
     order by place`.execute(db)
  return rows.map(({ source }) => source)
}
