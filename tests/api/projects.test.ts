import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/build.ts'

let server: TestApp
let ana: Person
beforeAll(async () => {
  server = await createTestApp()
  ana = await server.build.user()
})
afterAll(() => server.close())

const refusal = async (response: Response) => [response.status, (await response.json()).detail]

async function aProject() {
  const member = await server.build.user()
  const organization = await server.build.organization({ owner: ana, members: [member] })
  const project = await server.build.project(organization)
  return { organization, member, project, at: `/projects/${project.id}` }
}

describe('a project', () => {
  test('[4.2, 9.14] starts in progress with the placeholder description', async () => {
    const organization = await server.build.personalOrganization({ owner: ana })
    const project_in = { name: ' My first project ', source_language: 'en', target_languages: ['es', 'fr'] }
    const response = await server.as(ana).post('/projects/', { organization_id: organization.id, project_in })

    expect(response.status).toBe(200)
    const project = await response.json()
    expect(project).toMatchObject({
      organization_id: organization.id,
      name: 'My first project',
      description: 'Translation project',
      source_language: 'en',
      target_languages: ['es', 'fr'],
      status: 'IN_PROGRESS',
    })
    expect(await (await server.as(ana).get(`/projects/${project.id}/`)).json()).toEqual(project)
    expect(await (await server.as(ana).get(`/organizations/${organization.id}/projects`)).json()).toContainEqual(
      project,
    )
  })

  test('[5.9] what is wrong with a new one is said where it is', async () => {
    const { id: organization_id } = await server.build.personalOrganization({ owner: ana })
    const faultsOf = async (project_in: object) => {
      const valid = { name: 'Game', source_language: 'en', target_languages: ['es'] }
      const response = await server
        .as(ana)
        .post('/projects/', { organization_id, project_in: { ...valid, ...project_in } })
      expect(response.status).toBe(422)
      return (await response.json()).detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg])
    }
    expect(await faultsOf({ name: ' ' })).toEqual([['name', 'Project name is required']])
    expect(await faultsOf({ target_languages: [] })).toEqual([
      ['target_languages', 'Please select at least one target language'],
    ])
    expect(await faultsOf({ target_languages: ['es', 'en'] })).toEqual([
      ['target_languages', 'The source language cannot be a target language'],
    ])
    expect(await faultsOf({ target_languages: ['es', 'es'] })).toEqual([
      ['target_languages', 'A target language stands there twice'],
    ])
    expect((await faultsOf({ source_language: 'xx' }))[0][0]).toBe('source_language')
  })

  test('[4.1, 7.22] changes only in what is sent, and any status may follow any other', async () => {
    const { at, project, member } = await aProject()
    const change = async (body: object) => (await server.as(member).put(at, body)).json()
    expect(await change({ name: 'Sunfall' })).toMatchObject({ name: 'Sunfall', target_languages: ['es', 'fr'] })
    expect(await change({ description: 'A game about the sun' })).toMatchObject({ description: 'A game about the sun' })
    expect(await change({ source_language: 'de', target_languages: ['en', 'ar'] })).toMatchObject({
      source_language: 'de',
      target_languages: ['en', 'ar'],
      name: 'Sunfall',
    })
    for (const status of ['ARCHIVED', 'COMPLETED', 'IN_PROGRESS'])
      expect(await change({ status })).toMatchObject({ status })
    const { updated_at } = await change({})
    expect(Date.parse(updated_at)).toBeGreaterThan(project.updated_at.getTime())
    expect((await change({ source_language: 'ar' })).detail).toEqual([
      {
        loc: ['body', 'target_languages'],
        msg: 'The source language cannot be a target language',
        type: 'value_error',
      },
    ])
  })

  test('a target language that goes away takes what was being translated into it along, and gives the words back', async () => {
    const owner = await server.build.user()
    const project = await server.build.project(await server.build.personalOrganization({ owner }))
    const page = await server.build.page(await server.build.version(project), { texts: ['One two three', 'Four'] })
    const remaining = async () => (await (await server.as(owner).get('/users/me/quota')).json()).remaining_quota
    await server.as(owner).post(`/pages/${page.id}/translate`, { languages: ['es'] })
    await server
      .as(owner)
      .post(`/pages/${page.id}/translate`, { languages: ['fr'], source_text_ids: [page.source_texts[1]!.id] })
    expect(await remaining()).toBe(495)

    await server.as(owner).put(`/projects/${project.id}`, { target_languages: ['fr', 'de'] })

    expect(await remaining()).toBe(499)
    const held = await server.db
      .selectFrom('translations')
      .where('request_id', 'is not', null)
      .select('target_language')
      .execute()
    expect(held).toEqual([{ target_language: 'fr' }])
  })

  test('[§6] is deleted by admins and owners, with everything in it', async () => {
    const { at, project, member } = await aProject()
    const version = await server.build.version(project)
    await server.build.page(version)
    expect(await refusal(await server.as(member).delete(at))).toEqual([403, 'Not enough permissions'])
    expect((await server.as(ana).delete(at)).status).toBe(204)
    expect(await refusal(await server.as(ana).get(at))).toEqual([404, 'Project not found'])
    expect(await server.db.selectFrom('versions').where('project_id', '=', project.id).select('id').execute()).toEqual(
      [],
    )
  })

  test('projects are listed in parts, those of all my organizations, the last edited first', async () => {
    const ben = await server.build.user()
    const shared = await server.build.organization({ owner: ana, members: [ben] })
    const names = ['One', 'Two', 'Three']
    const projects = []
    for (const name of names) projects.push(await server.build.project(shared, { name }))
    await server.build.project(await server.build.personalOrganization({ owner: ben }), { name: 'Mine' })
    await server.as(ben).put(`/projects/${projects[0]!.id}`, { status: 'COMPLETED' })

    const list = async (query = '') => {
      const { data, count } = await (await server.as(ben).get(`/projects/${query}`)).json()
      return [count, data.map(({ name }: { name: string }) => name)]
    }
    expect(await list()).toEqual([4, ['One', 'Mine', 'Three', 'Two']])
    expect(await list('?skip=1&limit=2')).toEqual([4, ['Mine', 'Three']])
    expect((await server.as(ben).get('/projects/?limit=0')).status).toBe(422)
  })
})

