import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../schema.ts'
import { pagesOfUser } from './pages.ts'

const MAX_NAMES = 5_000

const PUBLIC = [
  'characters.id',
  'characters.page_id',
  'characters.name',
  'characters.description',
  'characters.context',
  'characters.created_at',
] as const

export type Character = Omit<Row<'characters'>, 'page_type'>

const charactersOf = (db: Db, pageId: string) =>
  db.selectFrom('characters').where('page_id', '=', pageId).orderBy('created_at').orderBy('id')

export const listCharactersOfPage = (db: Db, pageId: string): Promise<Character[]> =>
  charactersOf(db, pageId).select(PUBLIC).execute()

export const listCharacters = (db: Db, pageId: string) =>
  charactersOf(db, pageId).select(['name', 'description', 'context']).execute()

export async function listCharacterNames(db: Db, project_id: string) {
  const found = await db
    .selectFrom('characters')
    .innerJoin('pages', 'pages.id', 'characters.page_id')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .where('versions.project_id', '=', project_id)
    .select('characters.name')
    .distinct()
    .limit(MAX_NAMES)
    .execute()
  return found.map(({ name }) => name)
}

export const findCharacterForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('characters', 'characters.page_id', 'pages.id')
    .where('characters.id', '=', id)
    .select(['characters.id', 'characters.page_id', 'projects.id as project_id', 'projects.organization_id'])
    .executeTakeFirst()

export const insertCharacter = (db: Db, character: NewRow<'characters'>): Promise<Character> =>
  db.insertInto('characters').values(character).returning(PUBLIC).executeTakeFirstOrThrow()

export const insertCharacters = (db: Db, page_id: string, names: readonly string[]): Promise<Character[]> =>
  db
    .insertInto('characters')
    .values(names.map((name) => ({ page_id, name, description: '' })))
    .returning(PUBLIC)
    .execute()

export const deleteUndescribed = (db: Db, page_id: string, ids: readonly string[]) =>
  db
    .deleteFrom('characters')
    .where('page_id', '=', page_id)
    .where('id', '=', sql<string>`any (${ids})`)
    .where('description', '=', '')
    .where('context', 'is', null)
    .returning('id')
    .execute()

export const listSpeakers = (db: Db, page_id: string) =>
  db
    .selectFrom('source_texts')
    .where('page_id', '=', page_id)
    .where('speaker', 'is not', null)
    .groupBy('speaker')
    .select([sql<string>`speaker`.as('name'), sql<number>`count(*)::int`.as('texts')])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('speaker')
    .execute()

export const updateCharacter = (
  db: Db,
  id: string,
  change: Partial<Pick<Character, 'name' | 'description' | 'context'>>,
): Promise<Character> =>
  db
    .updateTable('characters')
    .set((eb) => ({ id: eb.ref('id'), ...change })) // an empty change still answers the row
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()

export const deleteCharacter = (db: Db, id: string) => db.deleteFrom('characters').where('id', '=', id).execute()
