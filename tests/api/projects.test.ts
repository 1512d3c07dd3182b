import { sql } from 'kysely'
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
    expect(await (await move(admin, there)).json()).toMatchObject({ organization_id: there.id })
    expect(await refusal(await server.as(ana).get(at))).toEqual([404, 'Project not found'])
    expect(await (await move(admin, there)).json()).toMatchObject({ organization_id: there.id })
  })

  test('what was translated before stays with who paid, what comes is paid there', async () => {
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
    await server.as(ben).post(`/projects/${project.id}/transfer`, { organization_id: target.id })
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

describe('[§4] when a project was last edited', () => {
  const lastEdited = async (at: string) => Date.parse((await (await server.as(ana).get(at)).json()).updated_at)

  test('everything that changes in it counts', async () => {
    const { project, at } = await aProject()
    const version = await server.build.version(project)
    const page = await server.build.page(version, { type: 'dialogue' })
    const text = page.source_texts[0]!.id
    const character = { name: 'Tess', description: 'Warm' }
    const csv = new File(['identifier,content\na,b\n'], 'a.csv')
    const form = new FormData()
    for (const [name, value] of [
      ['name', 'New'],
      ['type', 'other'],
      ['file', csv],
    ] as const)
      form.append(name, value)
    let glossary = ''
    const changes: [string, () => Promise<Response>][] = [
      ['its name', () => server.as(ana).put(at, { name: 'Sunfall' })],
      ['a version', () => server.as(ana).patch(`/versions/${version.id}`, { name: '1.1' })],
      ['a page', () => server.as(ana).patch(`/pages/${page.id}`, { status: 'published' })],
      ['a new page', () => server.as(ana).post(`/versions/${version.id}/pages`, { name: 'P', type: 'other' })],
      ['an import', () => server.as(ana).post(`/versions/${version.id}/pages/import`, form)],
      ['a character', () => server.as(ana).post(`/pages/${page.id}/characters`, character)],
      ['a glossary', () => server.as(ana).post(`/glossaries/project/${project.id}`, {})],
      ['a term', () => server.as(ana).put(`/glossaries/${glossary}/lines/x`, { term_description: 'y' })],
      [
        'a translation',
        () => server.as(ana).post(`/source-texts/${text}/translations`, { target_language: 'es', content: 'Hola' }),
      ],
      ['a page less', () => server.as(ana).delete(`/pages/${page.id}`)],
      ['a version less', () => server.as(ana).delete(`/versions/${version.id}`)],
    ]
    for (const [what, change] of changes) {
      const before = await lastEdited(at)
      const response = await change()
      expect(response.ok, `${what}: ${await response.clone().text()}`).toBe(true)
      if (what === 'a glossary') glossary = (await response.json()).id
      expect(await lastEdited(at), what).toBeGreaterThan(before)
    }
    const names = (await (await server.as(ana).get('/projects/?limit=1')).json()).data
    expect(names).toMatchObject([{ id: project.id }])
  })

  test('many changes at once leave no count and no time behind', async () => {
    const { project, at } = await aProject()
    const version = await server.build.version(project)
    const form = () => {
      const data = new FormData()
      data.append('name', 'P')
      data.append('type', 'other')
      data.append('file', new File(['identifier,content\na,b\n'], 'a.csv'))
      return data
    }
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        if (n % 3 === 0) return server.as(ana).post(`/versions/${version.id}/pages`, { name: `${n}`, type: 'other' })
        if (n % 3 === 1) return server.as(ana).post(`/versions/${version.id}/pages/import`, form())
        return server.as(ana).post(`${at}/versions`, { name: `v${n}` })
      }),
    )
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200))
    const made = await Promise.all(results.map((response) => response.json()))
    const versions = await (await server.as(ana).get(`${at}/versions`)).json()
    expect(versions.find(({ id }: { id: string }) => id === version.id).pages_count).toBe(20)
    expect(versions.map(({ version_number }: { version_number: number }) => version_number)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ])
    const latest = Math.max(...made.map(({ created_at }) => Date.parse(created_at)))
    expect(await lastEdited(at)).toBeGreaterThanOrEqual(latest)

    const pages = await (await server.as(ana).get(`/versions/${version.id}/pages`)).json()
    const deletions = pages.slice(0, 10).map(({ id }: { id: string }) => server.as(ana).delete(`/pages/${id}`))
    const versionsGone = versions.slice(0, 5).map(({ id }: { id: string }) => server.as(ana).delete(`/versions/${id}`))
    for (const { status } of await Promise.all([...deletions, ...versionsGone])) expect(status).toBe(204)
    const left = await (await server.as(ana).get(`${at}/versions`)).json()
    expect(left.map(({ pages_count }: { pages_count: number }) => pages_count)).toEqual([0, 0, 0, 0, 0, 10])
  })
})

