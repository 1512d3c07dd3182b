import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '#db/postgres/embedded.ts'
import { openQueues } from '#server/queues.ts'
import { openMailbox } from '#server/standins/mailbox/start.ts'
import { openDatabase } from '#server/standins/stripe/store/openDatabase.ts'
import { startInstalled } from './installedPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One cluster a run, with a migrated template, queues, stand-ins and all, that each test file copies. */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASE === 'off') return
  const directory = mkdtempSync(join(process.env.TMPDIR ?? findMemoryDirectory() ?? tmpdir(), 'dragoman-test-'))
  chmodSync(directory, 0o755) // root runs Postgres as nobody, who has to pass
  cleanUpAfterwards(directory)
  const programs = process.env.TEST_POSTGRES
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    autovacuum: 'off', // it would visit hundreds of small databases all the time
  }
  const postgres = programs
    ? await startInstalled(programs, directory, settings)
    : await startEmbedded(join(directory, 'postgres'), settings)
  const server = connect(postgres.url, { max: 1 })
  await sql`create database template_dragoman`.execute(server)
  await server.destroy()
  const templateUrl = Object.assign(new URL(postgres.url), { pathname: 'template_dragoman' }).href
  const template = connect(templateUrl, { max: 2 })
  await migrate(template)
  await openMailbox(template)
  await template.destroy()
  await (await openDatabase(templateUrl)).destroy()
  const queues = await openQueues(templateUrl, console.error)
  await queues.stop({ graceful: false })
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}

/** A run writes 4 GB, most of it copies of the template; the tests and browsers need the rest. */
const MIN_FREE_BYTES = 12 * 1024 ** 3

/** Returns the directory that Linux keeps in memory, if enough of it is free. */
function findMemoryDirectory() {
  const path = '/dev/shm'
  if (!existsSync(path) || process.availableMemory() < MIN_FREE_BYTES) return
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize < MIN_FREE_BYTES ? undefined : path
}

/** Every temporary file of the run lies in one directory; it and what still runs there go when this process ends. */
function cleanUpAfterwards(directory: string) {
  const program = fileURLToPath(new URL('./afterwards.ts', import.meta.url))
  const watcher = spawn(process.execPath, [program, directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  watcher.unref()
  ;(watcher.stdin as unknown as { unref(): void }).unref()
  process.env.TMPDIR = directory
  process.env.NODE_COMPILE_CACHE ??= join(directory, 'compiled')
}
