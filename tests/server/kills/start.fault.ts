import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { initializeCluster } from '#db/postgres/initializeCluster.ts'
import { findInstallation } from '#db/postgres/postgresPrograms.ts'
import { isAlive } from '#db/postgres/processes.ts'
import { launchNpm, launchServer } from '../../support/app/launch.ts'
import { freePort, takenPort } from '../../support/app/ports.ts'
import { NIGHTLY, testOneIn } from '../../support/runs/nightly.ts'

const NOBODY = 65534
const START_MS = 120_000

let prepared: string | undefined

/** Making a cluster takes seconds; most tests begin with a copy of this one. */
function preparedCluster() {
  if (prepared !== undefined) return prepared
  const installation = findInstallation(join(directory(), 'postgres'))
  initializeCluster(installation, true)
  prepared = installation.data
  return prepared
}

function directory() {
  const path = mkdtempSync(join(tmpdir(), 'start-'))
  chmodSync(path, 0o755) // root runs Postgres as nobody, who has to pass
  return path
}

/** A DATA_DIR whose database is stopped, whatever became of the server, when the test ends. */
function dataDir({ isEmpty = false, owner }: { isEmpty?: boolean; owner?: number } = {}) {
  const path = directory()
  if (!isEmpty) execFileSync('cp', ['-a', preparedCluster(), path])
  if (owner !== undefined) execFileSync('chown', ['-R', `${owner}:${owner}`, path])
  onTestFinished(() => {
    const pid = postmasterOf(path)
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL')
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return path
}

function postmasterOf(dataDir: string) {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/v1/users/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  })

const signIn = (url: string, email: string, password = 'correct horse battery') =>
  fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password }),
  })

const isRoot = process.getuid?.() === 0
const canNobodyRead =
  isRoot && spawnSync('test', ['-r', 'package.json', '-a', '-x', process.execPath], { uid: NOBODY }).status === 0
const starters = [
  { who: isRoot ? 'root' : 'a plain user', uid: undefined },
  ...(canNobodyRead ? [{ who: 'a plain user', uid: NOBODY }] : []),
]

testOneIn(2, starters)(
  'started by $who, an empty directory becomes a running Dragoman that survives kill -9 and ends at SIGTERM',
  async ({ uid }) => {
    const path = dataDir({ isEmpty: true, owner: uid })
    const start = () => launchServer({ env: { DATA_DIR: path }, uid })

    const first = start()
    const url = await first.ready
    const password = /The first administrator is admin@dragoman.local, with the password (\S+)/.exec(first.output())![1]
    expect((await signIn(url, 'admin@dragoman.local', password)).status).toBe(200)
    expect((await fetch(url.replace('localhost', '127.0.0.1'))).headers.get('content-type')).toContain('text/html')
    expect((await signUp(url, 'ana@example.com')).status).toBe(200)
    const orphan = postmasterOf(path)!
    first.child.kill('SIGKILL')
    await first.ended

    const second = start() // takes the orphaned database over
    expect((await signIn(await second.ready, 'ana@example.com')).status).toBe(200)
    expect(postmasterOf(path)).toBe(orphan)
    expect(second.output()).not.toContain('administrator')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(isAlive(orphan)).toBe(false)
    expect(postmasterOf(path)).toBeUndefined()
  },
  START_MS,
)

test('a server and a database that are killed at once come back with all that was stored', {
  ...NIGHTLY,
  timeout: START_MS,
}, async () => {
  const path = dataDir()
  const first = launchServer({ env: { DATA_DIR: path } })
  expect((await signUp(await first.ready, 'ana@example.com')).status).toBe(200)
  const died = postmasterOf(path)!
  first.child.kill('SIGKILL')
  process.kill(died, 'SIGKILL')
  await first.ended

  const second = launchServer({ env: { DATA_DIR: path } })
  expect((await signIn(await second.ready, 'ana@example.com')).status).toBe(200)
  expect(postmasterOf(path)).not.toBe(died)
})

