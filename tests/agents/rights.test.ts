import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Capability } from '#db/vocabulary/roles.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { ALL_DEEDS, TOOL_MAY } from '../support/rights/tokenMay.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import { type Agent, ALL, connect, connectAgent } from './agent.ts'
import { newScene } from './scene.ts'

let app: TestApp
let made: Awaited<ReturnType<typeof newScene>>
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  made = await newScene(app)
})

const TOOLS = Object.keys(TOOL_MAY)
const holder = () => ({ user_id: made.owner.id })
const deeds = (some: readonly string[]) => some as readonly Capability[]

/** Arguments that each tool carries out for somebody who may. */
function argumentsOf(tool: string): Record<string, unknown> {
  const { project, version, page, id } = made
  const at = { page_id: page.id, language: 'es' }
  const translations = [{ source_text_id: id('start'), text: `Texto ${uuid()}` }]
  const texts = [{ identifier: uuid(), text: 'New', context: 'A badge.' }]
  return {
    ...{ list_projects: {}, list_pages: { version_id: version.id }, find_texts: { version_id: version.id } },
    ...{ read_row: { source_text_id: id('cost'), language: 'es' }, check_page: at },
    find_terms: { project_id: project.id, language: 'es' },
    find_in_memory: { project_id: project.id, language: 'es', text: 'costs' },
    ...{ propose_translations: { ...at, translations }, write_translations: { ...at, translations } },
    report_texts: { page_id: page.id, texts },
    estimate_translation: { page_id: page.id, languages: ['es'] },
    start_translation: { page_id: page.id, languages: ['es'], max_words: 100 },
  }[tool] as Record<string, unknown>
}

/** Everything that tools may change. */
async function stored() {
  const tables = [
    'source_texts',
    'translations',
    'file_suggestions',
    'row_claims',
    'agent_runs',
    'agent_orders',
  ] as const
  const rows = tables.map((table) =>
    app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .execute(),
  )
  const texts = await app.db.selectFrom('translations').select(['id', 'content', 'status']).orderBy('id').execute()
  return JSON.stringify([await Promise.all(rows), texts])
}

async function expectRefused(agent: Pick<Agent, 'call'>, tool: string, message = /deed|Not enough permissions/) {
  const answer = await agent.call(tool, argumentsOf(tool))
  expect(answer, tool).toMatchObject({ isError: true, data: {}, text: expect.stringMatching(message) })
}

testInTurn(3, ALL_DEEDS)('%s opens its tools and no other one', async (deed) => {
  const agent = await connectAgent(app, holder(), deeds([deed]))
  const before = await stored()
  for (const tool of TOOLS.filter((tool) => TOOL_MAY[tool] !== deed)) await expectRefused(agent, tool)
  expect(await stored()).toBe(before)
  for (const tool of TOOLS.filter((tool) => TOOL_MAY[tool] === deed)) {
    const answer = await agent.call(tool, argumentsOf(tool))
    expect(answer.isError, `${tool}: ${answer.text}`).toBe(false)
  }
})

test.each(TOOLS)('all other deeds together do not open %s', async (tool) => {
  const agent = await connectAgent(app, holder(), deeds(ALL_DEEDS.filter((deed) => deed !== TOOL_MAY[tool])))
  const before = await stored()
  await expectRefused(agent, tool)
  expect(await stored()).toBe(before)
})

describe('a token with all deeds', () => {
  const IN_A_PROJECT = TOOLS.filter((tool) => tool !== 'list_projects')
  test('of another project reaches nothing of this one', async () => {
    const agent = await connectAgent(app, holder(), ALL, { project_ids: [uuid()] })
    const before = await stored()
    expect((await agent.call('list_projects')).data.projects).toEqual([])
    for (const tool of IN_A_PROJECT) await expectRefused(agent, tool)
    expect(await stored()).toBe(before)
  })

  test('of another language reads all and changes nothing', async () => {
    const agent = await connectAgent(app, holder(), ALL, { languages: ['fr'] })
    const before = await stored()
    for (const tool of ['propose_translations', 'write_translations', 'start_translation', 'estimate_translation'])
      await expectRefused(agent, tool)
    expect(await stored()).toBe(before)
    expect((await agent.call('read_row', argumentsOf('read_row'))).isError).toBe(false)
  })

  test('of an outsider finds nothing there', async () => {
    const agent = await connectAgent(app, { user_id: (await app.build.user()).id }, ALL)
    const before = await stored()
    for (const tool of IN_A_PROJECT) await expectRefused(agent, tool, /not found/)
    expect(await stored()).toBe(before)
  })

  test('finds no text of another organization under a page of its own', async () => {
    const other = await newScene(app)
    const agent = await connectAgent(app, holder(), ALL)
    const translations = [{ source_text_id: other.id('start'), text: 'Texto' }]
    const at = { page_id: made.page.id, language: 'es' }
    for (const tool of ['propose_translations', 'write_translations'])
      expect(await agent.call(tool, { ...at, translations })).toMatchObject({ isError: true })
    const found = await agent.call('find_texts', { version_id: made.version.id, page_id: other.page.id })
    expect(found.data.texts).toEqual([])
  })
})

test('a session, no token, and a token that has ended open nothing', async () => {
  await expect(connect(app, made.owner)).rejects.toThrow(/Agents sign in with an API token/)
  await expect(connect(app, { token: 'drg_none' })).rejects.toThrow(/401|validate/i)
  const agent = await connectAgent(app, holder(), ALL)
  await app.db.updateTable('api_tokens').set({ expires_at: new Date() }).where('id', '=', agent.id).execute()
  await expect(agent.call('list_projects')).rejects.toThrow(/401|expired/i)
})

test('pages of other sites and batches are turned away', async () => {
  const { token } = await connectAgent(app, holder(), ALL)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const post = (body: unknown, headers = {}) =>
    app.app.request('/mcp', {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...{ Accept: 'application/json, text/event-stream', ...headers },
      },
      body: JSON.stringify(body),
    })
  expect((await post(message)).status).toBe(200)
  expect((await post(message, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post([message, message])).status).toBe(400)
})
