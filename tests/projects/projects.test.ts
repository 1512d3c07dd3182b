import { describe, expect, test } from 'vitest'
import { ana, aProject, server, withAna } from '../rights/sharedProject.ts'
import type { Person } from '../support/build/build.ts'
import { accept } from '../support/collab/handOver.ts'
import { refusal } from '../support/http/refusal.ts'

withAna()

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

  test('[R22] has no version unless one is asked for with it', async () => {
    const { id: organization_id } = await server.build.personalOrganization({ owner: ana })
    const project_in = { name: 'Game', source_language: 'en', target_languages: ['es'] }
    const make = (more: object) => server.as(ana).post('/projects/', { organization_id, project_in, ...more })
    const versionsOf = async (response: Response) =>
      (await server.as(ana).get(`/projects/${(await response.json()).id}/versions`)).json()
    expect(await versionsOf(await make({}))).toEqual([])
    expect(await versionsOf(await make({ first_version: { name: '1.0' } }))).toMatchObject([
      { name: '1.0', status: 'published', version_number: 1, pages_count: 0 },
    ])
    expect((await make({ first_version: { name: ' ' } })).status).toBe(422)
  })

  test('[5.9] faults of a new project are reported with their location', async () => {
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
    expect((await faultsOf({ source_language: 'spanish' }))[0]).toEqual([
      'source_language',
      'A language is a tag of BCP 47, such as es, pt-BR or zh-Hant',
    ])
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
    const claims = await server.db.selectFrom('row_claims').select('target_language').execute()
    expect(claims).toEqual([{ target_language: 'fr' }])
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

describe('a transfer', () => {
  test('[7.25, 16] takes the project to another organization, by an admin who is a member there', async () => {
    const { project, at, member } = await aProject()
    const admin = await server.build.user()
    const home = await server.build.organization({ owner: ana, admins: [admin] })
    const there = await server.build.organization({ owner: admin })
    const foreign = await server.build.organization({ owner: await server.build.user() })
    const move = (by: { token: string }, to: { id: string }) =>
      server.as(by).post(`${at}/transfer`, { organization_id: to.id })

    expect(await refusal(await move(member, home))).toEqual([403, 'Not enough permissions'])
    expect(await refusal(await move(ana, foreign))).toEqual([404, 'Organization not found'])
    expect(await refusal(await move(admin, home))).toEqual([404, 'Project not found'])
    expect((await server.as(ana).post(`${at}/transfer`, {})).status).toBe(422)

    expect(await (await move(ana, home)).json()).toMatchObject({ id: project.id, organization_id: home.id })
    expect(await refusal(await server.as(member).get(at))).toEqual([404, 'Project not found'])
    const { offer, ...offered } = await (await move(admin, there)).json()
    expect(offered).toMatchObject({ organization_id: home.id }) // another payer: they accept first, also oneself
    expect((await accept(server, admin, offer)).status).toBe(200)
    expect(await refusal(await server.as(ana).get(at))).toEqual([404, 'Project not found'])
    expect(await (await move(admin, there)).json()).toMatchObject({ organization_id: there.id })
  })

  test('a transfer leaves past words with their payer and charges new ones to the new payer', async () => {
    const [ben, zoe] = [await server.build.user(), await server.build.user()]
    const organization = await server.build.organization({ owner: ben, members: [zoe] })
    const target = await server.build.organization({ owner: zoe, members: [ben] })
    const project = await server.build.project(organization)
    const page = await server.build.page(await server.build.version(project), { texts: ['One two three', 'Four'] })
    const translate = (by: Person, languages: string[]) =>
      server.as(by).post(`/projects/${project.id}/translate?page_id=${page.id}`, { languages })
    const remaining = async (person: Person) =>
      (await (await server.as(person).get('/users/me/quota')).json()).remaining_quota

    expect(await (await translate(ben, ['es'])).json()).toMatchObject({ status: 'success', total_words: 4 })
    const path = `/projects/${project.id}/transfer`
    const { offer } = await (await server.as(ben).post(path, { organization_id: target.id })).json()
    expect((await accept(server, zoe, offer)).status).toBe(200)
    expect(await (await translate(ben, ['fr'])).json()).toMatchObject({ status: 'success', total_words: 4 })
    expect([await remaining(ben), await remaining(zoe)]).toEqual([496, 496])
  })
})

describe('translating a page of a project', () => {
  test('[7.26, 39] needs a page, and one of this project', async () => {
    const { project, at } = await aProject()
    const other = await aProject()
    const page = await server.build.page(await server.build.version(project))
    const elsewhere = await server.build.page(await server.build.version(other.project))
    const translate = (query: string) => server.as(ana).post(`${at}/translate${query}`, { languages: ['es'] })
    const [status, [{ loc, msg }]] = await refusal(await translate(''))
    expect([status, loc, msg]).toEqual([422, ['query', 'page_id'], 'Please select a page first'])
    expect(await refusal(await translate(`?page_id=${elsewhere.id}`))).toEqual([404, 'Page not found'])
    expect(await (await translate(`?page_id=${page.id}`)).json()).toMatchObject({ message: 'Translation started' })
  })
})