test('whatever is deleted while everything in it is changed, each call is answered as if it came before or after', async () => {
  for (let round = 0; round < 4; round++) {
    const { project, at } = await aProject()
    const version = await server.build.version(project)
    const page = await server.build.page(version, { type: 'dialogue' })
    const api = server.as(ana)
    const { id: glossary } = await (await api.post(`/glossaries/project/${project.id}`, {})).json()
    const upload = (fields: Record<string, string>, csv: string) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      data.append('file', new File([csv], 'a.csv'))
      return data
    }
    const gone = [at, `/versions/${version.id}`, `/pages/${page.id}`, `/glossaries/glossaries/${glossary}`][round]!
    const answers = await Promise.all([
      api.post(
        `/versions/${version.id}/pages/import`,
        upload({ name: 'P', type: 'other' }, 'identifier,content\na,b\n'),
      ),
      api.post(`/versions/${version.id}/pages`, { name: 'P', type: 'other' }),
      api.post(`/glossaries/${glossary}/upload-csv`, upload({}, 'term_id,term_description\na,b\n')),
      api.delete(gone),
      api.post(`/pages/${page.id}/characters`, { name: 'Tess', description: 'Warm' }),
      api.put(`/glossaries/${glossary}/lines/x`, { term_description: 'y' }),
      api.post(`/glossaries/${glossary}/lines`, { term_id: 'z', term_description: 'y' }),
      api.patch(`/pages/${page.id}`, { name: 'Q' }),
      api.patch(`/versions/${version.id}`, { name: 'W' }),
      api.put(at, { name: 'X' }),
      api.post(`${at}/versions`, { name: 'V' }),
      api.post(`/pages/${page.id}/translate`, { languages: ['es'] }),
      api.delete(gone),
    ])
    const translated = answers.at(-2)!
    expect([200, 404, 409]).toContain(translated.status) // 409: it may be sent again
    for (const answer of answers)
      if (answer !== translated) expect([200, 204, 404], await answer.text()).toContain(answer.status)
    expect([answers[3]!.status, answers.at(-1)!.status]).toContain(204)
    expect((await api.get(gone)).status).not.toBe(200)
  }
})

test('an edit that gives way to another in the database is carried out after it', async () => {
  const { project, at, organization } = await aProject()
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows.length
  }
  const answer = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('projects').where('id', '=', project.id).select('id').forUpdate().execute()
    const renamed = server.as(ana).put(at, { name: 'Sunfall' })
    await expect.poll(isWaiting).toBe(1)
    const members = trx.selectFrom('organization_members').where('organization_id', '=', organization.id)
    await members.select('id').forUpdate().execute() // each now has what the other wants
    return { renamed }
  })
  expect(await (await answer.renamed).json()).toMatchObject({ name: 'Sunfall' })
})

describe('a page made without the prefix', () => {
  test('[7.45] is the same as with it', async () => {
    const { project, member } = await aProject()
    const version = await server.build.version(project)
    const post = (path: string, body: unknown, person: { token: string } = member) =>
      server.app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const path of [`/versions/${version.id}/pages`, `/versions/${version.id}/pages/`]) {
      const response = await post(path, { name: 'Odd', tag: 'dialogue' })
      expect([response.status, await response.json()]).toMatchObject([200, { name: 'Odd', type: 'dialogue' }])
    }
    expect(await (await server.as(member).get(`/versions/${version.id}/pages`)).json()).toHaveLength(2)
    const stranger = await server.build.user()
    expect(
      await refusal(await post(`/versions/${version.id}/pages`, { name: 'Mine', type: 'other' }, stranger)),
    ).toEqual([404, 'Version not found'])
    expect((await post(`/versions/${version.id}/pages`, { name: '' })).status).toBe(422)
    expect((await server.app.request(`/versions/${version.id}/pages`, { method: 'POST' })).status).toBe(401)
  })
})
