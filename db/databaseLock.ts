import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type DatabaseLock = { release(): Promise<void> }
type InUse = { usedBy: string }

/** Two keys: apart from the one-key locks of the migrations and the job queue. */
const LOCK = '(421907, 1)'
const PATIENCE_MS = 2000

/**
 * Makes this process the only one that uses the embedded database, or tells who does. The lock belongs to a session, so
 * it ends with its holder however that dies, and no process number has to be trusted.
 */
export async function lockDatabase(url: string, holder: string): Promise<DatabaseLock | InUse> {
  const first = await open(url, holder)
  for (const giveUpAt = Date.now() + PATIENCE_MS; !(await tryLock(first)); await pause(100)) {
    if (Date.now() < giveUpAt) continue
    const usedBy = await findHolder(first)
    await first.end()
    return { usedBy }
  }
  let isReleased = false
  let session = first
  const keep = (client: pg.Client) => client.once('end', () => isReleased || void lockAgain())
  const lockAgain = async () => {
    while (!isReleased) {
      await pause(200, undefined, { ref: false })
      const next = await open(url, holder).catch(() => undefined)
      if (!next) continue
      if (!isReleased && (await tryLock(next).catch(() => false))) {
        session = next
        keep(next)
        return
      }
      await next.end().catch(() => undefined)
    }
  }
  keep(first)
  return {
    async release() {
      isReleased = true
      await session.end().catch(() => undefined)
    },
  }
}

async function open(url: string, holder: string) {
  const client = new pg.Client({ connectionString: url, application_name: holder, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const tryLock = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select pg_try_advisory_lock${LOCK} as got`)).rows[0].got

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    select application_name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and (classid, objid) = ${LOCK} and granted`)
  return rows[0]?.application_name ?? 'another process'
}
