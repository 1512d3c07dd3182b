import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answered, answer, newBrowser } from '../oauth/tool.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newFolder } from '../support/app/shell.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { installPackage, openRepository, type Repository } from './installed.ts'

let server: TestServer
let installed: Awaited<ReturnType<typeof installPackage>>
beforeAll(async () => {
  installed = await installPackage()
  server = await createTestServer()
})
afterAll(() => server.close())

const ALL: Answered = { allow: { capabilities: ['readProject', 'bringFiles'] } }
const POLL = { timeout: 30_000 }

/** A repository on a machine whose browser only notes the address that it is to open. */
async function openMachine({ opens = true } = {}) {
  const repository = await openRepository(server, installed.bin, { 'locales/en.json': '{"hello": "Hello"}\n' })
  const tools = newFolder()
  const noted = join(tools, 'address')
  const script = `#!/bin/sh\nprintf %s "$1" > ${noted}.new && mv ${noted}.new ${noted}\n${opens ? '' : 'exit 1\n'}`
  writeFileSync(join(tools, 'xdg-open'), script, { mode: 0o755 })
  const environment = {
    PATH: `${tools}:${installed.bin}:${process.env.PATH}`,
    DRAGOMAN_URL: server.services.config.publicUrl,
  }
  const run = (lines: string) => repository.run(lines, environment)
  const kept = join(repository.home, 'dragoman/credentials.json')
  return { ...repository, environment, kept, noted, run, credentials: () => JSON.parse(readFileSync(kept, 'utf8')) }
}
type Machine = Awaited<ReturnType<typeof openMachine>>

/** Signs in as the owner of the repository does; `before` is done at the door that waits for the answer. */
async function signIn(machine: Machine, given: Answered = ALL, before = async (_door: URL) => {}) {
  const signingIn = machine.run('dragoman login "$DRAGOMAN_URL"')
  await expect.poll(() => existsSync(machine.noted), POLL).toBe(true)
  const address = readFileSync(machine.noted, 'utf8')
  await before(new URL(new URL(address).searchParams.get('redirect_uri')!))
  const { url } = await answer(newBrowser(server), address, machine.owner, given)
  const page = await (await fetch(url!)).text()
  return { ...(await signingIn), page, address: new URL(address) }
}

const expire = ({ kept, credentials }: Machine) => {
  const [[origin, signedIn]] = Object.entries(credentials()) as [[string, object]]
  writeFileSync(kept, JSON.stringify({ [origin]: { ...signedIn, expires_at: new Date(0).toISOString() } }))
}
const secretsOf = ({ credentials }: Machine) => {
  const [{ access_token, refresh_token }] = Object.values(credentials()) as [Record<string, string>]
  return [access_token!, refresh_token!] as const
}
const connectedOf = (repository: Repository) =>
  server.db
    .selectFrom('api_tokens')
    .where('user_id', '=', repository.owner.id)
    .where('oauth_client_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .select('name')
    .execute()

test('a person signs in by the browser, and commands work from then on', async () => {
  const machine = await openMachine()
  const signedIn = await signIn(machine)
  expect(signedIn).toMatchObject({ code: 0, page: expect.stringMatching(/signed in/) })
  expect(signedIn.address.searchParams.get('code_challenge_method')).toBe('S256')
  for (const secret of secretsOf(machine)) expect(signedIn.out).not.toContain(secret)
  expect(statSync(machine.kept).mode & 0o777).toBe(0o600)
  expect(await connectedOf(machine)).toMatchObject([{ name: expect.stringMatching(/^Dragoman command line on /) }])
  const ran = await machine.run('dragoman init --url "$DRAGOMAN_URL" && dragoman push && dragoman pull')
  expect(ran.code, ran.out).toBe(0)
})

test('prints the address when no browser opens', NIGHTLY, async () => {
  const machine = await openMachine({ opens: false })
  const { code, out, address } = await signIn(machine)
  expect(code).toBe(0)
  expect(out).toContain(address.href)
  expect(out).toContain('Open this address')
})

test('a refusal in the browser keeps nothing', async () => {
  const machine = await openMachine()
  expect(await signIn(machine, 'refuse')).toMatchObject({
    code: 3,
    out: expect.stringMatching(/refused in the browser/),
  })
  expect(existsSync(machine.kept)).toBe(false)
})

test('an answer of somebody else is not taken', async () => {
  const machine = await openMachine()
  const { code } = await signIn(machine, ALL, async (door) => {
    for (const path of ['?code=theirs', '?code=theirs&state=guessed', '/more', '?error=access_denied'])
      expect((await fetch(door.href + path)).status).toBe(404)
  })
  expect(code).toBe(0)
})

test('commands that run side by side renew a sign-in once', NIGHTLY, async () => {
  const machine = await openMachine()
  await signIn(machine)
  await machine.run('dragoman init --url "$DRAGOMAN_URL" && dragoman push')
  const before = secretsOf(machine)
  expire(machine)
  const ran = await Promise.all(Array.from({ length: 3 }, () => machine.run('dragoman status')))
  for (const { code, out } of ran) expect(code, out).toBe(0)
  for (const secret of secretsOf(machine)) expect(before).not.toContain(secret)
  expect(await machine.run('dragoman status')).toMatchObject({ code: 0 })
})

test('a long command goes on when another one has renewed the sign-in', NIGHTLY, async () => {
  const machine = await openMachine()
  await signIn(machine)
  await machine.run('dragoman init --url "$DRAGOMAN_URL" && dragoman push')
  const env = { ...process.env, ...machine.environment, XDG_CONFIG_HOME: machine.home }
  const long = spawn(join(installed.bin, 'dragoman'), ['mcp'], { cwd: machine.folder, env })
  const lines = createInterface({ input: long.stdout })[Symbol.asyncIterator]()
  const ask = async (id: number, method: string, params: object) => {
    long.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return JSON.parse(String((await lines.next()).value))
  }
  const call = (id: number) => ask(id, 'tools/call', { name: 'list_projects', arguments: {} })
  try {
    expect(await call(1)).toMatchObject({ id: 1, result: expect.anything() })
    expire(machine)
    expect(await machine.run('dragoman status')).toMatchObject({ code: 0 })
    expect(await call(2)).toMatchObject({ id: 2, result: expect.anything() })
  } finally {
    long.kill()
  }
})

test('signing in again ends the earlier sign-in, and one that was ended asks for it', NIGHTLY, async () => {
  const machine = await openMachine()
  await signIn(machine)
  writeFileSync(machine.noted, '')
  await machine.run(`rm ${machine.noted}`)
  await signIn(machine)
  expect(await connectedOf(machine)).toHaveLength(1)
  await machine.run('dragoman init --url "$DRAGOMAN_URL"')
  await server.db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', machine.owner.id)
    .execute()
  expect(await machine.run('dragoman status')).toMatchObject({ code: 3 })
  expire(machine)
  expect(await machine.run('dragoman status')).toMatchObject({ code: 3, out: expect.stringMatching(/dragoman login/) })
})

test('a server under another name than its own is not signed in to', NIGHTLY, async () => {
  const machine = await openMachine()
  const ran = await machine.run(`dragoman login ${server.url}`)
  expect(ran).toMatchObject({ code: 2, out: expect.stringContaining(server.services.config.publicUrl) })
})
