import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One cluster a run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  chmodSync(directory, 0o755) // root runs Postgres as nobody, who has to pass
  const postgres = await startEmbedded(join(directory, 'postgres'), {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  })
  const server = connect(postgres.url, { max: 1 })
  await sql`create database template_dragoman`.execute(server)
  await server.destroy()
  const template = connect(postgres.url.replace(/\/postgres$/, '/template_dragoman'), { max: 2 })
  await migrate(template)
  await template.destroy()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
