import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetExpired } from '#server/accounts/forgetExpired.ts'
import { withPassword } from '../accounts/addresses/mailed.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { ALL, connectAgent } from './agent.ts'
import { newScene } from './scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function scene() {
  const made = await newScene(app)
  const agent = await connectAgent(app, { user_id: made.owner.id }, ALL)
  const calls = async (query = '') =>
    (await app.as(made.owner).get(`/users/me/tokens/${agent.id}/calls${query}`)).json()
  return { ...made, agent, calls }
}

test('the record of a token says what was asked for and which texts were read, and no text', async () => {
  const { owner, version, page, id, agent, calls } = await scene()
  const language = 'es'
  await agent.call('find_texts', { version_id: version.id, query: 'a word of the agent' })
  await agent.call('read_row', { source_text_id: id('stop'), language })
  const translations = [{ source_text_id: id('greet'), text: 'a text of the agent', note: 'a reason of the agent' }]
  await agent.call('propose_translations', { page_id: page.id, language, translations })
  await agent.call('read_row', { source_text_id: uuid(), language })
  const record = await calls()
  expect(record).toMatchObject({
    data: [
      { tool: 'read_row', outcome: 'refused', texts: 0, identifiers: [] },
      {
        ...{ tool: 'propose_translations', outcome: 'done', texts: 1, identifiers: ['greet'] },
        arguments: { page_id: page.id, language, translations: { count: 1 } },
      },
      { tool: 'read_row', outcome: 'done', texts: 1, identifiers: ['stop'] },
      { tool: 'find_texts', arguments: { version_id: version.id, query: { characters: 19 } } },
    ],
    has_more: false,
  })
  expect(JSON.stringify(record)).not.toMatch(/of the agent|drg_/)
  const stranger = await app.build.user()
  expect((await app.as(stranger).get(`/users/me/tokens/${agent.id}/calls`)).status).toBe(404)
  expect((await app.as(owner).get(`/users/me/tokens/${uuid()}/calls`)).status).toBe(404)
})

test('a token that was revoked stays in the list for as long as its record', async () => {
  const { owner, agent, calls } = await scene()
  const listed = async () => (await (await app.as(owner).get('/users/me/tokens')).json()) as { id: string }[]
  const unused = await connectAgent(app, { user_id: owner.id }, ALL)
  await agent.call('list_projects')
  for (const { id } of [agent, unused]) await app.as(owner).delete(`/users/me/tokens/${id}`)
  expect(await listed()).toMatchObject([{ id: agent.id, revoked_at: expect.any(String) }])
  expect((await calls()).data).toMatchObject([{ tool: 'list_projects' }])
  await app.db.deleteFrom('tool_calls').where('token_id', '=', agent.id).execute()
  expect(await listed()).toEqual([])
})

test('a record keeps 2,000 calls, and none for longer than 30 days', async () => {
  const { agent, calls } = await scene()
  const row = { tool: 'list_pages', arguments: '{}', outcome: 'done' as const, texts: 0, source_text_ids: [] }
  const many = Array.from({ length: 2_005 }, () => ({ token_id: agent.id, ...row }))
  await app.db.insertInto('tool_calls').values(many).execute()
  await agent.call('list_projects')
  const kept = await app.db.selectFrom('tool_calls').where('token_id', '=', agent.id).select('id').execute()
  expect(kept).toHaveLength(2_000)
  const first = await calls()
  expect([first.data.length, first.data[0].tool, first.has_more]).toEqual([50, 'list_projects', true])
  const next = await calls(`?before=${first.data.at(-1).id}`)
  expect(next.data[0].id < first.data.at(-1).id).toBe(true)

  const old = new Date(Date.now() - 31 * 86_400_000)
  await app.db.updateTable('tool_calls').set({ at: old }).where('tool', '=', 'list_pages').execute()
  await forgetExpired(app.db)
  expect((await calls()).data).toMatchObject([{ tool: 'list_projects' }])
})

describe('words that an agent orders', () => {
  const order = (made: Awaited<ReturnType<typeof scene>>, languages: string[], max_words = 1_000) =>
    made.agent.call('start_translation', { page_id: made.page.id, languages, max_words })
  const allow = (made: Awaited<ReturnType<typeof scene>>, words_a_day: number) =>
    app.db.updateTable('api_tokens').set({ words_a_day }).where('id', '=', made.agent.id).execute()

  test('are no more than it says itself, and than people allow in a day', async () => {
    const made = await scene()
    const { words } = (await made.agent.call('estimate_translation', { page_id: made.page.id, languages: ['es'] })).data
    expect(await order(made, ['es'], words - 1)).toMatchObject({ isError: true })
    await allow(made, words)
    expect((await order(made, ['es'], words)).data).toMatchObject({ status: 'success', words, left_today: 0 })
    expect(await order(made, ['fr'])).toMatchObject({ isError: true, text: expect.stringContaining('0 more today') })
    await app.db
      .updateTable('agent_orders')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .where('token_id', '=', made.agent.id)
      .execute()
    expect((await order(made, ['fr'])).data).toMatchObject({ status: 'success' })
  })

  test('are counted once where two orders come at the same moment', async () => {
    const made = await scene()
    const { words } = (await made.agent.call('estimate_translation', { page_id: made.page.id, languages: ['es'] })).data
    await allow(made, words)
    const both = await Promise.all([order(made, ['es']), order(made, ['fr'])])
    expect(both.map(({ isError }) => isError).toSorted()).toEqual([false, true])
  })

  test('may be set when a token is made', async () => {
    const wanted = { name: 'Agent', capabilities: ['orderTranslations'], expires_in_days: 1, words_a_day: 70 }
    const made = await app.as(await withPassword(app)).post('/users/me/tokens', wanted)
    expect(await made.json()).toMatchObject({ words_a_day: 70 })
  })
})