describe('a version', () => {
  test('[4.9, 7.41] a new project has none; each gets the next number and is published', async () => {
    const { at, member } = await aProject()
    expect(await (await server.as(member).get(`${at}/versions`)).json()).toEqual([])

    const first = await (await server.as(member).post(`${at}/versions`, { name: '1.0' })).json()
    expect(first).toMatchObject({ name: '1.0', status: 'published', version_number: 1, pages_count: 0 })
    const second = await (await server.as(member).post(`${at}/versions`, { name: '2.0', status: 'draft' })).json()
    expect(second).toMatchObject({ status: 'draft', version_number: 2 })
    expect((await server.as(member).delete(`/versions/${second.id}`)).status).toBe(204)
    const third = await (await server.as(member).post(`${at}/versions`, { name: '3.0' })).json()
    expect(third.version_number).toBe(3)
    expect(await (await server.as(member).get(`${at}/versions`)).json()).toEqual([third, first])
    expect(await refusal(await server.as(member).post(`${at}/versions`, { name: '' }))).toMatchObject([
      422,
      [{ msg: 'Version name is required' }],
    ])
  })

  test('numbers stay apart when many are made at once', async () => {
    const { at } = await aProject()
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => (await server.as(ana).post(`${at}/versions`, { name: `v${n}` })).json()),
    )
    expect(made.map(({ version_number }) => version_number).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('is renamed, archived, and counts its pages', async () => {
    const { project } = await aProject()
    const version = await server.build.version(project)
    await server.build.page(version)
    const changed = await server.as(ana).patch(`/versions/${version.id}`, { name: 'Gold', status: 'archived' })
    expect(await changed.json()).toMatchObject({ name: 'Gold', status: 'archived', pages_count: 1 })
    expect((await server.as(ana).patch(`/versions/${version.id}`, { status: 'gone' })).status).toBe(422)
  })
})

describe('a live document', () => {
  test('[§7] has one name for a page and a target language', async () => {
    const { project, member } = await aProject()
    const page = await server.build.page(await server.build.version(project))
    const nameIn = async (language: string) =>
      (await server.as(member).get(`/pages/${page.id}/document?language=${language}`)).json()
    const spanish = await nameIn('es')
    expect(spanish).toEqual({ name: `page/${page.id}/es/1`, generation: 1 })
    expect(await nameIn('es')).toEqual(spanish)
    expect((await nameIn('de')).detail).toMatchObject([
      { loc: ['query', 'language'], msg: 'This is not a target language of the project' },
    ])
    expect(await (await server.as(member).post('/collab/tickets')).json()).toEqual({ ticket: expect.any(String) })
  })
})
