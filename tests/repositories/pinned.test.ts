import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeys } from '#server/repositories/access.ts'
import { openRemote } from '#server/repositories/git/remote.ts'
import { startGitServer } from './gitServer.ts'
import { startSshServer } from './sshServer.ts'

/** No look-up of the system knows this name, so a second one would fail. */
const NAME = 'git.dragoman-example.test'
let dataDir: string
let git: Awaited<ReturnType<typeof startGitServer>>
let ssh: Awaited<ReturnType<typeof startSshServer>>
const doors: Server[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-data-'))
})
afterAll(() => rm(dataDir, { recursive: true }))
beforeEach(async () => {
  git = await startGitServer()
  ssh = await startSshServer(git.bare)
})
afterEach(async () => {
  for (const door of doors.splice(0)) door.close()
  await ssh.close()
  await git.close()
})

/** A name that leads to the first address once, and elsewhere from then on. */
function changing(...addresses: string[]) {
  let count = 0
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(null, addresses[Math.min(count++, addresses.length - 1)]!, 4)
  return { lookup, count: () => count }
}

/** Notes connections, and says nothing. */
async function openDoor(address: string, port = 0) {
  let count = 0
  const door = createServer((socket) => {
    count++
    socket.on('error', () => undefined).destroy()
  })
  doors.push(door)
  await new Promise<void>((resolve) => door.listen(port, address, resolve))
  return { port: (door.address() as AddressInfo).port, count: () => count }
}

const access = (url: string, more: object) => ({
  ...{ url, token: undefined, key: undefined, hostKeys: undefined, dataDir },
  ...{ allowsPrivate: false, signal: new AbortController().signal, ...more },
})

test('SSH keeps to the address that was looked up, whatever the name leads to then', async () => {
  const head = await git.push({ 'game.json': '{}' })
  const { key, publicKey } = await createKeys()
  ssh.state.allowed = publicKey
  const url = ssh.url.replace('127.0.0.1', NAME)
  const elsewhere = await openDoor('127.0.0.2', Number(new URL(ssh.url).port))
  const { lookup, count } = changing('127.0.0.1', '127.0.0.2')
  const remote = await openRemote(access(url, { key, lookup }))
  try {
    expect(await remote.heads(['main'])).toEqual(new Map([['main', head]]))
    expect(await remote.fetch('main', 1)).toBe(head)
    expect(await remote.hostKeys()).toContain(NAME)
  } finally {
    await remote.close()
  }
  expect([count(), elsewhere.count()]).toEqual([1, 0])
})

test('HTTPS keeps to the address that was looked up, whatever the name leads to then', async () => {
  const first = await openDoor('127.0.0.1')
  const elsewhere = await openDoor('127.0.0.2', first.port)
  const { lookup, count } = changing('127.0.0.1', '127.0.0.2')
  const remote = await openRemote(access(`https://${NAME}:${first.port}/team/game.git`, { lookup }))
  try {
    for (let times = 1; times <= 2; times++) {
      await expect(remote.heads(['main'])).rejects.toMatchObject({
        fault: 'unreachable',
        detail: expect.stringMatching(/TLS|SSL|reset by peer/),
      })
      expect(first.count()).toBeGreaterThanOrEqual(times)
    }
  } finally {
    await remote.close()
  }
  expect([count(), elsewhere.count()]).toEqual([1, 0])
})
