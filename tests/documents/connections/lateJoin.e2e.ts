/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { spanish } from '../../support/build/spanish.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi()
  server = await createTestServer({ OPENAI_BASE_URL: model.url, AI_BATCH_ROWS: '10' })
})
afterAll(async () => {
  await model.close()
  await server.close()
})

test('joining during translation shows the AI, finished rows and arriving ones', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `Line ${n + 1} of the story`)
  const { ana, ben, path } = await buildTable(server.build, texts)
  const hers = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  let resume = () => {}
  const isTold = new Promise<void>((resolve) => {
    resume = resolve
  })
  // The second batch waits until the latecomer has seen what there is.
  model.behaviour = {
    translate: ({ text }) => spanish(text),
    stall: (call) =>
      call.kind === 'translations' && call.rows[0]!.text === 'Line 11 of the story' ? isTold : undefined,
  }
  await hers.page.getByRole('button', { name: 'Translate', exact: true }).click()
  await hers.page.getByRole('button', { name: 'Start translation' }).click()
  const progress = (table: typeof hers) => table.page.getByRole('region', { name: 'Progress' }).innerText()
  await expect.poll(() => progress(hers), { timeout: 20_000 }).toMatch(/10 completed\s+10 in progress/)

  const his = await openTable({ url: server.url, path: `${path}&sort=page`, person: ben })

  const here = his.page.getByRole('list', { name: 'Here now' })
  await here.getByText('Dragoman AI').waitFor({ state: 'attached' })
  await here.getByText('Ana Lima').waitFor({ state: 'attached' })
  await expect.poll(() => progress(his)).toMatch(/10 completed\s+10 in progress\s+0 needs review\s+0 to do/)
  await eventually(() => his.text('Line 3 of')).toBe(spanish('Line 3 of the story'))
  await his.row('Line 15 of').getByText('Translating...').waitFor()
  resume()
  for (const table of [hers, his]) {
    await expect.poll(() => progress(table), { timeout: 20_000 }).toMatch(/20 completed\s+0 in progress/)
    await eventually(() => table.text('Line 15 of')).toBe(spanish('Line 15 of the story'))
  }
  await here.getByText('Dragoman AI').waitFor({ state: 'detached' })
})
