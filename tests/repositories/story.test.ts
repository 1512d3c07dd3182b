import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticeChanges } from '#server/repositories/repositoryLoop.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { connected, SETTINGS, workAll } from './connected.ts'
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

test('keeps what people wrote where the file changes too', NIGHTLY, async () => {
  await server.push({
    'locales/en/game.json': json({ hello: 'Hello' }),
    'locales/es/game.json': json({ hello: 'Hola' }),
  })
  const world = await connected(app, server)
  await world.read()
  await world.translate('Hello', 'es', 'Buenas')
  await server.push({ 'locales/es/game.json': json({ hello: 'Qué tal' }) })
  await world.read()
  expect(await world.translations('es')).toEqual(['Buenas'])
  const suggested = await app.db.selectFrom('file_suggestions').select('content').execute()
  expect(suggested).toContainEqual({ content: 'Qué tal' })
})

test('loses nothing to a force-push of another history', NIGHTLY, async () => {
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello', door: 'Door' }) })
  const world = await connected(app, server)
  await world.read()
  await world.translate('Hello', 'es', 'Hola')
  await world.translate('Door', 'es', 'Puerta')
  await server.git('checkout', '--quiet', '--orphan', 'anew')
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello', tower: 'Tower' }) }, { force: true })
  expect(await world.read()).toMatchObject({ fault: null, read_merged: 1 })
  expect(await world.texts()).toEqual(['Hello', 'Tower'])
  expect(await world.translations('es')).toEqual(['Hola'])
  expect(await world.pages()).toHaveLength(1)
  await world.send()
  expect(JSON.parse(await server.show('locales/es/game.json'))).toMatchObject({ hello: 'Hola' })
})

test('keeps the page of a deleted file and says so', NIGHTLY, async () => {
  await server.push({
    'locales/en/game.json': json({ hello: 'Hello' }),
    'locales/en/menu.json': json({ quit: 'Quit' }),
  })
  const world = await connected(app, server)
  await world.read()
  await world.translate('Quit', 'es', 'Salir')
  await server.push({ 'locales/en/menu.json': null })
  const { gone } = await world.read()
  expect(gone).toMatchObject([{ path: 'locales/en/menu.json', name: expect.any(String) }])
  expect(await world.translations('es')).toEqual(['Salir'])
  await server.push({ 'locales/en/menu.json': json({ quit: 'Quit' }) })
  expect((await world.read()).gone).toEqual([])
  expect(await world.pages()).toHaveLength(2)
})

test('keeps the translations of files in a folder that moved and changed', NIGHTLY, async () => {
  const texts = { hello: 'Hello there, traveller', door: 'A heavy door', tower: 'A tall tower' }
  await server.push({ 'locales/en/game.json': json(texts), 'locales/en/menu.json': json({ quit: 'Quit' }) })
  const world = await connected(app, server, { files: ['**/*.json'] })
  await world.read()
  await world.translate('A heavy door', 'es', 'Una puerta pesada')
  await world.translate('Quit', 'es', 'Salir')
  const before = await world.pages()
  await server.push({
    'locales/en/game.json': null,
    'locales/en/menu.json': null,
    'data/i18n/en/game.json': json({ ...texts, key: 'A key' }),
    'data/i18n/en/menu.json': json({ quit: 'Quit' }),
  })
  expect(await world.read()).toMatchObject({ fault: null, gone: [], read_pages: 0 })
  const after = await world.pages()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(after.map(({ path }) => path)).toEqual(['data/i18n/en/game.json', 'data/i18n/en/menu.json'])
  expect(await world.translations('es')).toEqual(['Salir', 'Una puerta pesada'])
  await world.send()
  expect(JSON.parse(await server.show('data/i18n/es/menu.json'))).toEqual({ quit: 'Salir' })
})

test('goes on by itself after the repository was away', NIGHTLY, async () => {
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello' }) })
  const world = await connected(app, server)
  await world.read()
  server.state.isAway = true
  const away = await world.read()
  expect(away).toMatchObject({ fault: 'unreachable', failing_since: expect.any(String) })
  for (let hour = 1; hour <= 6; hour++) await workAll(app, new Date(Date.now() + hour * 4 * 3_600_000))
  expect((await world.show()).failing_since).toBe(away.failing_since)
  const { next_read_at } = await app.db.selectFrom('repositories').selectAll().executeTakeFirstOrThrow()
  expect(next_read_at!.getTime() - Date.now()).toBeLessThan(2 * 3_600_000)

  server.state.isAway = false
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello', door: 'Door' }) })
  await workAll(app, new Date(Date.now() + 2 * 3_600_000))
  expect(await world.show()).toMatchObject({ fault: null, failing_since: null })
  expect(await world.texts()).toEqual(['Door', 'Hello'])
})

test('merges commits of others on the branch of translations before it is replaced', NIGHTLY, async () => {
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello', door: 'Door' }) })
  const world = await connected(app, server)
  await world.read()
  await world.translate('Hello', 'es', 'Hola')
  await world.translate('Door', 'es', 'Puerta')
  await world.send()
  await server.git('fetch', '--quiet', 'origin')
  await server.git('checkout', '--quiet', '-b', 'reviewed', 'origin/dragoman/translations')
  const theirs = { 'locales/es/game.json': json({ hello: '¡Hola!', door: 'Puerta' }) }
  await server.push(theirs, { branch: 'dragoman/translations' })
  await world.translate('Door', 'es', 'Portón')
  expect(await world.send()).toMatchObject({ fault: null })
  expect(await world.translations('es')).toEqual(['Portón', '¡Hola!'])
  expect(JSON.parse(await server.show('locales/es/game.json'))).toEqual({ hello: '¡Hola!', door: 'Portón' })
})

test('sends by itself after a translation was completed', NIGHTLY, async () => {
  await server.push({ 'locales/en/game.json': json({ hello: 'Hello' }) })
  const world = await connected(app, server)
  await world.read()
  await noticeChanges(app.services)
  await world.translate('Hello', 'es', 'Hola')
  await noticeChanges(app.services)
  expect((await world.show()).sent_at).toBe(null)
  await workAll(app, new Date(Date.now() + 120_000))
  expect(JSON.parse(await server.show('locales/es/game.json'))).toEqual({ hello: 'Hola' })
})
