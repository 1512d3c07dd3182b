import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { stepNext } from '#server/bulkChanges/bulkChangeLoop.ts'
import type { Operations } from '#server/operations/contract.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../../support/screens/axe.ts'
import { lookAt } from '../../support/screens/lookAt.ts'
import { eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Two pages of so many rows each; each third row is not started, and each second of the others is completed. */
async function twoPages(size: number, { build, db, url } = server) {
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  const texts = Array.from({ length: size }, (_, at) => `Line ${at}`)
  const pages = [
    await build.page(version, { name: 'First', texts }),
    await build.page(version, { name: 'Second', texts }),
  ]
  const rows = pages.flatMap(({ source_texts }) => source_texts)
  const begun = rows.filter((_, at) => at % 3 > 0)
  const values = begun.map(({ id }, at) => ({
    ...{ source_text_id: id, target_language: 'es' as const, content: 'Hecho' },
    status: at % 2 ? ('COMPLETED' as const) : ('NEEDS_REVIEW' as const),
  }))
  await db.insertInto('translations').values(values).execute()
  const statusesOf = async ({ source_texts }: (typeof pages)[number]) => {
    const ids = source_texts.map(({ id }) => id)
    const found = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    const byId = new Map(found.map((row) => [row.source_text_id, row.status]))
    return ids.map((id) => byId.get(id) ?? null)
  }
  const operations = async (): Promise<Operations['data']> => {
    const answer = await fetch(`${url}/api/v1/versions/${version.id}/operations`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    })
    return ((await answer.json()) as Operations).data
  }
  return { ana, project, version, first: pages[0]!, second: pages[1]!, statusesOf, operations }
}

test('[P10] all matching rows of one page are changed as one operation, taken back and done again', async () => {
  const { ana, project, first, second, statusesOf, operations } = await twoPages(150)
  const [before, others] = [await statusesOf(first), await statusesOf(second)]
  const path = `/projects/${project.id}/translations?lang=es&page=${first.id}&status=NEEDS_REVIEW`
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('button', { name: 'Change all' }).click()
  await page.getByRole('menuitem', { name: 'Failed' }).click()
  const count = before.filter((status) => status === 'NEEDS_REVIEW').length
  await page.getByRole('button', { name: `Set ${count} rows` }).click()
  await page.getByText(`${count} rows set to Failed`).waitFor()
  const after = before.map((status) => (status === 'NEEDS_REVIEW' ? 'FAILED' : status))
  expect(await statusesOf(first)).toEqual(after)
  expect(await statusesOf(second)).toEqual(others)
  expect(await operations()).toMatchObject([{ kind: 'bulk', page: { id: first.id }, counts: { rows: count } }])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All of it is taken back').waitFor()
  expect(await statusesOf(first)).toEqual(before)
  await page.locator('[data-row] [data-column="translation"]').first().focus()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await page.getByText('It is done again').waitFor()
  expect(await statusesOf(first)).toEqual(after)
  expect(await statusesOf(second)).toEqual(others)
})

test('[P10] rows that were chosen on two pages are changed as one operation', NIGHTLY, async () => {
  const { ana, project, version, first, second, statusesOf, operations } = await twoPages(4)
  const before = [...(await statusesOf(first)), ...(await statusesOf(second))]
  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.locator('[data-row]').nth(7).waitFor()
  await page.locator('[data-row] [data-column="translation"]').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByText('8 rows selected').waitFor()
  await bar.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Failed' }).click()
  const begun = before.filter((status) => status !== null).length
  await page.getByText(`${begun} rows set to Failed`).waitFor()
  expect(await operations()).toMatchObject([{ kind: 'bulk', page: null, counts: { rows: begun, pages: 2 } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All of it is taken back').waitFor()
  await eventually(async () => [...(await statusesOf(first)), ...(await statusesOf(second))]).toEqual(before)
})

test('[P10] a change of a page shows how far it is, and is stopped; its undo and redo as well', NIGHTLY, async () => {
  const idle = await createTestServer({ ROLES: 'api,collab' }) // the test carries the steps out
  onTestFinished(() => idle.close())
  const { ana, project, first, statusesOf } = await twoPages(900, idle)
  const path = `/projects/${project.id}/translations?lang=es&page=${first.id}`
  const { page } = await openTable({ url: idle.url, path, person: ana })
  const count = async (wanted: string) => (await statusesOf(first)).filter((status) => status === wanted).length
  const progress = page.getByRole('region', { name: 'Change of many rows' })
  const [completed, toReview] = [await count('COMPLETED'), await count('NEEDS_REVIEW')]
  await page.getByRole('button', { name: 'Change all' }).click()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await page.getByRole('menuitem', { name: 'Failed' }).click()
  await lookAt(page, 'change all of a page', { within: OVERLAY })
  await page.getByRole('button', { name: `Set ${completed + toReview} rows` }).click()
  await progress.getByText('Setting rows to Failed…').waitFor()
  await stepNext(idle.services)
  await progress.getByText(`500 of ${completed + toReview}`).waitFor()
  await lookAt(page, 'change of a page under way')
  await progress.getByRole('button', { name: 'Stop' }).click()
  await progress.waitFor({ state: 'detached' })
  await page.getByText('500 rows set to Failed').waitFor()
  expect(await count('FAILED')).toBe(500)
  await page.getByText('500 rows set to Failed').getByRole('button', { name: 'Undo' }).click()
  await progress.getByText('Taking the rows back…').waitFor()
  while (await stepNext(idle.services));
  await page.getByText('All of it is taken back').waitFor()
  expect([await count('COMPLETED'), await count('NEEDS_REVIEW')]).toEqual([completed, toReview])
})