test('the pid file of a dead database whose number is somebody else’s by now is no hindrance', {
  ...NIGHTLY,
  timeout: START_MS,
}, async () => {
  const path = dataDir()
  const lines = [process.pid, join(path, 'postgres'), 1, 1, '', '127.0.0.1', ' 1234567 999999', 'ready   ']
  writeFileSync(join(path, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`)

  const server = launchServer({ env: { DATA_DIR: path } })

  expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200)
})

test('a second start on the same directory says so and leaves the first alone', {
  ...NIGHTLY,
  timeout: START_MS,
}, async () => {
  const path = dataDir()
  const first = launchServer({ env: { DATA_DIR: path } })
  const url = await first.ready
  const second = launchServer({ env: { DATA_DIR: path } })

  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Dragoman cannot start: ${path} is already in use (Dragoman, process ${first.child.pid}); stop that one or set DATA_DIR to another place\n`,
  )
  expect((await signUp(url, 'ana@example.com')).status).toBe(200)
})

test('a database that dies under the server comes back by itself', { ...NIGHTLY, timeout: START_MS }, async () => {
  const path = dataDir()
  const server = launchServer({ env: { DATA_DIR: path } })
  const url = await server.ready

  const died = postmasterOf(path)!
  process.kill(died, 'SIGKILL')
  await expect.poll(() => postmasterOf(path)).not.toBe(died)
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)

  expect((await signUp(url, 'ana@example.com')).status).toBe(200)
})

test('SIGTERM to npm ends the server and its database', { ...NIGHTLY, timeout: START_MS }, async () => {
  const path = dataDir()
  const npm = launchNpm('start', { env: { DATA_DIR: path } })
  const url = await npm.ready
  const database = postmasterOf(path)!

  npm.child.kill('SIGTERM')

  await vi.waitFor(() => expect(isAlive(database)).toBe(false), 15_000)
  await expect(fetch(url)).rejects.toThrow()
})

test('a launcher that is killed takes its server and database along', { ...NIGHTLY, timeout: START_MS }, async () => {
  const path = dataDir()
  const npm = launchNpm('start', { env: { DATA_DIR: path } })
  await npm.ready
  const database = postmasterOf(path)!

  npm.child.kill('SIGKILL')

  await vi.waitFor(() => expect(isAlive(database)).toBe(false), 15_000)
})

describe('one clear line and exit code 1', () => {
  async function refusal(env: Record<string, string>) {
    const server = launchServer({ env })
    expect(await server.ended).toBe(1)
    return server.output()
  }

  test('a taken port', NIGHTLY, async () => {
    const { port, server } = await takenPort()
    onTestFinished(() => void server.close())
    const path = dataDir()

    expect(await refusal({ DATA_DIR: path, PORT: String(port) })).toBe(
      `Dragoman cannot start: port ${port} on 127.0.0.1 is taken by another program; set PORT to a free one\n`,
    )
    expect(postmasterOf(path)).toBeUndefined()
  })

  test('a database that cannot be reached, without its password', async () => {
    const port = await freePort()

    expect(await refusal({ DATABASE_URL: `postgres://ana:geheim@127.0.0.1:${port}/dragoman` })).toBe(
      `Dragoman cannot start: cannot use the database at DATABASE_URL, 127.0.0.1:${port}/dragoman (connect ECONNREFUSED 127.0.0.1:${port})\n`,
    )
  })

  test('a Postgres that is too old', NIGHTLY, async () => {
    const url = await oldPostgres()

    expect(await refusal({ DATABASE_URL: url })).toBe(
      'Dragoman cannot start: Postgres 15 or newer is needed; the one at DATABASE_URL is 14\n',
    )
  })

  test('wrong variables, all of them', NIGHTLY, async () => {
    expect(await refusal({ PORT: '70000', ROLES: 'api,cook', BILLING: 'maybe' })).toBe(
      'Dragoman cannot start: PORT must be a whole number from 0 to 65535; ROLES may name api, collab, worker; BILLING must be on or off\n',
    )
  })

  test('a directory that holds something else', NIGHTLY, async () => {
    const path = dataDir({ isEmpty: true })
    writeFileSync(join(path, 'postgres'), 'a file')

    expect(await refusal({ DATA_DIR: path })).toMatch(/^Dragoman cannot start: .*DATA_DIR.*\n$/)
  })

  test('a directory that is a file, and one that nobody can make', NIGHTLY, async () => {
    const file = join(dataDir({ isEmpty: true }), 'file')
    writeFileSync(file, '')

    for (const path of [file, '/proc/dragoman'])
      expect(await refusal({ DATA_DIR: path })).toMatch(/^Dragoman cannot start: .*\(DATA_DIR is .*\)\n$/)
  })
})

/** As much of a Postgres 14 as is needed to ask for its version. */
async function oldPostgres() {
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', 'I')
  const column = message(
    'T',
    [0, 1],
    'server_version_num\0',
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0],
  )
  const answer = Buffer.concat([column, message('D', [0, 1, 0, 0, 0, 6], '140011'), message('C', 'SHOW\0'), ready])
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.on('data', (bytes) => bytes[0] === 'Q'.charCodeAt(0) && socket.write(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://ana@127.0.0.1:${(server.address() as { port: number }).port}/dragoman`
}
