/** @module-tag nightly */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { connected, SETTINGS } from './connected.ts'
import { startGitServer } from './gitServer.ts'
import { startSshServer } from './sshServer.ts'

let app: TestApp
let git: Awaited<ReturnType<typeof startGitServer>>
let ssh: Awaited<ReturnType<typeof startSshServer>>
beforeAll(async () => {
  app = await createTestApp(SETTINGS)
})
afterAll(() => app.close())
beforeEach(async () => {
  git = await startGitServer()
  ssh = await startSshServer(git.bare)
})
afterEach(async () => {
  await ssh.close()
  await git.close()
  await app.db.deleteFrom('repositories').execute()
})

const ENGLISH = 'locales/en/game.json'
const connectedBySsh = () => connected(app, git, { url: ssh.url, token: null })
type World = Awaited<ReturnType<typeof connectedBySsh>>

/** Its people allow the key that was made for the connection. */
async function allowKey(world: World) {
  ssh.state.allowed = (await world.show()).public_key
}
const hostKeysOf = async ({ id }: World) =>
  (await app.db.selectFrom('repositories').where('id', '=', id).select('host_keys').executeTakeFirstOrThrow()).host_keys

test('reads a branch and sends another one by SSH', async () => {
  const head = await git.push({ [ENGLISH]: '{"hello":"Hello"}' })
  const world = await connectedBySsh()
  await allowKey(world)
  expect(await world.read()).toMatchObject({ fault: null, read_commit: head, read_pages: 1 })
  expect(await world.texts()).toEqual(['Hello'])
  await world.translate('Hello', 'es', 'Hola')
  expect(await world.send()).toMatchObject({ fault: null, sent_commit: await git.head('dragoman/translations') })
  expect(JSON.parse(await git.show('locales/es/game.json'))).toEqual({ hello: 'Hola' })
  expect(ssh.state.seen).toContain("git-upload-pack '/team/game.git'")
  expect(ssh.state.seen).toContain("git-receive-pack '/team/game.git'")
})

test('a key that is not allowed reads nothing, until it is', async () => {
  await git.push({ [ENGLISH]: '{"hello":"Hello"}' })
  const world = await connectedBySsh()
  expect(await world.read()).toMatchObject({ fault: 'refused', read_commit: null })
  ssh.state.allowed = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJiuv8oE9WI1lrr/erHAmsIMNmJbkEDUm7U6sD+6Ezve'
  expect(await world.read()).toMatchObject({ fault: 'refused', read_commit: null })
  expect(ssh.state.seen).toEqual([])
  await allowKey(world)
  expect(await world.read()).toMatchObject({ fault: null, read_pages: 1 })
})

test('the key of a host is kept as it was first seen', async () => {
  await git.push({ [ENGLISH]: '{"hello":"Hello"}' })
  const world = await connectedBySsh()
  await allowKey(world)
  expect(await hostKeysOf(world)).toBe(null)
  await world.read()
  const kept = await hostKeysOf(world)
  expect(kept).toMatch(/127\.0\.0\.1\S* ssh-ed25519 /)
  await git.push({ [ENGLISH]: '{"hello":"Hello","bye":"Bye"}' })
  expect(await world.read()).toMatchObject({ fault: null, read_merged: 1 })
  expect(await hostKeysOf(world)).toBe(kept)
})

test('a host with another key than before gets nothing, until the address is entered anew', async () => {
  await git.push({ [ENGLISH]: '{"hello":"Hello"}' })
  const world = await connectedBySsh()
  await allowKey(world)
  const { read_commit } = await world.read()
  const kept = await hostKeysOf(world)
  await ssh.replaceHost()
  ssh.state.seen = []
  await git.push({ [ENGLISH]: '{"hello":"Theirs"}' })
  expect(await world.read()).toMatchObject({ fault: 'refused', read_commit })
  await world.translate('Hello', 'es', 'Hola')
  expect(await world.send()).toMatchObject({ fault: 'refused', sent_commit: null })
  expect(ssh.state.seen).toEqual([])
  expect(await hostKeysOf(world)).toBe(kept)
  expect(await world.texts()).toEqual(['Hello'])
})
