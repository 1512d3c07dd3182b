import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { Region } from '../../vocabulary/texts/screenshots.ts'
import { PLACE } from './regions.ts'

export type Picture = {
  source_text_id: string
  image_id: string
  width: number
  height: number
  region: Region | null
}

/** The newest screenshot of each text, one in which its place is known before others, for the first texts that have one. */
export async function listPictures(db: Db, sourceTextIds: readonly string[], limit: number): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    select t.id as source_text_id, shown.image_id, shown.width, shown.height, shown.region
      from unnest(${sourceTextIds}::uuid[]) with ordinality asked(id, place)
      join all_source_texts t on t.id = asked.id
      join pages p on p.id = t.page_id
      join versions v on v.id = p.version_id
     cross join lateral (
       select s.image_id, s.width, s.height, ${PLACE} as region
         from screenshot_regions r
         join screenshots s on s.id = r.screenshot_id and s.project_id = v.project_id
        where r.lineage_id = coalesce(t.lineage_id, t.id)
        order by r.x is null, s.created_at desc, r.id limit 1) shown
     order by asked.place limit ${limit}`.execute(db)
  return rows
}
