import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { ALL, type Answer, connectAgent, SUGGESTING } from './agent.ts'
import { newScene } from './scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

const scene = () => newScene(app)

test.each(['legacy', 'auto'] as const)(
  'an agent of the %s protocol finds a text, reads its row and proposes',
  async (era) => {
    const { owner, version, page, id, write, row } = await scene()
    await write('greet', 'Hola')
    const agent = await connectAgent(app, { user_id: owner.id }, SUGGESTING, { era })
    const { data: projects } = await agent.call('list_projects')
    expect(projects.projects[0].versions[0].version_id).toBe(version.id)
    const { data: pages } = await agent.call('list_pages', { version_id: version.id })
    expect(pages.pages).toMatchObject([{ page_id: page.id, texts: 4 }])
    const found = await agent.call('find_texts', { version_id: version.id, query: 'PLAYER', language: 'es' })
    expect(found.data.texts).toMatchObject([
      { source_text_id: id('greet'), source: 'Hello {player}', translation: { text: 'Hola', status: 'COMPLETED' } },
    ])
    const read = await agent.call('read_row', { source_text_id: id('greet'), language: 'es' })
    expect(read, read.text).toMatchObject({ isError: false })
    expect(read.data.findings.map(({ message }: { message: string }) => message).join()).toContain('{player}')
    expect(read.data.neighbours.map(({ source }: { source: string }) => source)).toEqual([
      'Start the game',
      'Stop',
      'It costs {n} coins',
    ])
    const proposed = await agent.call('propose_translations', {
      page_id: page.id,
      language: 'es',
      translations: [{ source_text_id: id('greet'), text: 'Hola, {player}', note: 'The placeholder was missing' }],
    })
    expect(proposed.data).toMatchObject({ suggested: [id('greet')], unchanged: [] })
    expect(await row('greet')).toMatchObject({
      translation: { content: 'Hola', status: 'COMPLETED' },
      file_suggestions: [
        {
          content: 'Hola, {player}',
          agent: { name: 'Hermes', works_for: 'Ana Lima', note: 'The placeholder was missing' },
        },
      ],
    })
  },
)

test('each tool answers what it promises, and says that its texts are data', async () => {
  const { owner, project, version, page, id, write } = await scene()
  await write('cost', 'Cuesta monedas')
  const agent = await connectAgent(app, { user_id: owner.id }, ALL)
  const at = { page_id: page.id, language: 'es' }
  const translations = [{ source_text_id: id('start'), text: 'Empieza' }]
  const calls: [string, Record<string, unknown>][] = [
    ['list_projects', {}],
    ['list_pages', { version_id: version.id }],
    ['find_texts', { version_id: version.id }],
    ['read_row', { source_text_id: id('cost'), language: 'es' }],
    ['check_page', at],
    ['find_terms', { project_id: project.id, language: 'es' }],
    ['find_in_memory', { project_id: project.id, language: 'es', text: 'costs' }],
    ['propose_translations', { ...at, translations }],
    ['write_translations', { ...at, translations }],
    ['report_texts', { page_id: page.id, texts: [{ identifier: 'new', text: 'New', context: 'A badge.' }] }],
    ['estimate_translation', { page_id: page.id, languages: ['es'] }],
    ['start_translation', { page_id: page.id, languages: ['es'], max_words: 4 }],
  ]
  const { tools } = await agent.client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
  const answers = new Map<string, Answer['data']>()
  for (const [name, args] of calls) {
    const answer = await agent.call(name, args)
    expect(answer.isError, `${name}: ${answer.text}`).toBe(false)
    expect(answer.data.data_notice).toContain('data')
    expect(JSON.parse(answer.text)).toEqual(answer.data)
    answers.set(name, answer.data)
  }
  expect(answers.get('check_page')).toMatchObject({ judged: 1, rows: [{ identifier: 'cost' }], next: null })
  expect(answers.get('find_in_memory').found).toMatchObject([
    { source: 'It costs {n} coins', translation: 'Cuesta monedas' },
  ])
  expect(answers.get('report_texts').added).toMatchObject([{ identifier: 'new' }])
  expect(answers.get('estimate_translation')).toMatchObject({ rows: 3, words: 4 })
})

test('a text is written only in the place of the one that the agent has read, where it says so', async () => {
  const { owner, page, id, write, row } = await scene()
  await write('start', 'Empezar')
  const agent = await connectAgent(app, { user_id: owner.id }, ALL)
  const to = async (text: string, instead_of?: string) => {
    const translations = [{ source_text_id: id('start'), text, instead_of }]
    const { data } = await agent.call('write_translations', { page_id: page.id, language: 'es', translations })
    return Object.entries(data).flatMap(([name, ids]) => (Array.isArray(ids) && ids.length > 0 ? [name] : []))
  }
  expect(await to('Comenzar', 'Inicio')).toEqual(['changed'])
  expect((await row('start')).translation).toMatchObject({ content: 'Empezar', status: 'COMPLETED' })
  expect(await to('Comenzar', 'Empezar')).toEqual(['written'])
  expect(await to('Comenzar')).toEqual(['unchanged'])
  expect((await row('start')).translation).toMatchObject({
    content: 'Comenzar',
    status: 'NEEDS_REVIEW',
    origin: 'agent',
  })
})
