import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { picture } from '../support/screens/pictures.ts'
import { buildTable, eventually, openTable, tableIn } from '../table/openTable.ts'
import { connectAgent } from './agent.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const DEEDS = ['readProject', 'suggestText', 'writeText', 'orderTranslations'] as const

async function scene() {
  const made = await buildTable(server.build)
  const { ana, page } = made
  const id = (content: string) => page.source_texts.find((text) => text.content === content)!.id
  const agent = await connectAgent(server, { user_id: ana.id }, DEEDS)
  const at = { page_id: page.id, language: 'es' }
  const suggest = (content: string, text: string, note?: string) =>
    agent.call('propose_translations', { ...at, translations: [{ source_text_id: id(content), text, note }] })
  const write = (content: string, text: string) =>
    agent.call('write_translations', { ...at, translations: [{ source_text_id: id(content), text }] })
  return { ...made, id, agent, suggest, write }
}

test('people see an agent at its row, take what it suggests, and stop it with what it did', {
  timeout: 60_000,
}, async () => {
  const { ana, path, agent, suggest, write } = await scene()
  const hers = await openTable({ url: server.url, path, person: ana })
  const { page } = hers
  await suggest('Options', 'Opciones', 'As in the main menu')
  const options = hers.row('Options')
  await options.getByText('Hermes suggests, for Ana Lima').waitFor()
  await options.getByText('As in the main menu').waitFor()
  await options.getByText('Hermes (Ana Lima)').waitFor()
  await suggest('Credits', 'Créditos')
  await hers.row('Credits').getByText('Hermes suggests').waitFor()
  await write('Quit', 'Salir')
  await eventually(() => hers.text('Quit')).toBe('Salir')
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'agents', 'suggestions')
  await options.getByRole('button', { name: 'Use it' }).click()
  await eventually(() => hers.text('Options')).toBe('Opciones')
  await eventually(() => options.getByText('Hermes suggests').count()).toBe(0)

  await page.getByRole('button', { name: 'Hermes (Ana Lima)' }).click()
  await page.getByRole('menuitem', { name: 'Stop Hermes (Ana Lima)…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop Hermes (Ana Lima)?' })
  await question.getByText('Withdrawn: 1 suggestion').waitFor()
  await question.getByText('Deleted: 1 translation').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'agents', 'stop')
  await question.getByRole('button', { name: 'Stop and take back' }).click()
  await page.getByText('Hermes was stopped. What it did is taken back').waitFor()
  await eventually(() => hers.row('Quit').innerText()).not.toContain('Salir')
  await eventually(() => hers.row('Credits').getByText('Hermes suggests').count()).toBe(0)
  await eventually(() => hers.text('Options')).toBe('Opciones')
  await expect(agent.call('list_projects')).rejects.toThrow()
})

test('somebody who may not stop an agent is told who may, on a phone too', {
  ...NIGHTLY,
  timeout: 60_000,
}, async () => {
  const { ben, path, suggest } = await scene()
  await suggest('Options', 'Opciones')
  const page = await newPage({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
    expectedErrors: [/403/],
  })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ben.token)
  await page.goto(path)
  const his = tableIn(page)
  await his.row('Options').getByText('Hermes suggests, for Ana Lima').waitFor()
  await suggest('Options', 'Ajustes')
  await eventually(() => his.row('Options').innerText()).toContain('Ajustes')
  await page.getByRole('button', { name: 'Hermes (Ana Lima)' }).click()
  await page.getByRole('menuitem', { name: /^Stop/ }).click()
  await page.getByText('Only the person of the token, or an admin of the organization, may stop this agent').waitFor()
  await picture(page, 'agents', 'phone refused')
  expect(await page.getByRole('button', { name: 'Stop and take back' }).isDisabled()).toBe(true)
})

test('the person of a token sees what agents asked for with it', { ...NIGHTLY, timeout: 60_000 }, async () => {
  const { ana, agent, id, suggest } = await scene()
  await agent.call('read_row', { source_text_id: id('Credits'), language: 'es' })
  await suggest('Options', 'Opciones')
  await agent.call('report_texts', { page_id: id('Options'), texts: [{ identifier: 'a', text: 'A', context: 'B' }] })
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Agent calls of Hermes' }).click()
  const shown = page.getByRole('dialog', { name: 'Agent calls of Hermes' })
  await shown.getByText('Read a row').waitFor()
  const lines = await shown.getByRole('listitem').allInnerTexts()
  expect(lines.map((line) => line.split(/\n+/).slice(0, 2).join(' '))).toEqual([
    expect.stringMatching(/^Reported new texts Refused/),
    'Suggested translations text.4',
    'Read a row text.5',
  ])
  expect(await faultsOf(page)).toEqual([])
  await picture(page, 'agents', 'calls')
})
