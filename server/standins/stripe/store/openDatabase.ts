import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '#db/connect.ts'
import { createTables } from './createTables.ts'
import type { Db, Tables } from './tables.ts'

const MAX_CONNECTIONS = 4

export async function openDatabase(url: string): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(url, { max: MAX_CONNECTIONS }) }) })
  try {
    await createTables(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
