import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { join } from '../support/collab/collab.ts'
import { within } from '../support/runs/timed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

function call(caller: Person, method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${caller.token}`, 'Content-Type': 'application/json' }
  return fetch(`${server.url}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** A translator of Spanish in one of two projects. */
async function scene() {
  const { build } = server
  const [owner, eva] = await Promise.all([build.user(), build.user({ full_name: 'Eva Brandt' })])
  const organization = await build.organization({ owner })
  const project = await build.project(organization)
  const page = await build.page(await build.version(project))
  const hiddenProject = await build.project(organization, { name: 'Secret' })
  const hidden = await build.page(await build.version(hiddenProject))
  await build.guest(project, eva, { role: 'TRANSLATOR', languages: ['es'] })
  const row = page.source_texts[0]!.id
  const open = async (person: Person, language: string, { id } = page) => {
    const document = await call(owner, 'GET', `/pages/${id}/document?language=${language}`)
    return join(`${server.url.replace('http', 'ws')}/collab`, (await document.json()).name, person.token)
  }
  const stored = async (language: string) => {
    const texts = server.db.selectFrom('translations').where('source_text_id', '=', row)
    return (await texts.where('target_language', '=', language).select('content').executeTakeFirst())?.content
  }
  const role = `/projects/${project.id}/people/${eva.id}`
  return { owner, eva, project, page, hidden, hiddenProject, row, open, stored, role }
}

describe('[P4] a translator of Spanish', () => {
  test('writes Spanish and reads French, live and by calls', async () => {
    const { eva, row, open, stored } = await scene()
    const [spanish, french] = [await open(eva, 'es'), await open(eva, 'fr')]
    await Promise.all([spanish.saved(), french.saved()])
    expect(spanish.provider.authorizedScope).toBe('read-write')
    expect(french.provider.authorizedScope).toBe('readonly')
    spanish.type(row, 'Hola')
    await spanish.saved()
    french.type(row, 'Bonjour')
    await within(2000, () => expect(french.closings[0]?.reason).toBe('read-only'))
    const written = await Promise.all(
      ['es', 'fr'].map((target_language) =>
        call(eva, 'POST', `/source-texts/${row}/translations`, { target_language, content: 'x', status: 'COMPLETED' }),
      ),
    )
    expect(written[1]!.status).toBe(403)
    expect(written[0]!.status).not.toBe(403)
    expect(await stored('fr')).toBeUndefined()
    spanish.leave()
    french.leave()
  })

  test('joins no document of another project of the organization', async () => {
    const { eva, hidden, open } = await scene()
    const client = await open(eva, 'es', hidden)
    await within(2000, () => expect(client.closings[0]?.reason).toBe('page-deleted'))
    client.leave()
  })

  test.each([
    ['gets French instead', 'PUT', { role: 'TRANSLATOR', languages: ['fr'] }],
    ['becomes a viewer', 'PUT', { role: 'VIEWER' }],
    ['loses the role', 'DELETE', undefined],
  ])('stores nothing more from the answer on: %s', async (_, method, body) => {
    const { owner, eva, row, open, stored, role } = await scene()
    const client = await open(eva, 'es')
    await client.saved()
    client.type(row, 'Hola')
    await client.saved()
    expect((await call(owner, method, role, body)).status).toBeLessThan(300)
    client.type(row, ' forged')
    await within(1000, () => expect(client.closings[0]?.reason).toBe('access-removed'))
    expect(await stored('es')).toBe('Hola')
    const left = await server.db
      .selectFrom('organization_members')
      .where('user_id', '=', eva.id)
      .select('role')
      .execute()
    expect(left.filter(({ role }) => role === 'GUEST')).toHaveLength(method === 'DELETE' ? 0 : 1)
    client.leave()
  })
})

describe('[P4] a translator by a team', () => {
  type Scene = Awaited<ReturnType<typeof teamScene>>
  async function teamScene() {
    const own = await scene()
    const organization = { id: own.project.organization_id }
    const uma = await server.build.user()
    await server.build.guest(own.hiddenProject, uma, { role: 'VIEWER' })
    const { id } = await server.build.team(organization, {
      people: [uma],
      roles: [{ project_id: own.project.id, role: 'TRANSLATOR', languages: ['es'] }],
    })
    return { ...own, uma, team: `/organizations/${organization.id}/teams/${id}` }
  }
  const ends: [string, (scene: Scene) => Promise<Response>][] = [
    ['is taken out of it', ({ owner, team, uma }) => call(owner, 'DELETE', `${team}/people/${uma.id}`)],
    [
      'has French instead',
      ({ owner, team, project }) => put(owner, team, project, { role: 'TRANSLATOR', languages: ['fr'] }),
    ],
    ['only views', ({ owner, team, project }) => put(owner, team, project, { role: 'VIEWER' })],
    ['has no role there', ({ owner, team, project }) => call(owner, 'DELETE', `${team}/projects/${project.id}`)],
    ['has no team', ({ owner, team }) => call(owner, 'DELETE', team)],
  ]
  const put = (owner: Person, team: string, project: { id: string }, body: object) =>
    call(owner, 'PUT', `${team}/projects/${project.id}`, body)

  test.each(ends)('stores nothing more from the answer on: %s', async (_, end) => {
    const own = await teamScene()
    const client = await own.open(own.uma, 'es')
    await client.saved()
    expect(client.provider.authorizedScope).toBe('read-write')
    client.type(own.row, 'Hola')
    await client.saved()
    expect((await end(own)).status).toBeLessThan(300)
    client.type(own.row, ' forged')
    await within(1000, () => expect(client.closings[0]?.reason).toBe('access-removed'))
    expect(await own.stored('es')).toBe('Hola')
    client.leave()
  })

  test('writes on where a role of their own allows it', async () => {
    const own = await teamScene()
    await server.build.guest(own.project, own.uma, { role: 'TRANSLATOR', languages: ['es'] })
    const client = await own.open(own.uma, 'es')
    await client.saved()
    expect((await call(own.owner, 'DELETE', own.team)).status).toBe(204)
    client.type(own.row, 'Hola')
    await client.saved()
    expect(client.closings).toEqual([])
    expect(await own.stored('es')).toBe('Hola')
    client.leave()
  })
})
