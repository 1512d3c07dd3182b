import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { installPackage, openRepository, type Repository } from './installed.ts'

let server: TestServer
let installed: Awaited<ReturnType<typeof installPackage>>
beforeAll(async () => {
  installed = await installPackage()
  server = await createTestServer()
})
afterAll(() => server.close())

const FILES = {
  'locales/en.json': '{\n    "hello": "Hello",\n    "bye": "Good bye"\n}\n',
  'locales/es.json': '{\n    "hello": "Hola"\n}\n',
}
const open = (files: Record<string, string> = FILES) => openRepository(server, installed.bin, files)
async function opened() {
  const repository = await open()
  const ran = await repository.run('dragoman init && dragoman push')
  expect(ran.code, ran.out).toBe(0)
  return repository
}
const read = ({ folder }: Repository, path: string) => readFileSync(join(folder, path), 'utf8')

type Row = { id: string; identifier: string; translation: { id: string } | null }

/** Somebody writes a translation in the app; returns where a check of it is. */
async function translate({ version, call }: Repository, identifier: string, content: string) {
  const [page] = await call('GET', `/versions/${version.id}/pages`)
  const { data } = (await call('GET', `/pages/${page.id}/rows?language=es`)) as { data: Row[] }
  const { id, translation } = data.find((row) => row.identifier === identifier)!
  if (translation) await call('PATCH', `/versions/translations/${translation.id}`, { content, status: 'COMPLETED' })
  else await call('POST', `/source-texts/${id}/translations`, { target_language: 'es', content, status: 'COMPLETED' })
  return `/pages/${page.id}/rows/${id}/check`
}
const check = async (repository: Repository, identifier: string, text: string) => {
  const at = await translate(repository, identifier, text)
  await repository.call('PUT', at, { language: 'es', text })
  return at
}

describe('documentation', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const blocks = (kind: string) =>
    [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([^\`]*)^\`\`\`$`, 'gm'))].map((block) => block[1]!)

  test('its commands lead from nothing to translated files', NIGHTLY, async () => {
    const repository = await open()
    for (const lines of blocks('sh')) expect(await repository.run(lines, {}), lines).toMatchObject({ code: 0 })
    expect(read(repository, 'locales/es.json')).toBe(FILES['locales/es.json'])
    expect(read(repository, 'locales/en.json')).toBe(FILES['locales/en.json'])
  })

  test('its recipes for builds do what they say', NIGHTLY, async () => {
    const recipes = blocks('yaml').map((recipe) =>
      [...recipe.matchAll(/- (?:run: )?(npx .*)$/gm)].map(([, line]) => line),
    )
    expect(recipes.map((lines) => lines.length)).toEqual([3, 3])
    for (const [push, pull, status] of recipes) {
      const repository = await open()
      await repository.run('dragoman init')
      expect(await repository.run(`${push}\n${pull}`)).toMatchObject({ code: 0 })
      expect(await repository.run(status!)).toMatchObject({ code: 5 })
      await check(repository, 'hello', 'Hola')
      await check(repository, 'bye', 'Adiós')
      expect(await repository.run(`${pull}\n${status}`)).toMatchObject({ code: 0 })
      expect(read(repository, 'locales/es.json')).toContain('"bye": "Adiós"')
    }
  })
})

test('a pull changes the changed values alone, and the next one writes nothing', async () => {
  const repository = await opened()
  await translate(repository, 'hello', '¡Hola!')
  const pull = async () => JSON.parse((await repository.run('dragoman --json pull --languages es')).out).written
  expect(await pull()).toEqual(['locales/es.json'])
  expect(read(repository, 'locales/es.json')).toBe(FILES['locales/es.json'].replace('Hola', '¡Hola!'))
  expect(await pull()).toEqual([])
  repository.write('locales/es.json', '{}')
  expect(await pull(), 'a file that somebody broke').toEqual(['locales/es.json'])
  await translate(repository, 'bye', 'Adiós')
  expect(await pull()).toEqual(['locales/es.json'])
  expect(JSON.parse(read(repository, 'locales/es.json'))).toEqual({ hello: '¡Hola!', bye: 'Adiós' })
})

