import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { refusal } from '../support/http/refusal.ts'
import { startOpenAi } from '../support/model/openai.ts'

let app: TestApp
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi({
    translate: (_, { system }) => (system.includes('Traditional') ? '開始遊戲' : 'Começar'),
  })
  app = await createTestApp({ ROLES: 'api,collab,worker', OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'small' })
})
afterAll(async () => {
  await model.close()
  await app.close()
})

async function aProject(target_languages: string[] = ['es']) {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }), { target_languages })
  const version = await app.build.version(project)
  return { ana, as: app.as(ana), project, version, at: `/projects/${project.id}` }
}

function form(file: string, name: string) {
  const data = new FormData()
  for (const [key, value] of Object.entries({ name: 'Menu', type: 'game_ui' })) data.append(key, value)
  data.append('file', new File([file], name))
  return data
}

test('[R91] a project takes any well-formed tag, in its canonical form and once', async () => {
  const { as, at } = await aProject()
  const put = (target_languages: string[]) => as.put(at, { target_languages })
  expect(await (await put(['es', 'pt-br', 'ZH-hant', 'es-419'])).json()).toMatchObject({
    target_languages: ['es', 'pt-BR', 'zh-Hant', 'es-419'],
  })
  const faultOf = async (codes: string[]) => (await refusal(await put(codes)))[1][0].msg
  expect(await faultOf(['pt-BR', 'pt-br'])).toBe('A target language stands there twice')
  expect(await faultOf(['Brazilian'])).toBe('A language is a tag of BCP 47, such as es, pt-BR or zh-Hant')
  expect(await (await as.put(at, { source_language: 'en-gb' })).json()).toMatchObject({ source_language: 'en-GB' })
  expect(await faultOf(['en-gb'])).toBe('The source language cannot be a target language')
})

test('[R91] a page is translated, rated and billed in a language with a region, and each region has its own document', async () => {
  const { ana, as, version } = await aProject(['pt', 'pt-BR', 'zh-Hant'])
  const page = await app.build.page(version, { texts: ['Start'] })
  const translate = { languages: ['pt-BR', 'zh-Hant'] }
  expect(await (await as.post(`/pages/${page.id}/translate/estimate`, translate)).json()).toMatchObject({ words: 2 })
  await as.post(`/pages/${page.id}/translate`, translate)
  const textIn = async (language: string) =>
    (await (await as.get(`/pages/${page.id}/translations?language=${language}`)).json())[0]
  await vi.waitFor(
    async () => {
      expect(await textIn('pt-BR')).toMatchObject({ content: 'Começar', status: 'COMPLETED', score: 4.5 })
      expect(await textIn('zh-Hant')).toMatchObject({ content: '開始遊戲', status: 'COMPLETED' })
    },
    { timeout: 15_000, interval: 50 },
  )
  expect(await textIn('pt')).toBeUndefined()
  expect(model.calls.map(({ system }) => /into ([^:.]+)[:.]/.exec(system)?.[1])).toContain('Portuguese (Brazil)')
  expect(model.calls.map(({ user }) => user.conventions)).toContain(
    'Traditional Chinese with the vocabulary of Taiwan; full-width punctuation, 「」 as quotes, no spaces between words.',
  )
  const ledger = app.db.selectFrom('word_ledger').where('payer_id', '=', ana.id).select(['target_language', 'state'])
  expect(await ledger.orderBy('target_language').execute()).toEqual([
    { target_language: 'pt-BR', state: 'billed' },
    { target_language: 'zh-Hant', state: 'billed' },
  ])
  const { name } = await (await as.get(`/pages/${page.id}/document?language=zh-Hant`)).json()
  expect(name).toMatch(/\/zh-Hant\/1$/)
})

test('[R91] what is translated into a region is imported, exported and imported again under its tag', async () => {
  const { as, version } = await aProject(['pt', 'pt-BR'])
  const CSV = 'key,en,pt,pt-BR\nstart,Start,Iniciar,Começar\nquit,Quit,Sair,\n'
  const page = await (await as.post(`/versions/${version.id}/pages/import/file`, form(CSV, 'menu.csv'))).json()
  const texts = async () => {
    const rows = app.db.selectFrom('translations').select(['target_language', 'content']).orderBy('content')
    const own = rows.where(
      'source_text_id',
      'in',
      app.db.selectFrom('source_texts').where('page_id', '=', page.id).select('id'),
    )
    return (await own.execute()).map(({ target_language, content }) => `${target_language} ${content}`)
  }
  expect(await texts()).toEqual(['pt-BR Começar', 'pt Iniciar', 'pt Sair'])

  const exported = await (await as.get(`/pages/${page.id}/export-file?language=pt-BR`)).text()
  expect(exported).toBe(CSV)
  const back = form(exported.replace('Sair,', 'Sair,Fechar'), 'menu.csv')
  const answer = await as.post(`/pages/${page.id}/reimport`, back)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await texts()).toEqual(['pt-BR Começar', 'pt-BR Fechar', 'pt Iniciar', 'pt Sair'])
})

test('[R91] a language is not exported into the column of a region that the project has beside it', async () => {
  const { as, version } = await aProject(['pt', 'pt-BR'])
  const CSV = 'key,en,pt-BR\nstart,Start,Começar\n'
  const page = await (await as.post(`/versions/${version.id}/pages/import/file`, form(CSV, 'menu.csv'))).json()
  const { data } = await (await as.get(`/pages/${page.id}/source-texts`)).json()
  const written = { target_language: 'pt', content: 'Iniciar' }
  expect((await as.post(`/source-texts/${data[0].id}/translations`, written)).ok).toBe(true)
  const exported = async (language: string) =>
    (await as.get(`/pages/${page.id}/export-file?language=${language}`)).text()
  expect(await exported('pt-BR')).toBe(CSV)
  expect(await exported('pt')).toBe('key,en,pt-BR,pt\nstart,Start,Começar,Iniciar\n')
})

test('[R91] the specified CSV and glossaries know languages with a region', async () => {
  const { as, version, at } = await aProject(['pt-BR'])
  const csv = 'identifier,content,pt-BR\nstart,Start,Começar\n'
  expect(
    await (await as.post(`/versions/${version.id}/pages/import/preview`, form(csv, 'a.csv'))).json(),
  ).toMatchObject({
    translations: { 'pt-BR': 1 },
  })
  const glossary = await (await as.post(`/glossaries${at.replace('/projects', '/project')}`, {})).json()
  const terms = 'term_id,term_description,target_language,translation\nlamp,A light,pt_br,candeeiro\n'
  expect((await as.post(`/glossaries/${glossary.id}/upload-csv`, form(terms, 'terms.csv'))).status).toBe(200)
  expect(await (await as.get(`/glossaries/${glossary.id}/lines?target_language=pt-BR`)).json()).toMatchObject([
    { term_id: 'lamp', target_language: 'pt-BR', translation: 'candeeiro' },
  ])
})
