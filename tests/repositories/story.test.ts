import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { connected, SETTINGS } from './connected.ts'
import { startGitServer } from './gitServer.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startGitServer>>
beforeAll(async () => {
  app = await createTestApp(SETTINGS)
})
afterAll(() => app.close())
beforeEach(async () => {
  server = await startGitServer()
})
afterEach(async () => {
  await server.close()
  await app.db.deleteFrom('repositories').execute()
})

const json = (texts: Record<string, string>) => `${JSON.stringify(texts, undefined, 2)}\n`

test('reads, sends a commit per language with its authors, and merges what comes next', async () => {
  const head = await server.push({
    'locales/en/game.json': json({ hello: 'Hello', lantern: 'Lantern' }),
    'locales/es/game.json': json({ hello: 'Hola' }),
    'src/main.c': 'int main() {}',
  })
  const world = await connected(app, server)
  expect(await world.read()).toMatchObject({ fault: null, read_commit: head, read_pages: 1, is_busy: false })
  expect(await world.texts()).toEqual(['Hello', 'Lantern'])

  const ben = await app.build.user({ full_name: 'Ben <x@y> \n Ode', email: 'ben.private@example.com' })
  await app.db
    .insertInto('organization_members')
    .values({ organization_id: world.organization.id, user_id: ben.id, role: 'MEMBER' })
    .execute()
  await world.translate('Lantern', 'es', 'Farol', app.as(ben))
  await world.translate('Hello', 'de', 'Hallo')
  expect(await world.send()).toMatchObject({ fault: null, sent_commit: await server.head('dragoman/translations') })

  expect(await server.log('main..dragoman/translations')).toEqual([
    'Update Spanish translations',
    'Update German translations',
  ])
  expect(JSON.parse(await server.show('locales/es/game.json'))).toEqual({ hello: 'Hola', lantern: 'Farol' })
  expect(JSON.parse(await server.show('locales/de/game.json'))).toMatchObject({ hello: 'Hallo' })
  expect(await server.show('src/main.c')).toBe('int main() {}')
  const said = (await server.log('main..dragoman/translations', '%an%n%B')).join('\n')
  expect(said).toContain(`Co-authored-by: Ben x@y Ode <${ben.id}@users.noreply.dragoman.invalid>`)
  expect(said).toContain(`Co-authored-by: Ana García <${world.owner.id}@`)
  expect(said).not.toContain('ben.private')

  await server.git('fetch', '--quiet', 'origin')
  await server.git('merge', '--quiet', '--no-edit', 'origin/dragoman/translations')
  await world.translate('Lantern', 'de', 'Laterne')
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello', lantern: 'Lantern', door: 'Door' }) })
  expect(await world.read()).toMatchObject({ fault: null, read_merged: 1 })
  expect(await world.texts()).toEqual(['Door', 'Hello', 'Lantern'])
  expect(await world.translations('de')).toEqual(['Hallo', 'Laterne'])
  expect(JSON.parse(await server.show('locales/de/game.json'))).toMatchObject({ hello: 'Hallo', lantern: 'Laterne' })
  expect(await server.log('main..dragoman/translations')).toEqual(['Update German translations'])
})
