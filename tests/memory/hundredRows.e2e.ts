import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const ROWS = Number(process.env.FUZZ ?? 0) > 0 ? 100 : 20
const MAX_KEYS_A_ROW = 4

/** `known`: what the memory has for the text, or for one like it; `typed`: what a translator types, with a slip. */
type Row = { source: string; known?: [source: string, text: string]; typed?: string; text: string }

const HALLS = ['north', 'south', 'east', 'west', 'upper', 'lower', 'inner', 'outer', 'first', 'last']
const HALLS_ES = ['norte', 'sur', 'este', 'oeste', 'de arriba', 'de abajo', 'interior', 'exterior', 'primera', 'última']

function rowOf(at: number): Row {
  const [hall, sala] = [HALLS[at % HALLS.length]!, HALLS_ES[at % HALLS.length]!]
  const text = `La guardiana ${at} duerme en la sala ${sala}.`
  const source = `The keeper ${at} sleeps in the ${hall} hall.`
  if (at % 4 < 2) return { source, known: [source, text], text }
  if (at % 4 === 2)
    return { source, known: [source.replace(`${at}`, `${at + 1000}`), text.replace(`${at}`, `${at + 1000}`)], text }
  return { source, typed: text.replace(' duerme', '  duerme'), text }
}

test('rows are translated by keyboard alone, with the memory, the checks and their fixes', {
  ...NIGHTLY,
  timeout: 300_000,
}, async () => {
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(at + 1))
  const {
    ana,
    organization,
    path,
    page: built,
  } = await buildTable(
    server.build,
    rows.map(({ source }) => source),
  )
  const other = await server.build.project(organization, { name: 'Prequel' })
  const known = rows.flatMap((row) => (row.known ? [row.known] : []))
  const former = await server.build.page(await server.build.version(other), {
    texts: Object.fromEntries(known.map(([source], at) => [`former.${at}`, source])),
  })
  await server.db
    .insertInto('translations')
    .values(
      former.source_texts.map(({ id }, at) => ({
        ...{ source_text_id: id, target_language: 'es' as const, content: known[at]![1], status: 'COMPLETED' as const },
      })),
    )
    .execute()
  await indexMemory(server.db)

  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { keyboard } = table.page
  let keys = 0
  const press = async (key: string) => {
    keys++
    await keyboard.press(key)
  }
  await press('Alt+p')
  await press('Alt+g')
  for (const [at, { source, typed, text }] of rows.entries()) {
    if (at === 0) await press('Enter')
    await eventually(() => table.translation(source).getByRole('textbox').count()).toBe(1)
    if (typed === undefined) {
      await press('Alt+Shift+1')
      await eventually(() => table.editorText()).toBe(text)
    } else {
      await keyboard.type(typed)
      await press('ControlOrMeta+Enter')
      await table.row(source).getByText('Several spaces stand between two words.').waitFor()
      await press('Alt+x')
      await eventually(() => table.editorText()).toBe(text)
    }
    await press(at === rows.length - 1 ? 'ControlOrMeta+Enter' : 'Alt+ArrowDown')
  }
  await table.untilSaved()
  expect(keys / rows.length).toBeLessThan(MAX_KEYS_A_ROW)
  const stored = async () => {
    const ids = built.source_texts.map(({ id }) => id)
    const all = await server.db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    const byId = new Map(all.map((one) => [one.source_text_id, one.content]))
    return ids.map((id) => byId.get(id))
  }
  await eventually(stored).toEqual(rows.map(({ text }) => text))
  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'With issues · 0' }).waitFor()
})