test(
  'with --checked-only a text comes once somebody has checked it, and goes when its check does',
  NIGHTLY,
  async () => {
    const repository = await opened()
    const pulled = async () => {
      expect(await repository.run('dragoman pull --checked-only')).toMatchObject({ code: 0 })
      return read(repository, 'locales/es.json').includes('¡Hola!')
    }
    await translate(repository, 'hello', '¡Hola!')
    expect(await pulled()).toBe(false)
    const at = await check(repository, 'hello', '¡Hola!')
    expect(await pulled()).toBe(true)
    await repository.call('DELETE', `${at}?language=es`)
    expect(await pulled()).toBe(false)
  },
)

test('a push is merged with what people wrote, and a dry run stores nothing', NIGHTLY, async () => {
  const repository = await opened()
  await translate(repository, 'hello', '¡Hola!')
  repository.write('locales/en.json', '{\n    "hello": "Hello",\n    "bye": "Farewell",\n    "new": "New"\n}\n')
  const counts = { added: 1, changed: 1, gone: 0 }
  const preview = JSON.parse((await repository.run('dragoman --json push --dry-run')).out)
  expect(preview.pages).toMatchObject([{ changes: counts }])
  const pushed = JSON.parse((await repository.run('dragoman --json push')).out)
  expect(pushed).toMatchObject({ pages: [], merged: [{ path: 'locales/en.json', reimport: { counts } }] })
  expect(await repository.run('dragoman push')).toMatchObject({ out: expect.stringContaining('Nothing has changed.') })
  await repository.run('dragoman pull')
  expect(read(repository, 'locales/es.json')).toContain('¡Hola!')
})

test('a translation is ordered within its price, and waited for', NIGHTLY, async () => {
  const repository = await opened()
  const order = (more: string) => repository.run(`dragoman --json translate --languages es ${more}`)
  expect(await order('')).toMatchObject({ code: 2 })
  expect(JSON.parse((await order('--max-cost 5 --dry-run')).out)).toMatchObject({ words: 2, ordered: false })
  expect(JSON.parse((await order('--max-cost 5')).out)).toMatchObject({ words: 2, ordered: true })
  expect(await repository.run('dragoman status --languages es --min 100')).toMatchObject({ code: 5 }) // es.json is for review
  await repository.run('dragoman pull --languages es')
  expect(Object.keys(JSON.parse(read(repository, 'locales/es.json')))).toEqual(['hello', 'bye'])
})

test('a check lists what is wrong, and fails where it may break the build', async () => {
  const repository = await open({
    'locales/en.json': '{"a": "Hello {name}", "b": "Good bye"}',
    'locales/es.json': '{}',
  })
  await repository.run('dragoman init && dragoman push')
  await translate(repository, 'a', 'Hola {name}')
  await translate(repository, 'b', 'Adiós')
  expect(await repository.run('dragoman --json check --strict')).toMatchObject({ code: 0 })
  await translate(repository, 'a', 'Hola')
  const ran = await repository.run('dragoman --json check')
  expect(ran.code).toBe(5)
  expect(JSON.parse(ran.out.split('\n')[0]!).findings).toMatchObject([
    {
      page: 'locales/en',
      language: 'es',
      identifier: 'a',
      severity: 'broken',
      message: expect.stringContaining('{name}'),
    },
  ])
})

test('an agent on this machine calls tools over stdio, and hears why one is refused', async () => {
  const repository = await opened()
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'list_projects', arguments: {} } },
  ]
  const lines = messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message })).join('\n')
  const talk = (environment?: Record<string, string>) =>
    repository.run(`dragoman mcp <<'END'\n${lines}\nEND`, environment)
  const answersOf = ({ out }: { out: string }) =>
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const answers = answersOf(await talk())
  expect(answers.map(({ id }) => id)).toEqual([1, 2])
  expect(answers[0].result.serverInfo.name).toBe('dragoman')
  expect(JSON.stringify(answers[1].result.structuredContent)).toContain(repository.version.id)
  const refused = answersOf(await talk({ DRAGOMAN_TOKEN: `drg_${'0'.repeat(47)}` }))
  expect(refused).toMatchObject([{ id: 1, error: { message: expect.stringMatching(/credentials/) } }, { id: 2 }])
})

