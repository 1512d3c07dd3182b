/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { eventually, openTable } from '../openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const [PAGES, ROUNDS, ACTS] = [24, 8, 12]
const LABELS: Record<string, string> = { COMPLETED: 'Completed', NEEDS_REVIEW: 'Needs review', FAILED: 'Failed' }

test('every view of all pages shows what others write anywhere in it, of however many pages', async () => {
  const { build, db } = server
  const random = seeded(chooseSeed('live views'))
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)]!
  const people = [await build.user({ full_name: 'Ana Lima' }), await build.user({ full_name: 'Ben Osei' })]
  const writer = await build.user({ full_name: 'Eva Kern' })
  const organization = await build.organization({ owner: writer, members: people })
  const project = await build.project(organization)
  const version = await build.version(project)
  const rows: { id: string; page_id: string; content: string }[] = []
  for (let page = 0; page < PAGES; page++) {
    const { id: page_id, source_texts } = await build.page(version, {
      ...{ name: `Page ${page}`, texts: [`Line ${page}-a`, `Line ${page}-b`] },
    })
    rows.push(...source_texts.map(({ id, content }) => ({ id, page_id, content })))
  }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${writer.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(300)
  }
  const ids = rows.map(({ id }) => id)
  const stored = async () => {
    const found = db.selectFrom('translations').where('source_text_id', 'in', ids)
    const all = await found.select(['id', 'source_text_id', 'content', 'status']).execute()
    return new Map(all.map((one) => [one.source_text_id, one]))
  }
  async function act() {
    const row = pick(rows)
    const known = (await stored()).get(row.id)
    const text = `Texto ${Math.floor(random() * 1_000_000)}`
    if (!known) return call('POST', `/source-texts/${row.id}/translations`, { target_language: 'es', content: text })
    if (random() < 0.15) return call('DELETE', `/translations/${known.id}`)
    const status = pick(['COMPLETED', 'NEEDS_REVIEW', 'FAILED'])
    return call('PATCH', `/versions/translations/${known.id}`, random() < 0.5 ? { content: text } : { status })
  }

  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  const tables: Awaited<ReturnType<typeof openTable>>[] = []
  for (const person of people) tables.push(await openTable({ url: server.url, path, person }))
  /** As far as they are in view, whole. */
  const shownIn = ({ page }: (typeof tables)[number]) =>
    page.locator('[role="grid"]').evaluate((grid) => {
      const view = grid.getBoundingClientRect()
      const all = [...grid.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= view.top && bottom <= view.bottom
      })
      return all.map((row) => ({
        id: row.dataset.row!,
        text: row.querySelector<HTMLElement>('[data-column="translation"] .row-text')?.innerText ?? '',
        status: row.querySelector<HTMLElement>('[data-column="status"]')!.innerText.trim(),
      }))
    })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { page } of tables)
      await page.locator('[role="grid"]').evaluate((grid, share) => {
        grid.scrollTop = share * (grid.scrollHeight - grid.clientHeight)
      }, random())
    for (let n = 0; n < ACTS; n++) await act()
    const now = await stored()
    const expected = (id: string) => {
      const known = now.get(id)
      return known ? { id, text: known.content, status: LABELS[known.status]! } : { id, status: 'Not started' }
    }
    for (const table of tables) {
      await eventually(async () => (await shownIn(table)).length).toBeGreaterThan(3)
      await eventually(async () => {
        const shown = await shownIn(table)
        return shown.filter((row) => {
          const { text, status } = { text: row.text, ...expected(row.id) }
          return row.text !== text || !row.status.startsWith(status)
        })
      }).toEqual([])
    }
  }
}, 300_000)
