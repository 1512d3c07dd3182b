import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

const unit = (source: string, ...texts: [language: string, text: string][]) =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv>${texts.map(([language, text]) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`).join('')}</tu>`
const tmxOf = (...units: string[]) =>
  `<tmx version="1.4"><header srclang="en-US"/><body>${units.join('\n')}</body></tmx>`

/** A page of texts in a project with a memory; nobody but Ana may use it. */
async function aProject(texts: string[]) {
  const [ana, mallory] = [await app.build.user({ full_name: 'Ana' }), await app.build.user()]
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts })
  const as = app.as(ana)
  const path = `/projects/${project.id}/memory`
  const upload = (file: string, name = 'old.tmx', by = as) => {
    const form = new FormData()
    form.append('file', new File([file], name))
    return by.post(`${path}/imports`, form)
  }
  const fill = async () => {
    await indexMemory(app.db)
    return (await as.post(`/pages/${page.id}/memory/fill`, { language: 'es' })).json()
  }
  const rows = async () => {
    const stored = await (await as.get(`/pages/${page.id}/translations?language=es`)).json()
    return (stored as { content: string; status: string }[]).map(({ content, status }) => [content, status])
  }
  const pages = async () => (await as.get(`/versions/${page.version_id}/pages`)).json()
  return { ana, mallory: app.as(mallory), project, page, as, path, upload, fill, rows, pages }
}

test('[R62] a TMX feeds the memory and makes no page; it fills texts free of charge, to be reviewed', async () => {
  const { as, page, path, upload, fill, rows, pages } = await aProject(['Press <b>Start</b> & go', 'Quit', 'New'])
  const before = await pages()
  const code = 'Press <bpt i="1">&lt;b&gt;</bpt>Start<ept i="1">&lt;/b&gt;</ept> &amp; go'
  const file = tmxOf(
    `<!-- ${'x'.repeat(600 * 1024)} -->`, // more than other calls take
    unit(code, ['es-ES', code.replace('Press', 'Pulsa')], ['sv', 'Tryck']),
    unit('Quit', ['es', 'Salir']),
    unit('Quit', ['es', 'Salir ya'], ['es', ' ']),
  )
  const answer = await upload(file)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const languages = [{ target_language: 'es', units: 2 }]
  expect(await answer.json()).toMatchObject({ imported: 2, repeated: 1, left_out: 2, languages })
  expect(await (await as.get(path)).json()).toEqual(languages)
  expect(await pages()).toEqual(before)

  expect((await fill()).source_text_ids).toHaveLength(2)
  expect(await rows()).toEqual([
    ['Pulsa <b>Start</b> & go', 'NEEDS_REVIEW'],
    ['Salir ya', 'NEEDS_REVIEW'],
  ])
  expect(await app.db.selectFrom('word_ledger').where('page_id', '=', page.id).selectAll().execute()).toEqual([])
})

test('texts of the project go before imported ones, and both go out as TMX', async () => {
  const { as, project, page, path, upload, fill, rows } = await aProject(['Quit', 'Quit', 'Only here'])
  await upload(tmxOf(unit('Quit', ['es', 'Salir']), unit('Elsewhere &amp; "so"', ['es', 'En otra parte'])))
  await as.post(`/source-texts/${page.source_texts[0]!.id}/translations`, { target_language: 'es', content: 'Dejar' })
  await fill()
  expect(await rows()).toEqual([
    ['Dejar', 'COMPLETED'],
    ['Dejar', 'NEEDS_REVIEW'],
  ])
  const exported = await (await as.get(`/projects/${project.id}/export-tmx`)).text()
  const other = await aProject(['Elsewhere & "so"'])
  expect(await (await other.upload(exported)).json()).toMatchObject({ left_out: 0 })
  await other.fill()
  expect(await other.rows()).toEqual([['En otra parte', 'NEEDS_REVIEW']])

  expect(await (await as.delete(path)).json()).toEqual({ message: 'Imported memory removed' })
  expect(await (await as.get(path)).json()).toEqual([])
})

test('a broken TMX is refused with its place and changes nothing; outsiders reach no memory', async () => {
  const { as, path, upload, mallory } = await aProject(['Quit'])
  await upload(tmxOf(unit('Quit', ['es', 'Salir'])))
  const broken = await upload('<tmx>\n<body></tmx>')
  expect(broken.status).toBe(422)
  expect((await broken.json()).detail[0].msg).toMatch(/^Line 2, column \d+: Missing end tag/)
  expect((await (await upload('x', 'a.exe')).json()).detail[0].msg).toBe(
    'Dragoman does not know the format of this file',
  )
  expect(await (await as.get(path)).json()).toEqual([{ target_language: 'es', units: 1 }])
  for (const answer of [await upload(tmxOf(), 'a.tmx', mallory), await mallory.get(path), await mallory.delete(path)])
    expect(answer.status).toBe(404)
})