test('each way to fail has its exit code, a sentence, and never the token', async () => {
  const repository = await opened()
  const wrong = `drg_${'0'.repeat(47)}`
  const tries: [string, Record<string, string>, number, RegExp][] = [
    ['dragoman pull', {}, 3, /dragoman login/],
    ['dragoman pull', { DRAGOMAN_TOKEN: wrong }, 3, /credentials/],
    [`printf %s ${wrong} | dragoman login --token ${server.url}`, {}, 3, /credentials/],
    ['cd / && dragoman pull', {}, 2, /dragoman init/],
    ['dragoman pull --colour', {}, 2, /unknown option/],
    ['dragoman pull --languages tlh', { DRAGOMAN_TOKEN: repository.token }, 1, /language/],
    ['dragoman status --min many', {}, 2, /number/],
  ]
  for (const [line, environment, code, said] of tries) {
    const ran = await repository.run(line, environment)
    expect(ran, line).toMatchObject({ code, out: expect.stringMatching(said) })
    expect(ran.out).not.toContain(repository.token)
    expect(ran.out).not.toContain(wrong)
  }
})

test('a token that is kept is for its person alone, and belongs to its server', NIGHTLY, async () => {
  const repository = await opened()
  const login = 'printf %s "$TOKEN" | dragoman login --token "$DRAGOMAN_URL"'
  expect(await repository.run(`${login} && dragoman status`, {})).toMatchObject({ code: 0 })
  const kept = join(repository.home, 'dragoman/credentials.json')
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ [server.url]: repository.token })
  const elsewhere = { DRAGOMAN_URL: 'http://127.0.0.1:9' }
  expect(await repository.run('dragoman status', elsewhere), 'no token for that server').toMatchObject({ code: 3 })
})

/** A watch of Spanish, while which it is acted. */
async function whileWatching(act: (repository: Repository, pulled: (text: string) => Promise<void>) => Promise<void>) {
  const repository = await opened()
  const watched = repository.run('dragoman watch --languages es & echo $! > watch.pid; wait $! || true')
  const spanish = () => read(repository, 'locales/es.json')
  await act(repository, (text) => expect.poll(spanish, { timeout: 40_000 }).toContain(text))
  const isOver = watched.then(() => true)
  expect(await Promise.race([isOver, Promise.resolve(false)])).toBe(false)
  process.kill(Number(read(repository, 'watch.pid')))
  await watched
}

test('a watch pulls what is translated while it runs, until it is ended', NIGHTLY, () =>
  whileWatching(async (repository, pulled) => {
    await pulled('Hola')
    await translate(repository, 'bye', 'Adiós')
    await pulled('Adiós')
  }),
)

test('a watch pulls what is rewritten in a finished text within 20 seconds', NIGHTLY, () =>
  whileWatching(async (repository, pulled) => {
    await translate(repository, 'bye', 'Adiós')
    await pulled('Adiós')
    await translate(repository, 'bye', 'Hasta luego')
    await pulled('Hasta luego')
  }),
)

test('calls go through the proxy of the environment, but not to the hosts it leaves out', NIGHTLY, async () => {
  const repository = await opened()
  const passed: string[] = []
  const proxy = createServer().on('connect', (request, socket: Socket) => {
    passed.push(request.url!)
    const [host, port] = request.url!.split(':') as [string, string]
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const environment = {
    DRAGOMAN_TOKEN: repository.token,
    HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  }
  expect(await repository.run('dragoman pull', environment)).toMatchObject({ code: 0 })
  expect(new Set(passed)).toEqual(new Set([new URL(server.url).host]))
  passed.length = 0
  expect(await repository.run('dragoman pull', { ...environment, NO_PROXY: '127.0.0.1' })).toMatchObject({ code: 0 })
  expect(passed).toEqual([])
  proxy.close()
})
