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
  const hidden = await build.page(await build.version(await build.project(organization, { name: 'Secret' })))
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
  return { owner, eva, project, page, hidden, row, open, stored, role }
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
  ])('who %s stores nothing more from the answer on', async (_, method, body) => {
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
