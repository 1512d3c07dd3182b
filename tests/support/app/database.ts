import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/schema.ts'

export const urlOfDatabase = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: name }).href

let admin: Db | undefined

/** A copy of the migrated template, or of another database to which nobody is connected (30 ms). The caller closes `db`. */
export async function createDatabase(template = 'template_dragoman') {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  admin ??= connect(server, { max: 2 })
  await sql`create database ${sql.ref(name)} template ${sql.ref(template)} strategy file_copy`.execute(admin)
  const url = urlOfDatabase(server, name)
  return { name, url, db: connect(url) }
}

/** The same, closed when the current test ends. */
export async function testDatabase() {
  const database = await createDatabase()
  onTestFinished(() => database.db.destroy())
  return database
}
