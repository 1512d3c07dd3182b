/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const [PAGES, ROWS] = process.env.FUZZ ? [30, 200] : [4, 14]
const LOW = 2.1
const isLow = (at: number) => at % 6 === 1
const isEdited = (at: number) => at % 5 === 2

async function scene() {
  const { build, db } = server
  const [owner, tom, rita] = [await build.user(), await build.user(), await build.user({ full_name: 'Rita' })]
  const project = await build.project(await build.organization({ owner }))
  await build.guest(project, tom, { role: 'TRANSLATOR', languages: ['es'] })
  await build.guest(project, rita, { role: 'REVIEWER', languages: ['es'] })
  const version = await build.version(project)
  const rows: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const count = Math.floor(((page + 1) * ROWS) / PAGES) - Math.floor((page * ROWS) / PAGES)
    const texts = Array.from({ length: count }, (_, at) => `The keeper says line ${rows.length + at}`)
    const { source_texts } = await build.page(version, { name: `Page ${page}`, texts })
    rows.push(...source_texts.map(({ id }) => id))
  }
  const written = rows.map((source_text_id, at) => ({
    ...{ source_text_id, target_language: 'es' as const, content: `El farero dice la línea ${at}` },
    ...{ status: 'NEEDS_REVIEW' as const, score: isLow(at) ? LOW : 4.5 },
  }))
  await db.insertInto('translations').values(written).execute()
  const stored = async () => {
    const found = await db
      .selectFrom('translations as t')
      .leftJoin('translation_checks as k', (on) =>
        on.onRef('k.source_text_id', '=', 't.source_text_id').onRef('k.target_language', '=', 't.target_language'),
      )
      .where('t.source_text_id', 'in', rows)
      .select(['t.source_text_id', 't.content', 't.status', 'k.checked_by'])
      .execute()
    const byId = new Map(found.map((row) => [row.source_text_id, row]))
    return rows.map((id) => byId.get(id)!)
  }
  return { rita, rows, stored, path: `/projects/${project.id}/rows?lang=es&version=${version.id}` }
}

test(`a reviewer works ${ROWS} rows over ${PAGES} pages in one queue, the riskiest first, by keyboard alone`, async () => {
  const { rita, rows, stored, path } = await scene()
  const { page, editor, ...table } = await openTable({ url: server.url, path, person: rita })
  const edited = page.locator('[data-row]:has(.ProseMirror)')
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('Alt+Shift+v')
  await editor.waitFor()
  const visited: string[] = []
  for (let done = 0; done < ROWS; done++) {
    await eventually(() => edited.getAttribute('data-row')).not.toBe(visited.at(-1) ?? null)
    const id = (await edited.getAttribute('data-row'))!
    visited.push(id)
    if (isEdited(rows.indexOf(id))) {
      await page.keyboard.press('End')
      await page.keyboard.type('!')
    }
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
  }
  await page.getByText('No row needs review').first().waitFor()
  expect(new Set(visited)).toEqual(new Set(rows))
  expect(visited).toHaveLength(ROWS)
  const places = visited.map((id) => rows.indexOf(id))
  const low = places.filter(isLow)
  expect(places.slice(0, low.length).every(isLow)).toBe(true)
  await table.untilSaved()
  const all = await stored()
  expect(all.every(({ status, checked_by }) => status === 'COMPLETED' && checked_by === rita.id)).toBe(true)
  expect(all.map(({ content }) => content.endsWith('!'))).toEqual(rows.map((_, at) => isEdited(at)))
}, 600_000)
