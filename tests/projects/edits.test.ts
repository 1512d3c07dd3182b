import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ana, aProject, server, withAna } from '../rights/sharedProject.ts'

withAna()

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

test('deleting during changes answers each call as before or after', async () => {
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
