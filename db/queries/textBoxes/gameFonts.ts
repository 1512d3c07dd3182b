import type { Db, NewRow, Trx } from '../../schema.ts'
import { compress, decompress } from '../../zstd.ts'

export const listFonts = (db: Db, projectId: string) =>
  db
    .selectFrom('game_fonts')
    .where('project_id', '=', projectId)
    .select(['id', 'name', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertFont = async (trx: Trx, font: NewRow<'game_fonts'>) =>
  trx
    .insertInto('game_fonts')
    .values({ ...font, bytes: await compress(font.bytes) })
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow()

export async function findFontBytes(db: Db, projectId: string, id: string): Promise<Buffer | undefined> {
  const font = await db
    .selectFrom('game_fonts')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .select('bytes')
    .executeTakeFirst()
  return font && decompress(font.bytes)
}

export const deleteFont = (trx: Trx, projectId: string, id: string) =>
  trx
    .deleteFrom('game_fonts')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
