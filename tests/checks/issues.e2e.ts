import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { SPANISH_TEXTS } from '../support/build/spanish.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aTable(texts: Record<string, string>) {
  const work = await buildTable(server.build, Object.keys(texts))
  await server.db
    .insertInto('translations')
    .values(
      work.page.source_texts.map(({ id, content }) => ({
        ...{ source_text_id: id, target_language: 'es' as const, content: texts[content]!, status: 'COMPLETED' as const },
      })),
    )
    .execute()
  return work
}

const TEXTS = {
  'Hi {name}': 'Hola',
  'Bye {name}': 'Adiós {name}',
  'Level {n} of {m}': 'Nivel {n}',
  'Save now': 'Guardar  ahora\n',
}

async function chooseIssue(table: Awaited<ReturnType<typeof openTable>>, issue: RegExp) {
  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'Issue', exact: true }).hover()
  await table.page.getByRole('menuitem', { name: issue }).click()
  await eventually(() => table.page.getByRole('menu').count()).toBe(0)
}

const sources = (table: Awaited<ReturnType<typeof openTable>>) =>
  table.page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()

test('rows are filtered by the kind of their issue, on a page and on all pages', async () => {
  const { ana, ben, path, project } = await aTable(TEXTS)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  await chooseIssue(table, /^Placeholders · 2$/)
  await eventually(() => sources(table)).toEqual(['Hi {name}', 'Level {n} of {m}'])
  expect(new URL(table.page.url()).searchParams.getAll('issue')).toEqual(['placeholders'])

  const bens = await openTable({ url: server.url, path: `/projects/${project.id}/rows?lang=es`, person: ben })
  await chooseIssue(bens, /^Placeholders · 2$/)
  await eventually(() => sources(bens)).toEqual(['Hi {name}', 'Level {n} of {m}'])
})

test('a colleague who mends a text takes its issue out of the counts', async () => {
  const { ana, ben, path } = await aTable(TEXTS)
  const table = await openTable({ url: server.url, path, person: ana })
  const bens = await openTable({ url: server.url, path, person: ben })
  const counted = async () => {
    await table.page.getByRole('button', { name: 'More filters' }).click()
    await table.page.getByRole('menuitem', { name: /^With issues/ }).waitFor()
    await table.page.waitForTimeout(300)
    const label = await table.page.getByRole('menuitem', { name: /^With issues/ }).innerText()
    await table.page.keyboard.press('Escape')
    return label
  }
  await eventually(counted).toBe('With issues · 3')
  await bens.edit('Hi {name}')
  await bens.page.keyboard.type(' {{name}')
  await bens.page.keyboard.press('End')
  await bens.page.keyboard.press('ControlOrMeta+Enter')
  await bens.untilSaved()
  await eventually(() => table.text('Hi {name}')).toContain('{name}')
  await eventually(counted).toBe('With issues · 2')
})

const MAX_JUDGING_MS = 3_000
const MAX_FRAME_MS = 50

test('20,000 rows are judged in three seconds while the screen goes on', { ...NIGHTLY, timeout: 180_000 }, async () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `Row ${at}: ${SPANISH_TEXTS[at % SPANISH_TEXTS.length]}`)
  const { ana, path, page: built } = await buildTable(server.build, texts)
  const rows = built.source_texts.map(({ id, content }) => ({
    ...{ source_text_id: id, target_language: 'es' as const, content, status: 'COMPLETED' as const },
  }))
  for (let at = 0; at < rows.length; at += 2_000)
    await server.db
      .insertInto('translations')
      .values(rows.slice(at, at + 2_000))
      .execute()
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.waitForTimeout(5_000)
  await page.evaluate(() => {
    const told = { longest: 0, last: performance.now() }
    Object.assign(window, { told })
    const frame = () => {
      const now = performance.now()
      told.longest = Math.max(told.longest, now - told.last)
      told.last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await page.getByRole('button', { name: 'More filters' }).click()
  const started = performance.now()
  await page.evaluate(() => Object.assign((window as never as { told: object }).told, { longest: 0 }))
  await page.getByRole('menuitem', { name: /^With issues · 20,000$/ }).waitFor({ timeout: 60_000 })
  expect(performance.now() - started).toBeLessThan(MAX_JUDGING_MS)
  expect(await page.evaluate(() => (window as never as { told: { longest: number } }).told.longest)).toBeLessThan(
    MAX_FRAME_MS,
  )
})
