import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '#db/postgres/embedded.ts'
import { populate } from '../../support/build/population.ts'

const SERVER = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

/** The whole product in a process of its own, on a Postgres with every safety on, and somebody signed in with a project in Spanish and French. */
export async function startApp(env: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  chmodSync(directory, 0o755)
  const postgres = await startEmbedded(join(directory, 'postgres'), { max_wal_size: '4GB' })
  const db = connect(postgres.url, { max: 4 })
  await migrate(db)
  const { members, version_id } = await populate(db, 1)
  const server = fork(SERVER, {
    env: { ...process.env, DATABASE_URL: postgres.url, PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return {
    db,
    databaseUrl: postgres.url,
    pid: server.pid!,
    token: members[0]!.token,
    version_id,
    api: `http://127.0.0.1:${port}/api/v1`,
    headers: { Authorization: `Bearer ${members[0]!.token}` },
    async stop() {
      server.kill('SIGKILL')
      if (server.exitCode === null) await once(server, 'exit')
      await db.destroy()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Another process of the product on the same database. */
export async function startBeside(
  { databaseUrl }: { databaseUrl: string },
  env: Record<string, string>,
  execArgv: string[] = [],
) {
  const node = fork(SERVER, {
    execArgv,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(node, 'message')) as [{ port: number }]
  return {
    api: `http://127.0.0.1:${port}/api/v1`,
    async stop() {
      node.kill('SIGKILL')
      if (node.exitCode === null) await once(node, 'exit')
    },
  }
}
