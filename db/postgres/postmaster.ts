import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { passwordOf } from './initializeCluster.ts'
import { commandOf, isAlive } from './processes.ts'

type Postmaster = { state: 'none' } | { state: 'busy' } | { state: 'serving'; pid: number; port: number }

/**
 * `busy` is a server that starts, recovers or stops: look again in a moment. A pid file whose number belongs to another
 * process by now is removed, because Postgres would stop at it.
 */
export async function findPostmaster(data: string): Promise<Postmaster> {
  const file = path.join(data, 'postmaster.pid')
  const lines = readLines(file)
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isAlive(pid)) return { state: 'none' }
  if (!commandOf(pid).includes(data)) {
    if (hasAttachedBackends(lines[6])) return { state: 'busy' }
    fs.rmSync(file, { force: true })
    return { state: 'none' }
  }
  return port && (await serves(port, data)) ? { state: 'serving', pid, port } : { state: 'busy' }
}

function readLines(file: string) {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

async function serves(port: number, data: string) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password: passwordOf(data),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return fs.realpathSync(rows[0].data_directory) === fs.realpathSync(data)
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Backends of a killed server still write: nobody else may start on their files. */
function hasAttachedBackends(memory: string | undefined) {
  const segment = memory?.trim().split(/\s+/)[1]
  if (process.platform !== 'linux' || !segment) return false
  const segments = fs.readFileSync('/proc/sysvipc/shm', 'utf8').split('\n').slice(1)
  return segments.some((line) => {
    const fields = line.trim().split(/\s+/)
    return fields[1] === segment && Number(fields[6]) > 0
  })
}
