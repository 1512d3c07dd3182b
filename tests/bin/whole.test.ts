import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPageFile } from '#db/queries/files/pageFiles.ts'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { accept } from '../support/collab/handOver.ts'
import { refusal } from '../support/http/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aPage() {
  const [owner, member] = [await app.build.user(), await app.build.user({ full_name: 'Ben Osei' })]
  const organization = await app.build.organization({ owner, members: [member] })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['One two three'] })
  return { owner, member, organization, project, version, page }
}
type Scene = Awaited<ReturnType<typeof aPage>>

const binOf = async ({ owner, project }: Pick<Scene, 'owner' | 'project'>) =>
  (await app.as(owner).get(`/projects/${project.id}/bin`)).json()
const keepFile = (page_id: string, path: string, language_path: string | null = null) =>
  app.db
    .transaction()
    .execute((trx) => insertPageFile(trx, { page_id, format: 'json', path, bytes: Buffer.from('{}'), language_path }))
const countRows = async (table: 'all_projects' | 'all_versions' | 'all_pages', id: string) =>
  (await app.db.selectFrom(table).where('id', '=', id).select('id').execute()).length

test('the bin says who deleted something and until when it is kept, also after that account is gone', async () => {
  const scene = await aPage()
  const started = Date.now()
  expect((await app.as(scene.member).delete(`/pages/${scene.page.id}`)).status).toBe(204)
  const [thing, ...others] = await binOf(scene)
  expect(others).toEqual([])
  expect(thing).toMatchObject({
    kind: 'page',
    id: scene.page.id,
    name: 'Menu',
    version_name: '1.0',
    deleted_by: 'Ben Osei',
  })
  const keptDays = (Date.parse(thing.kept_until) - started) / 86_400_000
  expect(keptDays).toBeGreaterThan(29.9)
  expect(keptDays).toBeLessThan(30.1)
  expect((await app.as(scene.member).delete('/users/me')).status).toBe(200)
  expect(await binOf(scene)).toEqual([{ ...thing, deleted_by: null }])
})

test('a page comes back under another path where its own has come from a file again', async () => {
  const { owner, version, page } = await aPage()
  await keepFile(page.id, 'text/es.game.json', 'text/*.game.json')
  await app.as(owner).delete(`/pages/${page.id}`)
  for (const path of ['text/es.game.json', 'text/es.game (2).json']) {
    const again = await app.build.page(version, { name: path })
    await keepFile(again.id, path, path.replace('es', '*'))
  }
  const restored = await (await app.as(owner).post(`/bin/pages/${page.id}/restore`)).json()
  expect(restored).toEqual({
    kind: 'page',
    id: page.id,
    name: 'Menu',
    former_name: null,
    path: 'text/es.game (3).json',
  })
  const file = await app.db.selectFrom('page_files').where('page_id', '=', page.id).selectAll().executeTakeFirst()
  expect(file).toMatchObject({ path: 'text/es.game (3).json', language_path: 'text/*.game (3).json' })
})

test('pages that had one name before have it again', async () => {
  const { owner, version, page } = await aPage()
  await app.build.page(version, { name: page.name })
  await app.as(owner).delete(`/pages/${page.id}`)
  const restored = await (await app.as(owner).post(`/bin/pages/${page.id}/restore`)).json()
  expect(restored).toMatchObject({ name: page.name, former_name: null })
})

test('deleting an organization or an account deletes what is in its bins', async () => {
  for (const what of ['organization', 'account']) {
    const owner = await app.build.user()
    const organization = await (what === 'account'
      ? app.build.personalOrganization({ owner })
      : app.build.organization({ owner }))
    const project = await app.build.project(organization)
    const other = await app.build.project(organization)
    const page = await app.build.page(await app.build.version(other))
    await app.as(owner).delete(`/projects/${project.id}`)
    await app.as(owner).delete(`/pages/${page.id}`)
    const gone = await app.as(owner).delete(what === 'account' ? '/users/me' : `/organizations/${organization.id}`)
    expect(gone.status).toBeLessThan(300)
    expect([await countRows('all_projects', project.id), await countRows('all_pages', page.id)]).toEqual([0, 0])
  }
})

test('after 30 days it is deleted for good, and not a moment before', async () => {
  const { owner, project, version, page } = await aPage()
  await app.as(owner).delete(`/pages/${page.id}`)
  await app.as(owner).delete(`/versions/${version.id}`)
  await emptyBins(app.services)
  expect([await countRows('all_versions', version.id), await countRows('all_pages', page.id)]).toEqual([1, 1])
  const over = { kept_until: new Date() }
  await app.db.updateTable('all_versions').where('id', '=', version.id).set(over).execute()
  expect(await binOf({ owner, project })).toEqual([])
  expect((await app.as(owner).post(`/bin/versions/${version.id}/restore`)).status).toBe(404)
  await emptyBins(app.services)
  expect([await countRows('all_versions', version.id), await countRows('all_pages', page.id)]).toEqual([0, 0])
  expect(await countRows('all_projects', project.id)).toBe(1)
})

test('of a restore and a deletion for good at once one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const { owner, version, page } = await aPage()
    await app.as(owner).delete(`/versions/${version.id}`)
    const [restored, deleted] = await Promise.all([
      app.as(owner).post(`/bin/versions/${version.id}/restore`),
      app.as(owner).delete(`/bin/versions/${version.id}`),
    ])
    await Promise.all([emptyBins(app.services), emptyBins(app.services)])
    const isThere = restored.status === 200
    expect([restored.status, deleted.status]).toContain(isThere ? 200 : 204)
    expect([await countRows('all_versions', version.id), await countRows('all_pages', page.id)]).toEqual(
      isThere ? [1, 1] : [0, 0],
    )
  }
})

