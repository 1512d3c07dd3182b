import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseRemote } from '#server/repositories/git/address.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { connected, SETTINGS } from './connected.ts'
import { startGitServer } from './gitServer.ts'

let app: TestApp
let folder: string
let server: Awaited<ReturnType<typeof startGitServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-data-'))
  app = await createTestApp({ ...SETTINGS, DATA_DIR: folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  server = await startGitServer()
})
afterEach(async () => {
  await server.close()
  await app.db.deleteFrom('repositories').execute()
})

/** Commits a tree that no work tree could hold. */
async function pushTree(entries: { mode: string; path: string; text: string }[]) {
  const run = promisify(execFile)
  for (const { mode, path, text } of entries) {
    const blob = run('git', ['-C', server.work, 'hash-object', '-w', '--stdin'])
    blob.child.stdin!.end(text)
    const id = mode === '160000' ? '1'.repeat(40) : (await blob).stdout.trim()
    await blob
    const index = run('git', ['-C', server.work, '-c', 'core.protectNTFS=false', 'update-index', '-z', '--index-info'])
    index.child.stdin!.end(`${mode} ${id}\t${path}\0`)
    await index
  }
  await server.git('commit', '--quiet', '-m', 'Hostile')
  await server.git('push', '--quiet', 'origin', 'HEAD:refs/heads/main')
}

const plain = (path: string, text = '{"hello":"Hello"}') => ({ mode: '100644', path, text })

test('passes over links, submodules, odd names and filters', async () => {
  await pushTree([
    plain('locales/en/game.json'),
    { mode: '120000', path: 'locales/en/link.json', text: '/etc/passwd' },
    { mode: '160000', path: 'locales/en/module.json', text: '' },
    plain('locales/en/a\nb.json', '{"bad":"Bad"}'),
    plain('locales/en/back\\..\\..\\x.json', '{"bad":"Bad"}'),
    plain('locales/node_modules/x.json', '{"bad":"Bad"}'),
    plain('.gitattributes', '*.json filter=evil diff=evil\n'),
    plain('.gitmodules', '[submodule "x"]\n path = locales/en/module.json\n url = ext::touch /tmp/pwned\n'),
  ])
  const world = await connected(app, server)
  expect(await world.read()).toMatchObject({ fault: null, read_pages: 1 })
  expect(await world.texts()).toEqual(['Hello'])
  await world.translate('Hello', 'es', 'Hola')
  expect(await world.send()).toMatchObject({ fault: null })
  expect(JSON.parse(await server.show('locales/es/game.json'))).toEqual({ hello: 'Hola' })
})

test('leaves nothing in the folder of its work', NIGHTLY, async () => {
  await server.push({ 'locales/en/game.json': '{"hello":"Hello"}' })
  const world = await connected(app, server)
  await world.read()
  const left = await readdir(join(folder, 'repositories'))
  expect(left.filter((name) => name.startsWith('work-'))).toEqual([])
})

test('refuses more files than one import may have', NIGHTLY, async () => {
  const files = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`locales/en/${at}.json`, '{}']))
  await server.push(files)
  const world = await connected(app, server)
  expect(await world.read()).toMatchObject({ fault: 'too_large', read_commit: null })
  expect(await world.pages()).toEqual([])
})

test('names a file that is too large and reads the others', NIGHTLY, async () => {
  await server.push({
    'locales/en/game.json': '{"hello":"Hello"}',
    'locales/en/huge.json': `{"huge":"${'x'.repeat(33 * 1024 * 1024)}"}`,
  })
  const world = await connected(app, server)
  expect(await world.read()).toMatchObject({ fault: null, read_pages: 1, read_unused: 1 })
})

test('follows no redirect', async () => {
  await server.push({ 'locales/en/game.json': '{"hello":"Hello"}' })
  const world = await connected(app, server, { url: `${server.origin}/elsewhere/game.git` })
  server.state.answer = (request, response) => {
    if (!request.url!.startsWith('/elsewhere')) return false
    response.writeHead(302, { location: request.url!.replace('/elsewhere', '/team') }).end()
    return true
  }
  expect((await world.read()).fault).not.toBe(null)
  expect(server.state.seen.filter((path) => path.startsWith('/team'))).toEqual([])
})

test('takes no address that git could read as an option or another transport', () => {
  for (const address of [
    ...['--upload-pack=touch /tmp/x', '-x', 'ext::sh -c id', 'file:///etc', '/etc/passwd', '../x'],
    ...[
      'ssh://-oProxyCommand=id/x',
      'git@-oProxyCommand=id:x',
      'https://user:secret@example.com/x',
      'git://example.com/x',
    ],
    ...['https://example.com/x?y', 'https://example.com//x', 'ftp://example.com/x'],
  ])
    expect(parseRemote(address), address).toBe(undefined)
  for (const address of [
    'https://git.example.com/a/b.git',
    'git@git.example.com:a/b.git',
    'ssh://git@git.example.com:22/a',
  ])
    expect(parseRemote(address), address).toBeInstanceOf(URL)
})

test('connects to public addresses alone unless the installation allows others', async () => {
  const strict = await createTestApp({ SECRET_KEY: SETTINGS.SECRET_KEY })
  try {
    for (const url of [
      server.url,
      'https://127.0.0.1/x.git',
      'https://localhost/x.git',
      'https://10.0.0.8/x',
      'git@192.168.1.1:x',
    ])
      await expect(connected(strict, { ...server, url })).rejects.toThrow('public')
    await expect(connected(strict, { ...server, url: 'https://[::1]/x.git' })).rejects.toThrow('public')
  } finally {
    await strict.close()
  }
})
