import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aPage() {
  const work = await buildTable(server.build)
  const values = work.page.source_texts.map(({ id, content }) => ({
    ...{ source_text_id: id, target_language: 'es' as const },
    ...{ content: `${content} es`, status: 'NEEDS_REVIEW' as const },
  }))
  await server.db.insertInto('translations').values(values).execute()
  const texts = async () => {
    const ids = work.page.source_texts.map(({ id }) => id)
    const rows = await server.db
      .selectFrom('source_texts as s')
      .leftJoin('translations as t', 't.source_text_id', 's.id')
      .where('s.id', 'in', ids)
      .orderBy('s.position')
      .select('t.content')
      .execute()
    return rows.map(({ content }) => content)
  }
  const path = `${work.path}&sort=page`
  const open = (person: typeof work.ana) => openTable({ url: server.url, path, person })
  return { ...work, texts, open }
}

test('[P9] a change of all rows leaves the one in which somebody writes, who goes on', async () => {
  const { ana, ben, texts, open } = await aPage()
  const [hers, his] = [await open(ana), await open(ben)]
  await his.edit('Quit')
  await his.page.keyboard.press('End')
  await his.page.keyboard.type(' de Ben')
  await his.untilSaved()
  await hers.row('Quit').getByText('Ben Osei').waitFor()

  await hers.page.getByRole('button', { name: 'Change all' }).click()
  await hers.page.getByRole('menuitem', { name: 'Remove all translations' }).click()
  await hers.page.getByRole('button', { name: /^Clear \d/ }).click()
  await eventually(texts).toEqual([null, null, null, null, null, 'Quit es de Ben'])
  await his.page.keyboard.type(' ya')
  await eventually(() => hers.text('Quit')).toBe('Quit es de Ben ya')

  await hers.translation('Options').focus()
  await hers.page.keyboard.press('ControlOrMeta+a')
  await hers.page.getByRole('button', { name: 'Copy source' }).click()
  await hers.page.getByText('1 row that the AI works on, or in which somebody else is, stays as it is.').waitFor()
  await hers.page.getByRole('button', { name: 'Copy 5 rows' }).click()
  await eventually(() => hers.text('Options')).toBe('Options')
  await his.page.keyboard.type('!')
  await eventually(() => hers.text('Quit')).toBe('Quit es de Ben ya!')
})

test('of rows that are confirmed together those stay whose text is another one than was read', NIGHTLY, async () => {
  const { ana, ben, page, open } = await aPage()
  const table = await open(ana)
  await table.translation('Options').focus()
  await table.page.keyboard.press('ControlOrMeta+a')
  await table.page.getByRole('button', { name: 'Mark as checked' }).click()
  const confirm = table.page.getByRole('button', { name: 'Confirm 6 rows' })
  await confirm.waitFor()

  const { id } = await server.db
    .selectFrom('translations')
    .where('source_text_id', '=', page.source_texts[5]!.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ content: 'Nobody has read this' })
  const path = `${server.url}/api/v1/versions/translations/${id}`
  expect((await fetch(path, { method: 'PATCH', headers, body })).status).toBe(200)
  await eventually(() => table.text('Quit')).toBe('Nobody has read this')

  await confirm.click()
  await table.page.getByText('5 rows marked as checked').waitFor()
  const checked = await server.db
    .selectFrom('translation_checks as c')
    .innerJoin('source_texts as s', 's.id', 'c.source_text_id')
    .where('s.page_id', '=', page.id)
    .select('s.content')
    .execute()
  expect(checked.map(({ content }) => content).sort()).toEqual([
    'Credits',
    'Hello brave world',
    'Load game',
    'New game',
    'Options',
  ])
})
