import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { initializeCluster, passwordOf } from './initializeCluster.ts'
import { findInstallation, type Installation } from './postgresPrograms.ts'
import { findPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

export type Embedded = {
  readonly url: string
  /** The postmaster was already running: an earlier process of ours was killed and left it behind. */
  readonly adopted: boolean
  readonly pid: number
  stop(): Promise<void>
  abandon(): void
}

type Settings = Record<string, string>
type Running = { pid: number; port: number; adopted: boolean }

const GIVE_UP_MS = 60_000
/** The whole path of a socket has at most 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_DIRECTORY_BYTES = 85
/** When all cores are busy, the one thread that answers everybody goes before the database's many processes. */
const BELOW_THE_SERVER = 5

/**
 * Takes over a Postgres that is already running on this directory. With `isWatched` a database that ends by itself is started
 * again on its port.
 */
export async function startEmbedded(
  directory: string,
  settings: Settings = {},
  { isWatched = false } = {},
): Promise<Embedded> {
  const installation = findInstallation(path.resolve(directory))
  if (!fs.existsSync(path.join(installation.data, 'PG_VERSION')))
    initializeCluster(installation, settings.fsync === 'off')
  let running = await bringUp(installation, settings)
  const { port, adopted } = running
  let isStopping = false
  const watch = async () => {
    while (!isStopping) {
      await pause(200, undefined, { ref: false })
      if (isStopping || isAlive(running.pid)) continue
      console.error('The embedded Postgres ended unexpectedly; it is started again')
      running = await bringUp(installation, settings, port).catch((error) => {
        console.error(error)
        return running
      })
    }
  }
  if (isWatched) void watch()
  return {
    url: urlOf(installation.data, port),
    adopted,
    get pid() {
      return running.pid
    },
    abandon() {
      isStopping = true
    },
    async stop() {
      isStopping = true
      await stopProcess(running.pid)
    },
  }
}

/** By its socket, where it has one: a statement costs the process that asks half as much as over the loopback. */
function urlOf(data: string, port: number) {
  const url = `postgres://postgres:${passwordOf(data)}@127.0.0.1:${port}/postgres`
  return fs.existsSync(path.join(data, `.s.PGSQL.${port}`)) ? `${url}?host=${encodeURIComponent(data)}` : url
}

/** Those of a server that was killed, on another port each. */
function removeSockets(data: string) {
  for (const name of fs.readdirSync(data)) if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(data, name))
}

const socketDirectoryOf = (data: string) =>
  process.platform === 'win32' || Buffer.byteLength(data) > MAX_SOCKET_DIRECTORY_BYTES ? '' : data

const NO_SOCKET = /\.s\.PGSQL|Unix-domain socket/

async function bringUp(installation: Installation, settings: Settings, fixedPort?: number): Promise<Running> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  for (;;) {
    const found = await findPostmaster(installation.data)
    if (found.state === 'serving') return { pid: found.pid, port: found.port, adopted: true }
    let hindrance = 'it does not answer'
    if (found.state === 'none') {
      const port = fixedPort ?? (await freePort())
      removeSockets(installation.data)
      let started = await startOn(port, installation, settings)
      // Not each file system that is mounted into a container has sockets.
      if (NO_SOCKET.test(started.fault))
        started = await startOn(port, installation, { ...settings, unix_socket_directories: '' })
      if (started.pid !== undefined) return { pid: started.pid, port, adopted: false }
      hindrance = started.fault
      if (!started.mayPass) throw new Error(`The embedded Postgres did not start: ${hindrance}`)
    }
    if (Date.now() > giveUpAt)
      throw new Error(`The embedded Postgres in ${installation.data} did not start: ${hindrance}`)
    await pause(100)
  }
}

const PASSING = /lock file|shared memory block|could not bind|could not create any TCP/

async function startOn(port: number, { postgres, data, as }: Installation, settings: Settings) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDirectoryOf(data),
    max_connections: '200',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a process group of its own: Ctrl+C in a terminal must reach the database only after the app has let go of it.
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...options], {
    ...as,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  if (child.pid !== undefined) os.setPriority(child.pid, BELOW_THE_SERVER)
  let log = ''
  const isReady = await new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve(true)
    })
    child.on('error', (error) => {
      log += `FATAL:  ${error.message}`
      resolve(false)
    })
    child.on('close', () => resolve(false))
  })
  if (isReady && child.pid !== undefined) {
    release(child)
    return { pid: child.pid, fault: '', mayPass: false }
  }
  const fault = [...log.matchAll(/(?:FATAL|PANIC): {2}(.*)/g)].map((line) => line[1]).join('; ') || log.trim()
  return { pid: undefined, fault, mayPass: PASSING.test(log) }
}

/** The postmaster outlives this process unless it is stopped; reading on keeps its log from blocking it. */
function release(child: ChildProcess) {
  child.stderr?.removeAllListeners('data')
  child.stderr?.resume()
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
}

/** A fast shutdown rolls open transactions back; after 8 s an immediate one, which the next start recovers from. */
async function stopProcess(pid: number) {
  for (const [signal, patienceMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 2000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    for (let waited = 0; isAlive(pid) && waited < patienceMs; waited += 20) await pause(20)
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
