import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCharacter } from '#db/queries/characters.ts'
import { insertGlossary } from '#db/queries/glossaries.ts'
import { createRoutes } from '#server/api.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describedRoutes } from '../support/contract.ts'

let server: TestApp
let ids: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  const owner = await server.build.user()
  const organization = await server.build.organization({ owner })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const page = await server.build.page(version)
  const text = page.source_texts[0]!
  const translation = await server.db
    .insertInto('translations')
    .values({ source_text_id: text.id, target_language: 'es', content: 'Hola', status: 'COMPLETED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const character = await insertCharacter(server.db, { page_id: page.id, name: 'Tess', description: 'Warm' })
  const glossary = (await insertGlossary(server.db, { project_id: project.id, name: 'Terms' }))!
  const line = { glossary_id: glossary.id, term_id: 'sword', term_description: 'A weapon' }
  const entry = await server.db.insertInto('glossary_entries').values(line).returning('id').executeTakeFirstOrThrow()
  ids = {
    organization_id: organization.id,
    member_id: owner.id,
    user_id: owner.id,
    project_id: project.id,
    version_id: version.id,
    page_id: page.id,
    source_text_id: text.id,
    translation_id: translation.id,
    character_id: character.id,
    glossary_id: glossary.id,
    line_identifier: entry.id,
  }
})
afterAll(() => server.close())

/** Enough of each body to come as far as the question whose thing it is. */
const bodyOf = (path: string): object => {
  if (/\/(import|preview|upload-csv)$/.test(path)) return importForm()
  return {
    name: 'Mine now',
    email: 'mallory@example.com',
    role: 'ADMIN',
    user_id: uuid(),
    type: 'other',
    status: statusFor(path),
    language: 'es',
    languages: ['es'],
    content: 'Mine now',
    source_text_ids: [ids.source_text_id],
    description: 'Mine now',
    term_id: 'mine',
    term_description: 'Mine now',
  }
}

function statusFor(path: string) {
  if (path.startsWith('/projects/') && !path.endsWith('/versions')) return 'ARCHIVED'
  return /^\/(projects|versions|pages)\/[^/]+(\/versions)?$/.test(path) ? 'draft' : 'COMPLETED'
}

function importForm() {
  const form = new FormData()
  form.set('name', 'Mine')
  form.set('type', 'other')
  form.set('file', new File(['identifier,content\na,b\n'], 'mine.csv', { type: 'text/csv' }))
  return form
}

const routes = describedRoutes(createRoutes())
const belongingToSomeone = routes.filter(({ path }) => path.includes('{'))
const behindSignIn = routes.filter(({ path }) => !/^\/(login\/access-token|users\/signup)$/.test(path))
const called = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

/** Each path with the ids of things that are there; a status is chosen that fits every route. */
const pathTo = (path: string, given: Record<string, string>) =>
  `${path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? uuid())}?language=es&page_id=${ids.page_id}`

async function call(method: string, path: string, person?: { token: string }) {
  const caller = person ? server.as(person) : server.anyone
  if (method === 'get') return caller.get(path)
  return caller[method as 'post' | 'put' | 'patch' | 'delete'](path, bodyOf(path.replace(/\?.*/, '')))
}

describe('[P4] an outsider', () => {
  test.each(belongingToSomeone.map((route) => [called(route), route] as const))(
    'finds nothing at %s',
    async (_, route) => {
      const mallory = await server.build.user()
      const response = await call(route.method, pathTo(route.path, ids), mallory)
      const body = await response.json()
      expect([response.status, body.detail]).toEqual([404, expect.stringMatching(/^[A-Z][a-z ]+ not found$/)])
    },
  )

  test.each(belongingToSomeone.map((route) => [called(route), route] as const))(
    'is answered the same for what is not there at %s',
    async (_, route) => {
      const mallory = await server.build.user()
      const there = await call(route.method, pathTo(route.path, ids), mallory)
      const missing = await call(route.method, pathTo(route.path, {}), mallory)
      expect([missing.status, await missing.text()]).toEqual([there.status, await there.text()])
    },
  )

  test('nothing of all that was changed', async () => {
    expect(
      await server.db
        .selectFrom('organization_members')
        .where('organization_id', '=', ids.organization_id!)
        .select('user_id')
        .execute(),
    ).toEqual([{ user_id: ids.user_id }])
    expect(await server.db.selectFrom('projects').select('name').execute()).toEqual([{ name: 'Moonfall' }])
    expect(await server.db.selectFrom('versions').select('name').execute()).toEqual([{ name: '1.0' }])
    expect(await server.db.selectFrom('pages').select('name').execute()).toEqual([{ name: 'Menu' }])
    expect(await server.db.selectFrom('translations').select(['content', 'status']).execute()).toEqual([
      { content: 'Hola', status: 'COMPLETED' },
    ])
    expect(await server.db.selectFrom('characters').select('name').execute()).toEqual([{ name: 'Tess' }])
    expect(await server.db.selectFrom('glossaries').select('name').execute()).toEqual([{ name: 'Terms' }])
    expect(await server.db.selectFrom('glossary_entries').select('term_id').execute()).toEqual([{ term_id: 'sword' }])
  })
})

test.each(behindSignIn.map((route) => [called(route), route] as const))('%s needs a good token', async (_, route) => {
  const path = pathTo(route.path, ids)
  const without = await call(route.method, path)
  expect([without.status, await without.json()]).toEqual([401, { detail: 'Not authenticated' }])
  const revoked = await call(route.method, path, { token: 'revoked' })
  expect([revoked.status, await revoked.json()]).toEqual([401, { detail: 'Could not validate credentials' }])
})

test.each(belongingToSomeone.map((route) => [called(route), route] as const))(
  '%s answers an id that is none with 422',
  async (_, route) => {
    const ana = await server.build.user()
    const response = await call(route.method, `${route.path.replace(/\{\w+\}/g, 'not-an-id')}?language=es`, ana)
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].loc[0]).toBe('path')
  },
)
