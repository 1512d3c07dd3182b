/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { startOpenAi } from '../../support/model/openai.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi({ translate: ({ text }) => `1234 5678 ${text.length}` })
  server = await createTestServer({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'polyglot-9' })
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const SOURCES = ['Alpha', 'Beta', 'Gamma', 'Delta']
const ALPHABETS = { 'Ana Lima': 'abcdefghijklm', 'Ben Osei': 'NOPQRSTUVWXYZ' }

test('of a text that two people and the AI write, each is named for their own letters, in both browsers', {
  timeout: 400_000,
}, async () => {
  const random = seeded(chooseSeed('two people history'))
  const pick = <T>(all: ArrayLike<T>) => all[Math.floor(random() * all.length)]!
  const { ana, ben, page: built, path } = await buildTable(server.build, SOURCES)
  await server.db.updateTable('users').set({ word_quota: null }).execute()
  const open = (person: typeof ana) => openTable({ url: server.url, path: `${path}&sort=page`, person })
  const [hers, his] = [await open(ana), await open(ben)]
  const names = Object.keys(ALPHABETS) as (keyof typeof ALPHABETS)[]
  const tables = { 'Ana Lima': hers, 'Ben Osei': his }
  const call = async (person: typeof ana, method: string, to: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.url}/api/v1${to}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${to} ${await answer.clone().text()}`).toBe(true)
    return answer.json()
  }
  const together = async (row: string, turns: number) => {
    await hers.edit(row)
    await his.edit(row)
    for (let n = 0; n < turns; n++) {
      const name = pick(names)
      const { page } = tables[name]
      const length = ((await tables[name].editedText()) ?? '').length
      await tables[name].editor.focus()
      await page.keyboard.press('ControlOrMeta+Home')
      const at = Math.floor(random() * (length + 1))
      for (let k = 0; k < at; k++) await page.keyboard.press('ArrowRight')
      if (random() < 0.25) await page.keyboard.press('Backspace')
      await page.keyboard.type(
        Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(ALPHABETS[name])).join(''),
        { delay: 15 },
      )
      if (random() < 0.6)
        await eventually(async () => (await hers.editedText()) === (await his.editedText())).toBe(true)
    }
    await eventually(async () => (await hers.editedText()) === (await his.editedText())).toBe(true)
    const saver = pick(names)
    const other = names.find((one) => one !== saver)!
    await tables[saver].untilSaved()
    await tables[saver].page.keyboard.press(
      pick(['ControlOrMeta+Enter', 'Escape', 'ControlOrMeta+Shift+Enter']) === 'Escape'
        ? 'ControlOrMeta+Enter'
        : 'ControlOrMeta+Shift+Enter',
    )
    await tables[other].page.keyboard.press('ControlOrMeta+Enter')
    await hers.untilSaved()
    await his.untilSaved()
    await hers.page.waitForLoadState('networkidle')
    await his.page.waitForLoadState('networkidle')
  }
  const wrong: string[] = []
  const entriesOf = async (table: typeof hers, row: string) => {
    await table.translation(row).focus()
    if (!(await table.page.getByRole('tab', { name: 'History' }).count())) await table.page.keyboard.press('Alt+p')
    await table.page.getByRole('tab', { name: 'History' }).click()
    const list = table.page.getByRole('region', { name: 'History' })
    await list.getByRole('listitem').first().waitFor()
    await table.page.waitForTimeout(1_800)
    return list.locator('> ol > li, ol > li').evaluateAll((items) =>
      items
        .filter((item) => !item.parentElement?.matches('[aria-label=Authors]'))
        .map((item) => ({
          text: (item as HTMLElement).innerText.replace(/\n+/g, ' | '),
          titled: [...item.querySelectorAll('[title]')]
            .filter((x) => !x.matches('time'))
            .map((x) => [x.getAttribute('title'), x.textContent]),
          authors: [...item.querySelectorAll('[aria-label=Authors] li')].map((x) => x.textContent),
        })),
    )
  }
  const examine = async (row: string, says: RegExp) => {
    for (const table of [hers, his]) {
      const entries = await entriesOf(table, row)
      if (!entries.some(({ text }) => says.test(text))) wrong.push(`${row}: no entry says ${says}`)
      for (const { authors, titled } of entries) {
        for (const line of authors) {
          const name = names.find((one) => line?.startsWith(one))
          if (!name) continue
          const runs = [...line!.slice(name.length).matchAll(/“([^”]*)”/g)].map(([, run]) => run).join('')
          const foreign = [...runs].filter((letter) => !ALPHABETS[name].includes(letter))
          if (foreign.length) wrong.push(`${row}: ${name} is named for ${foreign.join('')} in ${line}`)
        }
        for (const [title, text] of titled) {
          const name = names.find((one) => title === one)
          if (!name || text === name) continue
          const foreign = [...text!].filter((letter) => !ALPHABETS[name].includes(letter))
          if (foreign.length) wrong.push(`${row}: ${name} underlined for ${foreign.join('')} in ${text}`)
        }
      }
    }
  }
  await together('Alpha', 7)
  await examine('Alpha', /Ana Lima|Ben Osei/)
  await together('Alpha', 4)
  await examine('Alpha', /Ana Lima|Ben Osei/)
  await call(ben, 'POST', `/pages/${built.id}/translate`, {
    languages: ['es'],
    source_text_ids: [built.source_texts[1]!.id],
  })
  await eventually(() => hers.status('Beta').textContent()).toMatch(/Completed|Needs/)
  await together('Beta', 5)
  await examine('Beta', /^AI · polyglot-9/)
  await his.translation('Beta').focus()
  await his.page.keyboard.press('ArrowDown')
  await his.translation('Beta').focus()
  const isStored = his.page.waitForResponse(/\/check$/)
  await his.page.keyboard.press('c')
  await isStored
  for (const table of [his, hers]) await eventually(() => table.status('Beta').innerText()).toContain('Checked')
  await examine('Beta', /Checked by Ben Osei/)
  await together('Gamma', 5)
  const rows = (await call(ana, 'GET', `/pages/${built.id}/rows?language=es&sort=page&limit=50`)) as {
    data: { content: string; identifier: string; translation: { content: string } | null }[]
  }
  // The first file is what the second is compared with.
  for (const more of ['', ' λόγος']) {
    const form = new FormData()
    const lines = rows.data.map(({ content, identifier, translation }) => {
      const text = translation?.content ?? ''
      return `${identifier},${content},${content === 'Gamma' ? text + more : text}`
    })
    form.append('file', new File([`identifier,content,es\n${lines.join('\n')}\n`], 'lines.csv'))
    await call(ana, 'POST', `/pages/${built.id}/reimport`, form)
  }
  await examine('Gamma', /Merged from lines\.csv/)
  await together('Gamma', 5)
  await examine('Gamma', /Merged from lines\.csv/)
  expect(wrong).toEqual([])
})
