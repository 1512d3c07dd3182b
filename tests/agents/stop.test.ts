import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableRow } from '#server/rows/contract.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, join } from '../support/collab/collab.ts'
import { ALL, connectAgent } from './agent.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Caller = { token: string }
async function send({ token }: Caller, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fetch(`${server.url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function scene() {
  const { build } = server
  const [ana, ben, cleo] = [
    await build.user(),
    await build.user({ full_name: 'Ben' }),
    await build.user({ full_name: 'Cleo' }),
  ]
  const organization = await build.organization({ owner: ana, admins: [ben], members: [cleo] })
  const project = await build.project(organization)
  const version = await build.version(project)
  const texts = { greet: 'Hello', start: 'Start', stop: 'Stop', cost: 'Coins', empty: 'Empty' }
  const page = await build.page(version, { texts })
  const id = (identifier: string) => page.source_texts.find((text) => text.identifier === identifier)!.id
  for (const [identifier, content] of Object.entries({ greet: 'Hola', start: 'Inicio', stop: 'Alto', cost: 'Monedas' }))
    await send(ana, 'POST', `/source-texts/${id(identifier)}/translations`, { target_language: 'es', content })
  await send(ana, 'PUT', `/pages/${page.id}/rows/${id('stop')}/check`, { language: 'es', text: 'Alto' })
  /** All that people see of the page. */
  async function state() {
    const read = async (language: string) => {
      const { data } = await (await send(ana, 'GET', `/pages/${page.id}/rows?language=${language}&sort=page`)).json()
      return data.map(({ identifier, content, translation, file_suggestions }: TableRow) => ({
        ...{ identifier, content, file_suggestions },
        ...(translation && {
          text: translation.content,
          status: translation.status,
          checked_by: translation.checked_by,
          request: translation.request_id,
        }),
      }))
    }
    return { es: await read('es'), fr: await read('fr') }
  }
  const rowOf = async (identifier: string) =>
    (await state()).es.find((row: { identifier: string }) => row.identifier === identifier)
  return { ana, ben, cleo, organization, version, page, id, state, rowOf }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function workAsAgent({ ana, page, id }: Scene) {
  const agent = await connectAgent(server, { user_id: ana.id }, ALL)
  const at = { page_id: page.id, language: 'es' }
  const of = (rows: Record<string, string>) =>
    Object.entries(rows).map(([identifier, text]) => ({ source_text_id: id(identifier), text }))
  const done = [
    await agent.call('propose_translations', { ...at, translations: of({ greet: 'Buenas', start: 'Empezar' }) }),
    await agent.call('write_translations', { ...at, translations: of({ stop: 'Parar', cost: 'Oro', empty: 'Vacío' }) }),
    await agent.call('write_translations', { ...at, translations: of({ cost: 'Oros', empty: 'Hueco' }) }),
    await agent.call('report_texts', {
      page_id: page.id,
      texts: [{ identifier: 'new', text: 'New', context: 'A badge.' }],
    }),
    await agent.call('start_translation', { page_id: page.id, languages: ['fr'], max_words: 100 }),
  ]
  for (const answer of done) expect(answer.isError, answer.text).toBe(false)
  return agent
}

test('one click stops an agent and takes all back that it did, as one operation', async () => {
  const made = await scene()
  const { ana, ben, page, version } = made
  const before = await made.state()
  const agent = await workAsAgent(made)
  const during = await made.state()
  expect(during.es.map(({ text }: { text?: string }) => text)).toEqual([
    'Hola',
    'Inicio',
    'Parar',
    'Oros',
    'Hueco',
    undefined,
  ])
  expect(during.fr.every(({ request }: { request?: string }) => request)).toBe(true)

  const preview = await (await send(ben, 'GET', `/pages/${page.id}/agents/${agent.id}/stop`)).json()
  const stopped = await send(ben, 'POST', `/pages/${page.id}/agents/${agent.id}/stop`)
  const said = await stopped.json()
  expect(said).toMatchObject({
    ...{ name: 'Hermes', works_for: 'Ana Lima', left: [], left_count: 0, since: expect.any(String) },
    taken: { suggestions_withdrawn: 2, texts_archived: 1 },
  })
  expect(preview).toEqual(said)
  expect(await made.state()).toEqual(before)
  await expect(agent.call('list_projects')).rejects.toThrow(/401|revoked/i)

  const operations = await (await send(ana, 'GET', `/versions/${version.id}/operations`)).json()
  expect(operations.data).toMatchObject([
    {
      ...{ kind: 'agent', name: 'Hermes', by: 'Ana Lima', is_undoable: false, is_redoable: false },
      counts: { suggestions: 2, translations: 5, added: 1, rows: 6 },
    },
  ])
  const ofPage = await (await send(ana, 'GET', `/pages/${page.id}/operations`)).json()
  expect(ofPage.data).toEqual(operations.data)
})

test('texts that people took or changed since stay, and are named', async () => {
  const made = await scene()
  const { ben, cleo, page, id } = made
  const agent = await workAsAgent(made)
  const suggested = (await made.rowOf('greet')).file_suggestions[0].id
  expect((await send(cleo, 'POST', `/file-suggestions/${suggested}/accept`)).status).toBe(200)
  const { data } = await (await send(cleo, 'GET', `/source-texts/${id('cost')}/translations`)).json()
  await send(cleo, 'PATCH', `/versions/translations/${data[0].id}`, { content: 'Monedas de oro' })
  const stopped = await (await send(ben, 'POST', `/pages/${page.id}/agents/${agent.id}/stop`)).json()
  expect(stopped).toMatchObject({ left: [{ identifier: 'cost', language: 'es', changed_by: 'Cleo' }], left_count: 1 })
  expect(await made.rowOf('greet')).toMatchObject({ text: 'Buenas' })
  expect(await made.rowOf('cost')).toMatchObject({ text: 'Monedas de oro' })
  expect(await made.rowOf('stop')).toMatchObject({ text: 'Alto' })
})

test('a suggestion that was accepted comes back with the undo of that, under the name of its agent', async () => {
  const made = await scene()
  const { ana, cleo, page } = made
  await workAsAgent(made)
  const [before] = (await made.rowOf('greet')).file_suggestions
  await send(cleo, 'POST', `/file-suggestions/${before.id}/accept`)
  const { undo } = await (await send(cleo, 'GET', `/pages/${page.id}/own-acts?language=es`)).json()
  expect(undo).toMatchObject({ kind: 'accept', name: 'Hermes' })
  await send(cleo, 'POST', `/operations/${undo.id}/undo`)
  const [after] = (await made.rowOf('greet')).file_suggestions
  expect(after).toMatchObject({ content: before.content, agent: before.agent })
  // An undo by keys takes back what she did herself, and not what an agent did for her.
  expect(await (await send(ana, 'GET', `/pages/${page.id}/own-acts?language=es`)).json()).toMatchObject({
    undo: { kind: 'check' },
  })
})

test('an agent that changed nothing has no operation', async () => {
  const { ana, page, version, id } = await scene()
  const agent = await connectAgent(server, { user_id: ana.id }, ALL)
  const translations = [{ source_text_id: id('stop'), text: 'Alto' }]
  const at = { page_id: page.id, language: 'es', translations }
  expect((await agent.call('write_translations', at)).data.unchanged).toEqual([id('stop')])
  expect((await agent.call('propose_translations', at)).data.unchanged).toEqual([id('stop')])
  const texts = [{ identifier: 'stop', text: 'Halt', context: 'A button.' }]
  expect((await agent.call('report_texts', { page_id: page.id, texts })).data.added).toEqual([])
  const operations = await (await send(ana, 'GET', `/versions/${version.id}/operations`)).json()
  expect(operations.data).toEqual([])
  const stopped = await send(ana, 'POST', `/pages/${page.id}/agents/${agent.id}/stop`)
  expect(await stopped.json()).toMatchObject({ since: null, left: [], taken: { texts_archived: 0 } })
})

test('changes of an agent while its run is undone belong to the next run', async () => {
  const { ana, page, version, id } = await scene()
  const agent = await connectAgent(server, { user_id: ana.id }, ALL)
  const propose = (n: number) => {
    const translations = [{ source_text_id: id('start'), text: `Texto ${n}` }]
    return agent.call('propose_translations', { page_id: page.id, language: 'es', translations })
  }
  async function undoAll() {
    const { data } = await (await send(ana, 'GET', `/versions/${version.id}/operations`)).json()
    for (const run of data.filter(({ is_undoable }: { is_undoable: boolean }) => is_undoable))
      await send(ana, 'POST', `/operations/${run.id}/undo`)
  }
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      propose(3 * round),
      undoAll(),
      propose(3 * round + 1),
      undoAll(),
      propose(3 * round + 2),
    ])
    for (const answer of answers) if (answer) expect(answer.isError, answer.text).toBe(false)
    const waiting = await server.db
      .selectFrom('file_suggestions as f')
      .innerJoin('agent_runs as r', 'r.id', 'f.agent_run_id')
      .where('r.token_id', '=', agent.id)
      .select('r.undone_at')
      .execute()
    expect(waiting.filter(({ undone_at }) => undone_at !== null)).toEqual([])
  }
  await undoAll()
  expect(
    (await server.db.selectFrom('file_suggestions').where('source_text_id', '=', id('start')).execute()).length,
  ).toBe(0)
})

test('the person of a token and admins may stop an agent, other members may not, and to outsiders it is not there', async () => {
  const made = await scene()
  const { ana, cleo, page, organization } = made
  const stranger = await server.build.user()
  const agent = await workAsAgent(made)
  const path = `/pages/${page.id}/agents/${agent.id}/stop`
  const refused = await send(cleo, 'POST', path)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    'Only the person of the token, or an admin of the organization, may stop this agent',
  ])
  expect((await send(stranger, 'POST', path)).status).toBe(404)
  expect((await send(agent, 'POST', path)).status).toBe(403)
  const elsewhere = await server.build.page(
    await server.build.version(await server.build.project(await server.build.organization({ owner: stranger }))),
  )
  expect((await send(stranger, 'POST', `/pages/${elsewhere.id}/agents/${agent.id}/stop`)).status).toBe(404)
  expect((await agent.call('list_projects')).isError).toBe(false)

  const service = await connectAgent(server, { organization_id: organization.id }, ALL)
  expect((await send(cleo, 'POST', `/pages/${page.id}/agents/${service.id}/stop`)).status).toBe(403)
  for (const { id } of [agent, service, agent, service]) {
    const stopped = await send(ana, 'POST', `/pages/${page.id}/agents/${id}/stop`)
    expect(stopped.status, 'and again, where the first time failed on its way').toBe(200)
  }
})

test('[P5] an agent is seen at the row that it reads, in a colour, until it is stopped', async () => {
  const made = await scene()
  const { ana, cleo, page, id } = made
  const { name } = await (await send(cleo, 'GET', `/pages/${page.id}/document?language=es`)).json()
  const client = join(`${server.url.replace('http', 'ws')}/collab`, name, cleo.token)
  await client.saved()
  const agentsHere = () =>
    [...client.provider.awareness!.getStates().values()].filter(({ user }) => user?.kind === 'agent')
  const agent = await connectAgent(server, { user_id: ana.id }, ALL)
  await agent.call('read_row', { source_text_id: id('start'), language: 'es' })
  await eventually(() => expect(agentsHere()).toHaveLength(1))
  expect(agentsHere()).toMatchObject([
    { row: id('start'), user: { id: agent.id, name: 'Hermes (Ana Lima)', color: expect.stringMatching(/^#/) } },
  ])
  await agent.call('read_row', { source_text_id: id('stop'), language: 'es' })
  await eventually(() => expect(agentsHere()).toMatchObject([{ row: id('stop') }]))
  const translations = [{ source_text_id: id('stop'), text: 'Parar' }]
  await agent.call('propose_translations', { page_id: page.id, language: 'es', translations })
  await send(ana, 'POST', `/pages/${page.id}/agents/${agent.id}/stop`)
  await eventually(() => expect(agentsHere()).toEqual([]))
  client.leave()
})
