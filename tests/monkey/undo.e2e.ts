/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SOURCES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta row', 'Theta row']
const [ACTS, MOST_TURNS] = [14, 60]

test('[P10] two people act in one table: each takes back and does again their own, to what the other left', {
  timeout: 400_000,
}, async () => {
  const random = seeded(chooseSeed('two people undo'))
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const { ana, ben, page: built, path } = await buildTable(server.build, SOURCES)
  await server.db
    .insertInto('translations')
    .values(
      built.source_texts.slice(0, 6).map(({ id, content }) => ({
        ...{ source_text_id: id, target_language: 'es' as const },
        ...{ content: `${content} es`, status: 'NEEDS_REVIEW' as const },
      })),
    )
    .execute()
  const open = (person: typeof ana) => openTable({ url: server.url, path: `${path}&sort=page`, person })
  const tables = [await open(ana), await open(ben)] as const
  type Table = (typeof tables)[number]

  const read = async () => {
    const answer = await fetch(`${server.url}/api/v1/pages/${built.id}/rows?language=es&sort=page&limit=100`, {
      headers: { authorization: `Bearer ${ana.token}` },
    })
    const { data } = (await answer.json()) as {
      data: { content: string; translation: { content: string; status: string; checked_by?: string } | null }[]
    }
    return new Map(
      data.map((row) => [
        row.content,
        row.translation
          ? `${row.translation.content}|${row.translation.status}|${row.translation.checked_by ?? ''}`
          : 'none',
      ]),
    )
  }
  const settled = async () => {
    for (const table of tables) {
      await table.untilSaved()
      await table.page.waitForLoadState('networkidle')
    }
    let last = ''
    await eventually(async () => {
      const now = JSON.stringify([...(await read())])
      const same = now === last && !now.includes('PENDING') && !now.includes('IN_PROGRESS')
      last = now
      await new Promise((done) => setTimeout(done, 150))
      return same
    }).toBe(true)
    return read()
  }
  const key = (letter: string) => async (table: Table, row: string) => {
    await table.translation(row).focus()
    await table.page.keyboard.press('ArrowDown')
    await table.translation(row).focus()
    await table.page.keyboard.press(letter)
  }
  const acts: Record<string, (table: Table, row: string) => Promise<unknown>> = {
    check: key('c'),
    complete: key('d'),
    async status(table, row) {
      const button = table.row(row).locator('button[data-column="status"]')
      if (!(await button.count())) return
      await button.click()
      await table.page
        .getByRole('menuitem', { name: pick(['Failed', 'Needs review', 'Completed']) })
        .first()
        .click()
    },
    async edit(table, row) {
      await table.edit(row)
      await table.page.keyboard.press('ControlOrMeta+End')
      await table.page.keyboard.type(` ${pick(['uno', 'dos', 'tres'])}${Math.floor(random() * 90)}`)
      await table.page.keyboard.press(pick(['ControlOrMeta+Enter', 'ControlOrMeta+Shift+Enter']))
    },
    async remove(table, row) {
      await table.row(row).hover()
      const button = table.row(row).getByRole('button', { name: 'Delete translation' })
      if (!(await button.isEnabled())) return
      await button.click()
    },
    async regenerate(table, row) {
      await table.row(row).hover()
      await table
        .row(row)
        .getByRole('button', { name: /Regenerate translation|Translate this text/ })
        .click()
      await table.page.waitForTimeout(300)
      const dialog = table.page.getByRole('dialog')
      if (await dialog.count())
        await dialog
          .getByRole('button', { name: /^(Regenerate|Translate)/ })
          .last()
          .click()
    },
    async bulk(table, row) {
      await table.translation(row).focus()
      await table.page.keyboard.press('ControlOrMeta+a')
      await table.page.getByRole('button', { name: 'Set status' }).click()
      await table.page.getByRole('menuitem', { name: pick([/^Failed/, /^Needs review/, /^Completed/]) }).click()
      await table.page.waitForTimeout(300)
      await table.page.keyboard.press('Escape')
    },
  }
  type Done = { who: number; what: string; before: Map<string, string>; after: Map<string, string> }
  const initial = await settled()
  let state = initial
  const done: Done[] = []
  for (let n = 0; n < ACTS; n++) {
    const who = random() < 0.5 ? 0 : 1
    const what = pick(Object.keys(acts))
    const row = pick(SOURCES)
    const before = state
    await acts[what]!(tables[who], row).catch(() => undefined) // a row that shows another act meanwhile
    for (const { page } of tables) if (await page.getByRole('menu').count()) await page.keyboard.press('Escape')
    state = await settled()
    done.push({ who, what, before, after: state })
  }
  const wrong: string[] = []
  for (const who of [0, 1]) {
    const table = tables[who]!
    if (who === 1) await table.page.reload().then(() => table.untilSaved())
    const expected = new Map(
      SOURCES.map((row) => {
        const touched = done.filter(({ before, after }) => before.get(row) !== after.get(row))
        const lastOfOther = touched.findLast((act) => act.who !== who)
        return [row, lastOfOther ? lastOfOther.after.get(row) : initial.get(row)]
      }),
    )
    await table.page.getByRole('grid').locator('[data-column="source"]').first().focus()
    let turns = 0
    for (; turns < MOST_TURNS; turns++) {
      await table.page.keyboard.press('ControlOrMeta+z')
      await table.page.waitForTimeout(200)
      await table.page.waitForLoadState('networkidle')
      if (await table.page.getByText('Nothing of yours to undo here in the last hour').count()) break
      const question = table.page.getByRole('alertdialog')
      if (await question.count()) {
        await question.getByRole('button', { name: /^Undo/ }).click()
      }
      await settled()
    }
    const undone = await settled()
    for (const row of SOURCES)
      if (undone.get(row) !== expected.get(row))
        wrong.push(`${who ? 'Ben' : 'Ana'} undo ${row}: ${undone.get(row)} instead of ${expected.get(row)}`)
    for (let n = 0; n < turns + 2; n++) {
      await table.page.keyboard.press('ControlOrMeta+Shift+z')
      await table.page.waitForTimeout(200)
      await table.page.waitForLoadState('networkidle')
      await settled()
    }
    const redone = await settled()
    for (const row of SOURCES)
      if (redone.get(row) !== state.get(row))
        wrong.push(`${who ? 'Ben' : 'Ana'} redo ${row}: ${redone.get(row)} instead of ${state.get(row)}`)
    if (wrong.length) break
  }
  expect(wrong).toEqual([])
})
