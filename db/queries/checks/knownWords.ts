import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'

type Place = { project_id: string; language: LanguageCode }
export type KnownWord = { word: string; added_by: string | null; added_at: Date }

const wordsOf = (db: Db, { project_id, language }: Place) =>
  db
    .selectFrom('known_words as w')
    .leftJoin('users as u', 'u.id', 'w.added_by')
    .where('w.project_id', '=', project_id)
    .where('w.language', '=', language)
    .select(['w.word', 'w.added_at', sql<string | null>`coalesce(u.full_name, u.email)`.as('added_by')])

export const listKnownWords = (db: Db, place: Place): Promise<KnownWord[]> =>
  wordsOf(db, place).orderBy('w.word').execute()

export const findKnownWord = (db: Db, place: Place, word: string): Promise<KnownWord | undefined> =>
  wordsOf(db, place).where('w.word', '=', word).executeTakeFirst()

export async function countKnownWords(db: Db, { project_id, language }: Place) {
  const { count } = await db
    .selectFrom('known_words')
    .where('project_id', '=', project_id)
    .where('language', '=', language)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertKnownWord = (trx: Trx, place: Place, word: string, added_by: string) =>
  trx
    .insertInto('known_words')
    .values({ ...place, word, added_by })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function deleteKnownWord(trx: Trx, { project_id, language }: Place, word: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('known_words')
    .where('project_id', '=', project_id)
    .where('language', '=', language)
    .where('word', '=', word)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
