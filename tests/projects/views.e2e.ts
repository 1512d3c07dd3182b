import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('rows changed on some days are a view, which gets another name', async () => {
  const { build, db } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  const page = await build.page(version, { texts: ['Hello', 'World', 'Options'] })
  const days = ['2026-03-02T12:00:00Z', '2026-03-09T12:00:00Z', '2026-03-16T12:00:00Z']
  const written = page.source_texts.map(({ id }, at) => ({
    ...{ source_text_id: id, target_language: 'es' as const, content: 'Hecho', status: 'COMPLETED' as const },
    updated_at: new Date(days[at]!),
  }))
  await db.insertInto('translations').values(written).execute()
  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  const table = await openTable({ url: server.url, path, person: ana })
  const rows = () => table.page.locator('[data-row]').count()
  await eventually(rows).toBe(3)

  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'Changed', exact: true }).hover()
  await table.page.getByRole('menuitem', { name: 'Choose days…' }).click()
  const dialog = table.page.getByRole('dialog', { name: 'Changed on which days?' })
  await dialog.getByLabel('From').fill('2026-03-10')
  await dialog.getByLabel('Until').fill('2026-03-09')
  await dialog.getByText('The last day is before the first').waitFor()
  await dialog.getByLabel('From').fill('2026-03-03')
  await dialog.getByRole('button', { name: 'Show these rows' }).click()
  await eventually(rows).toBe(1)
  await table.row('World').waitFor()
  await eventually(() => new URL(table.page.url()).searchParams.get('until')).toBe('2026-03-09')

  await table.page.getByRole('button', { name: 'Save view' }).click()
  await table.page.getByLabel('Name').fill('Sedond week')
  await table.page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await table.page.getByRole('button', { name: 'Rename the view Sedond week' }).click()
  await table.page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Second week')
  await table.page.getByRole('button', { name: 'Save Changes' }).click()
  const link = table.page.getByRole('link', { name: 'Second week' })
  await link.waitFor()
  expect(await link.getAttribute('aria-current')).toBe('page')
})
