import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, SUGGESTING } from '../agents/agent.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newFolder } from '../support/app/shell.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { startReceiver, verify } from '../webhooks/receiver.ts'
import { installPackage, openRepository } from './installed.ts'

let server: TestServer
let installed: Awaited<ReturnType<typeof installPackage>>
beforeAll(async () => {
  installed = await installPackage()
  server = await createTestServer({
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    SECRET_KEY: 'a secret of the tests, long enough for it',
  })
})
afterAll(() => server.close())

/** Three formats, each with blanks, comments or quotes that a program which writes anew would lose. */
const FILES = {
  'locales/en.json': '{\n\t"hello" : "Hello, {{name}}",\n\t"bye":"Good bye"}',
  'locales/es.json': '{\n\t"hello" : "Ola, {{name}}",\n\t"bye":"Adiós"}',
  'app/res/values/strings.xml':
    '<?xml version="1.0" encoding="utf-8"?>\r\n<resources>\r\n  <!-- of the menu -->\r\n  <string name="play" >Play</string>\r\n  <string name="stop">Stop</string>\r\n</resources>\r\n',
  'app/res/values-es/strings.xml':
    "<?xml version='1.0'?>\n<resources><string name=\"play\" >Jugando</string>\n\n<string name='stop'>Parar</string></resources>",
  'i18n/en.properties': '# of the inn\nbed = A bed\nmeal: A meal\n',
  'i18n/es.properties': '# de la posada\nbed = Un cama\nmeal: Una comida\n',
}
/** Proposals of the agent, and the text that it finds. */
const PROPOSED = [
  { path: 'locales/es.json', query: 'Hello', old: 'Ola, {{name}}', text: 'Hola, {{name}}' },
  { path: 'app/res/values-es/strings.xml', query: 'Play', old: 'Jugando', text: 'Jugar' },
  { path: 'i18n/es.properties', query: 'A bed', old: 'Un cama', text: 'Una cama' },
]

test('texts go from a repository to an agent, a person and a build, which gets the same bytes but for what was changed', async () => {
  const receiver = await startReceiver()
  const repository = await openRepository(server, installed.bin, FILES)
  const { project_id } = await server.db.selectFrom('versions').select('project_id').executeTakeFirstOrThrow()
  const { secret } = await repository.call('POST', `/projects/${project_id}/webhooks`, {
    url: receiver.url,
    kinds: ['texts_brought'],
  })

  const pushed = await repository.run('dragoman init && dragoman push')
  expect(pushed.code, pushed.out).toBe(0)
  const told = () => receiver.received.map((one) => verify(secret, one))
  const textsBrought = () => told().flatMap(({ type, data }) => data.map(({ count }) => [type, count]))
  await expect.poll(textsBrought).toEqual(Array.from({ length: 3 }, () => ['texts.brought', 2]))

  const { organization_id } = await server.db
    .selectFrom('projects')
    .select('organization_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  const agent = await connect(server, await makeToken(server.db, { organization_id }, { capabilities: SUGGESTING }))
  for (const { query, text } of PROPOSED) {
    const at = { version_id: repository.version.id, language: 'es' }
    const found = await agent.call('find_texts', { ...at, query })
    const [{ page_id, source_text_id }] = found.data.texts
    const proposal = { page_id, language: 'es', translations: [{ source_text_id, text }] }
    const proposed = await agent.call('propose_translations', proposal)
    expect(proposed.data.suggested, proposed.text).toEqual([source_text_id])
  }
  const build = async () => {
    const folder = newFolder()
    const { code, out } = await repository.run(
      `cp -r dragoman.json locales app i18n "${folder}" && cd "${folder}" && dragoman --json pull --languages es`,
    )
    expect(code, out).toBe(0)
    return (path: string) => readFileSync(join(folder, path), 'utf8')
  }
  const before = await build()
  for (const [path, bytes] of Object.entries(FILES)) expect(before(path), `${path}, unread`).toBe(bytes)

  for (const page of await repository.call('GET', `/versions/${repository.version.id}/pages`)) {
    const { data: rows } = await repository.call('GET', `/pages/${page.id}/rows?language=es`)
    for (const { id } of rows.flatMap((row: { file_suggestions: { id: string }[] }) => row.file_suggestions))
      await repository.call('POST', `/file-suggestions/${id}/accept`)
  }

  const after = await build()
  for (const [path, bytes] of Object.entries(FILES)) {
    const change = PROPOSED.find((one) => one.path === path)
    expect(after(path), path).toBe(change ? bytes.replace(change.old, change.text) : bytes)
  }
  await receiver.close()
})
