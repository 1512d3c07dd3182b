/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const [PAGES, ROWS, PEOPLE] = [12, 8, 3]
const TEXT = 'Todo el oro del rey'
const NEW = 'Todo el plata del rey'
const FIRST_LETTER = 0x4e00

async function scene() {
  const { build, db } = server
  const lead = await build.user({ full_name: 'Ana Lima' })
  const people = []
  for (const full_name of ['Ben', 'Eva', 'Tom'].slice(0, PEOPLE)) people.push(await build.user({ full_name }))
  const project = await build.project(await build.organization({ owner: lead, members: people }))
  const version = await build.version(project)
  const rows: { id: string; source: string }[] = []
  const pages: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const texts = Array.from({ length: ROWS }, (_, at) => `Gold of king ${page}-${at}.`)
    const { id, source_texts } = await build.page(version, { name: `Page ${page}`, texts })
    pages.push(id)
    rows.push(...source_texts.map(({ id, content }) => ({ id, source: content })))
  }
  const written = { target_language: 'es', content: TEXT, status: 'COMPLETED' } as const
  await db
    .insertInto('translations')
    .values(rows.map(({ id }) => ({ source_text_id: id, ...written })))
    .execute()
  const stored = async () => {
    const ids = rows.map(({ id }) => id)
    const found = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    const byId = new Map(found.map((row) => [row.source_text_id, row.content]))
    return ids.map((id) => byId.get(id)!)
  }
  return { lead, people, rows, pages, stored, path: `/projects/${project.id}/rows?lang=es&version=${version.id}` }
}

test('[P9] a term is searched and changed over a project while three people type: every letter of theirs stays', async () => {
  const random = seeded(chooseSeed('searched term'))
  const { lead, people, rows, pages, stored, path } = await scene()
  const typed = rows.map((): string[] => [])
  let next = FIRST_LETTER
  let isOver = false
  const tables = []
  for (const [who, person] of people.entries())
    tables.push(await openTable({ url: server.url, path: `${path}&of=${pages[who]}`, person }))
  const leads = await openTable({ url: server.url, path, person: lead })
  await leads.page.keyboard.press('/')
  await leads.page.keyboard.type('oro')
  await leads.row(rows[0]!.source).locator('mark', { hasText: 'oro' }).first().waitFor()

  const typing = tables.map(async (table, who) => {
    for (let round = 0; !isOver || round < 3; round++) {
      const at = who * ROWS + Math.floor(random() * ROWS)
      await table.edit(rows[at]!.source)
      for (let letter = 0; letter < 5; letter++) {
        const one = String.fromCharCode(next++)
        await table.page.keyboard.press(random() < 0.5 ? 'Home' : 'End')
        await table.page.keyboard.insertText(one)
        typed[at]!.push(one)
        await pause(random() * 40)
      }
      await table.page.keyboard.press('ControlOrMeta+Enter')
      await table.untilSaved()
    }
  })
  await leads.page.keyboard.press('Alt+h')
  const dialog = leads.page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByLabel('Replace with').fill('plata')
  await dialog
    .getByRole('button', { name: /^Replace \d+ places$/ })
    .and(leads.page.locator(':enabled'))
    .click()
  await dialog.getByText(/^Done: \d+ places in \d+ rows replaced\.$/).waitFor()
  isOver = true
  await Promise.all(typing)

  const isTyped = (letter: string) => letter.charCodeAt(0) >= FIRST_LETTER
  const bare = (text: string) => [...text].filter((letter) => !isTyped(letter)).join('')
  const expectLetters = async (texts: readonly string[]) => {
    const all = await stored()
    for (const [at, text] of all.entries()) {
      expect([...text].filter(isTyped).toSorted(), rows[at]!.source).toEqual(typed[at]!.toSorted())
      expect(texts).toContain(bare(text))
    }
    return all
  }
  const all = await expectLetters([TEXT, NEW])
  // In the pages where nobody was, every row has the new term.
  expect(all.slice(PEOPLE * ROWS)).toEqual(Array((PAGES - PEOPLE) * ROWS).fill(NEW))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await leads.page.getByRole('button', { name: 'Undo' }).first().click()
  await eventually(async () => (await stored()).slice(PEOPLE * ROWS)).toEqual(Array((PAGES - PEOPLE) * ROWS).fill(TEXT))
  await expectLetters([TEXT, NEW])
}, 240_000)
