import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export const insertImage = async (trx: Trx) =>
  (await trx.insertInto('images').defaultValues().returning('id').executeTakeFirstOrThrow()).id

/** Those whose upload may still be under way are left. */
export const listUnnamedImages = async (db: Db, afterSeconds: number, limit: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from images i
     where created_at < now() - make_interval(secs => ${afterSeconds})
       and not exists (select from all_screenshots s where s.image_id = i.id)
     order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where something names it. */
export async function deleteUnnamedImage(trx: Trx, id: string) {
  const { rows } = await sql`
    delete from images i
     where id = ${id} and not exists (select from all_screenshots s where s.image_id = i.id) returning id`.execute(trx)
  return rows.length > 0
}
