import { join } from 'node:path'
import pg from 'pg'
import { lockDatabase } from '#db/databaseLock.ts'
import { type Embedded, startEmbedded } from '#db/postgres/embedded.ts'
import type { Config } from './config.ts'
import { CannotStart } from './listen.ts'

const OLDEST_VERSION = 15

type Database = { url: string; close(): Promise<void> }

export const openDatabase = (config: Config) =>
  config.databaseUrl ? openGiven(config.databaseUrl) : openEmbedded(config.dataDir)

async function openGiven(url: string): Promise<Database> {
  const version = await readVersion(url)
  if (version < OLDEST_VERSION)
    throw new CannotStart(`Postgres ${OLDEST_VERSION} or newer is needed; the one at DATABASE_URL is ${version}`)
  return { url, close: async () => undefined }
}

async function readVersion(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    return Math.floor(Number(rows[0].server_version_num) / 10_000)
  } catch (error) {
    throw new CannotStart(`cannot use the database at DATABASE_URL, ${placeOf(url)} (${reasonOf(error)})`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function placeOf(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** A name that leads to several addresses fails once for each; the sum of it has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  for (let attempt = 1; ; attempt++) {
    const postgres = await startEmbedded(join(dataDir, 'postgres'), {}, { isWatched: true }).catch((error) => {
      throw new CannotStart(`${reasonOf(error)} (DATA_DIR is ${dataDir})`)
    })
    const lock = await lockDatabase(postgres.url, `Dragoman, process ${process.pid}`).catch((error) => error as Error)
    if (!(lock instanceof Error)) return locked(dataDir, postgres, lock)
    postgres.abandon() // the process that was about to end took it along: bring it up ourselves
    if (attempt === 3) throw lock
  }
}

function locked(dataDir: string, postgres: Embedded, lock: Awaited<ReturnType<typeof lockDatabase>>): Database {
  if ('usedBy' in lock) {
    postgres.abandon()
    throw new CannotStart(
      `${dataDir} is already in use (${lock.usedBy}); stop that one or set DATA_DIR to another place`,
    )
  }
  return {
    url: postgres.url,
    async close() {
      await lock.release()
      await postgres.stop()
    },
  }
}