test('a request for a page that goes to the bin at once gets nothing, or its words are given back', async () => {
  for (let round = 0; round < 6; round++) {
    const { owner, page } = await aPage()
    const [asked, deleted] = await Promise.all([
      app.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es', 'fr'] }),
      app.as(owner).delete(`/pages/${page.id}`),
    ])
    expect([200, 404, 409]).toContain(asked.status)
    expect(deleted.status).toBe(204)
    const reserved = app.db.selectFrom('word_ledger').where('page_id', '=', page.id).where('state', '=', 'reserved')
    expect(await reserved.select('id').execute()).toEqual([])
    const claims = app.db.selectFrom('row_claims').where('page_id', '=', page.id).select('source_text_id')
    expect(await claims.execute()).toEqual([])
  }
})

test('the undo of an import takes its merge back in a page of the bin, and leaves pages there that it added', async () => {
  const { owner, version } = await aPage()
  const upload = async (files: Record<string, object>) => {
    const data = new FormData()
    data.append('type', 'game_ui')
    for (const [name, texts] of Object.entries(files)) data.append('file', new File([JSON.stringify(texts)], name))
    const response = await app.as(owner).post(`/versions/${version.id}/pages/import/files`, data)
    expect(response.status).toBe(200)
  }
  const pages = async (): Promise<{ id: string; name: string }[]> =>
    (await app.as(owner).get(`/versions/${version.id}/pages`)).json()
  const idOf = async (name: string) => (await pages()).find((page) => page.name === name)!.id
  const before = { start: 'Start the game', quit: 'Quit the game', load: 'Load the game' }
  await upload({ 'menu.json': before })
  await upload({ 'menu.json': { ...before, quit: 'Leave the game' }, 'shop.json': { buy: 'Buy' } })
  const [menu, shop] = [await idOf('menu'), await idOf('shop')]
  for (const id of [menu, shop]) await app.as(owner).delete(`/pages/${id}`)
  const { data } = await (await app.as(owner).get(`/versions/${version.id}/operations`)).json()
  const undone = await app.as(owner).post(`/operations/${data[0].id}/undo`)
  expect(await undone.json()).toMatchObject({ taken: { pages_deleted: 0 }, left_count: 0 })
  expect((await pages()).map(({ name }) => name)).toEqual(['Menu'])

  for (const id of [menu, shop]) expect((await app.as(owner).post(`/bin/pages/${id}/restore`)).status).toBe(200)
  const texts = (await (await app.as(owner).get(`/pages/${menu}/source-texts`)).json()).data
  expect(texts.map(({ content }: { content: string }) => content)).toEqual(Object.values(before))
  expect((await pages()).map(({ name }) => name).sort()).toEqual(['Menu', 'menu', 'shop'])
})

test('an offer of a project is out of sight while the project is in the bin', async () => {
  const { owner, organization, project } = await aPage()
  const heir = await app.build.user()
  const theirs = await app.build.organization({ owner: heir, admins: [owner] })
  const sent = await app.as(owner).post(`/projects/${project.id}/transfer`, { organization_id: theirs.id })
  const { offer } = await sent.json()
  const listed = async () => (await (await app.as(heir).get('/payer-offers')).json()).received.length
  expect(await listed()).toBe(1)
  await app.as(owner).delete(`/projects/${project.id}`)
  expect(await listed()).toBe(0)
  expect((await accept(app, heir, offer)).status).toBe(404)
  await app.as(owner).post(`/bin/projects/${project.id}/restore`)
  expect(await listed()).toBe(1)
  const { organization_id } = await app.db
    .selectFrom('projects')
    .where('id', '=', project.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(organization_id).toBe(organization.id)
})

test('a comparison that runs on a page stops when the page goes to the bin, and can be begun again once it is back', async () => {
  const { owner, project, page } = await aPage()
  const { id } = await app.db
    .insertInto('comparisons')
    .values({
      id: uuid(),
      project_id: project.id,
      page_id: page.id,
      page_name: page.name,
      target_language: 'es',
      created_by: owner.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.as(owner).delete(`/pages/${page.id}`)
  const shown = async () => (await app.as(owner).get(`/comparisons/${id}`)).json()
  const again = () => app.as(owner).post(`/comparisons/${id}/again`)
  expect(await shown()).toMatchObject({
    state: 'stopped',
    error: 'Its page was deleted before the texts were translated.',
  })
  expect(await refusal(await again())).toEqual([
    409,
    'The page of this comparison is not there. Restore it from the bin first.',
  ])

  await app.as(owner).post(`/bin/pages/${page.id}/restore`)
  expect(await shown()).toMatchObject({ state: 'stopped' })
  expect(await refusal(await again())).toEqual([
    409,
    'Connect an AI service first: the built-in engine translates nothing',
  ])
})

test('documents of a page in the bin go along when its project moves', async () => {
  const { owner, project, page } = await aPage()
  await app.as(owner).get(`/pages/${page.id}/document?language=es`)
  await app.as(owner).delete(`/pages/${page.id}`)
  const other = await app.build.organization({ owner })
  expect((await app.as(owner).post(`/projects/${project.id}/transfer`, { organization_id: other.id })).status).toBe(200)
  const heads = await app.db
    .selectFrom('document_heads')
    .where('page_id', '=', page.id)
    .select('organization_id')
    .execute()
  expect(heads).toEqual([{ organization_id: other.id }])
})
