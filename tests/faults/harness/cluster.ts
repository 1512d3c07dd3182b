import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { type Embedded, startEmbedded } from '#db/postgres/embedded.ts'

/** A Postgres of its own that can be stopped and started again, with commits that wait for the log. */
export async function startCluster() {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-faults-'))
  chmodSync(directory, 0o755)
  const start = () => startEmbedded(join(directory, 'postgres'), { max_connections: '100' })
  let postgres: Embedded = await start()
  const db = connect(postgres.url, { max: 2 })
  await migrate(db)
  await db.destroy()
  return {
    url: () => postgres.url,
    port: () => Number(new URL(postgres.url).port),
    /** As `pg_ctl stop -m immediate`: no checkpoint, recovery at the next start. */
    async crash() {
      process.kill(postgres.pid, 'SIGQUIT')
      await gone(postgres.pid)
    },
    async restart() {
      postgres = await start()
    },
    async destroy() {
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function gone(pid: number) {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((done) => setTimeout(done, 20))
  }
}
