import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Db } from './schema.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

async function getMigrations() {
  const migrations: Record<string, Migration> = {}
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .sort())
    migrations[file.slice(0, -'.ts'.length)] = (await import(new URL(file, FOLDER).href)) as Migration
  return migrations
}

/** Brings the database up to date; two processes that start together wait for each other. */
export async function migrate(db: Db) {
  // Migrations written side by side do not arrive in the order of their numbers.
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const db = connect(url)
  await migrate(db)
  await db.destroy()
}
