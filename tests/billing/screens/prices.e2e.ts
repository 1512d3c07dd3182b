/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANY_FILE_REQUIRED } from '#server/files/receive/constants.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { indexMemory } from '../../support/runs/indexMemory.ts'
import { faultsOf } from '../../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const TEXTS = ['New game', 'Load game', 'New game', 'Quit now']
/** As one line. */
const said = async (text: Promise<string>) => (await text).replace(/\s+/g, ' ')

/** Notes in `window.labels` what the status of a row says, from now on. */
const keepLabels = (page: Page, row: string | null) =>
  page.evaluate((row) => {
    const labels: string[] = []
    Object.assign(window, { labels })
    const note = () => {
      const label = document.querySelector(`[data-row="${row}"] [data-column="status"]`)?.getAttribute('aria-label')
      if (label && label !== labels.at(-1)) labels.push(label)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  }, row)

async function store(ids: readonly string[], content: string, by: Person) {
  await server.db
    .insertInto('translations')
    .values(
      ids.map((id) => ({ source_text_id: id, target_language: 'es' as const, content, status: 'COMPLETED' as const })),
    )
    .execute()
  const made = await server.db.selectFrom('translations').where('source_text_id', 'in', ids).select('id').execute()
  const change = {
    before: '',
    after: content,
    status: 'COMPLETED' as const,
    actor_kind: 'person' as const,
    actor_id: by.id,
  }
  await server.db
    .insertInto('translation_changes')
    .values(made.map(({ id }) => ({ ...change, translation_id: id, actor_name: 'Ana Lima' })))
    .execute()
}

test('the price names language, rows, words, rate, payer, repeats and what is translated elsewhere', async () => {
  const { ana, ben, project, page: texts, path } = await buildTable(server.build, TEXTS)
  const other = await server.build.page(await server.build.version(project, { name: '0.9' }), { texts: ['Quit now'] })
  await store([other.source_texts[0]!.id], 'Salir', ana)
  await indexMemory(server.db)
  for (const [person, payer] of [
    [ana, 'You'],
    [ben, 'Ana Lima, who owns this organization'],
  ] as const) {
    const { page } = await openTable({ url: server.url, path: `${path}&version=${texts.version_id}`, person })
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.getByText('3 texts left for the AI: 4 words, free of charge.').waitFor()
    await page.getByText('Paid by').waitFor()
    const facts = await said(page.getByRole('dialog').locator('dl').innerText())
    expect(facts).toContain('Language Spanish Rows 3 Words 4')
    expect(facts).toContain('Repeats of the same text 1 text, charged once and filled')
    expect(facts).toContain('Translated elsewhere 1 text, 2 words')
    expect(facts).toContain(`Rate Words of the quota Paid by ${payer}`)
  }
})

test('[R62] memory fills before the AI is paid: from the price, the selection and the palette, with Undo', async () => {
  const { ana, project, page: texts, path } = await buildTable(server.build, TEXTS)
  const old = await server.build.version(project, { name: '0.9' })
  const other = await server.build.page(old, { texts: ['Quit now', 'New game'] })
  await store([other.source_texts[0]!.id], 'Salir', ana)
  await store([other.source_texts[1]!.id], 'Partida nueva', ana)
  await indexMemory(server.db)
  const at = `${path}&sort=page&version=${texts.version_id}`
  const table = await openTable({ url: server.url, path: at, person: ana })
  const { page } = table
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('checkbox', { name: 'Fill 3 texts from memory first, free of charge' })
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await dialog.getByText('1 text left for the AI: 2 words').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByText('Fill 3 texts from memory first').click()
  await dialog.getByText('4 texts without a translation: 6 words').waitFor()
  expect(await first.isChecked()).toBe(false)
  await page.keyboard.press('Escape')

  // Afterwards a message offers the undo; what somebody confirmed meanwhile stays.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill('memory')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fill 3 rows' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => table.status('Quit now').innerText()).toBe('Needs review')
  await table.translation('Quit now').focus()
  await page.keyboard.press('c')
  await eventually(() => table.status('Quit now').innerText()).toBe('Checked')
  await page.getByRole('status').filter({ hasText: 'filled from memory' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('One row has changed since and was kept').waitFor()
  await eventually(() => page.locator('[data-row] .row-text', { hasText: 'Not started' }).count()).toBe(3)

  await table.row('New game').first().getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Translate' }).click()
  await dialog.getByRole('checkbox', { name: 'Fill 1 text from memory first, free of charge' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear the selection' }).click()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill('memory')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Fill 2 rows' }).click()
  await page.getByText('2 texts filled from memory').last().waitFor()
  await eventually(() => page.getByText('Partida nueva').count()).toBe(2)
  await table.row('New game').first().locator('[data-column="status"]').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the row details' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('from memory').first().waitFor()
  expect(await server.db.selectFrom('word_ledger').where('project_id', '=', project.id).selectAll().execute()).toEqual(
    [],
  )

  // A memory of another tool is brought in the project's settings, and taken out again.
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Import memory' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('alert').getByText(ANY_FILE_REQUIRED).waitFor()
  const unit = (language: string) => `<tuv xml:lang="${language}"><seg>${language}</seg></tuv>`
  const buffer = Buffer.from(
    `<tmx version="1.4"><header srclang="en"/><body><tu>${['en', 'es', 'sv'].map(unit).join('')}</tu></body></tmx>`,
  )
  await dialog.locator('input[type=file]').setInputFiles({ name: 'old.tmx', mimeType: 'text/xml', buffer })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('1 translation imported, 1 left out').waitFor()
  const imported = page.getByRole('list', { name: 'Imported translations' })
  expect(await imported.getByRole('listitem').allInnerTexts()).toEqual(['Spanish 1'])
  await page.getByRole('button', { name: 'Remove all imported' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await imported.waitFor({ state: 'detached' })
})

test('nothing that is refused is said to be free of charge', async () => {
  const { ana, page: texts, path } = await buildTable(server.build, TEXTS)
  await server.db.updateTable('users').set({ word_quota: 1 }).where('id', '=', ana.id).execute()
  await store([texts.source_texts[3]!.id], 'Salir', ana)
  const { page, row } = await openTable({ url: server.url, path, person: ana })
  const dialog = page.getByRole('dialog')
  const refused = async () => {
    await dialog.getByText('Translation Quota Limit Reached').waitFor()
    expect(await dialog.innerText()).not.toMatch(/free of charge|Nothing is charged/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await refused()
  await row('Quit now').hover()
  const regenerate = row('Quit now').getByRole('button', { name: 'Regenerate translation' })
  expect(await regenerate.getAttribute('title')).toBe('Regenerate translation: 2 words, 1 free word left')
  await regenerate.click()
  await dialog.getByRole('button', { name: 'Regenerate' }).waitFor()
  await eventually(() => dialog.getByRole('button', { name: 'Regenerate' }).isDisabled()).toBe(true)
  await refused()
  await row('Load game').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Translate' }).click()
  await refused()
  await page.getByRole('link', { name: 'Languages' }).click()
  await page.getByRole('link', { name: /^Menu in Spanish/ }).waitFor()
  await eventually(() => page.getByRole('main').innerText()).toContain('1 free word left')
  expect(await page.getByRole('main').innerText()).not.toContain('free of charge')
})

test('regenerating a person’s text says whose it is and what it costs, and Undo brings it back', async () => {
  const { ana, page: texts, path } = await buildTable(server.build, TEXTS)
  await store([texts.source_texts[3]!.id], 'Salir ya', ana)
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  await table.row('Quit now').hover()
  await table.row('Quit now').getByRole('button', { name: 'Regenerate translation' }).click()
  await page.getByText('A person wrote this text').waitFor()
  await page.getByText('2 words, free of charge').waitFor()
  expect(await table.text('Quit now')).toBe('Salir ya')
  await keepLabels(page, await table.row('Quit now').getAttribute('data-row'))
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
  await eventually(() => table.text('Quit now')).not.toBe('Salir ya')
  await eventually(() => table.status('Quit now').getAttribute('aria-label')).toMatch(/Completed.*Translated by the AI/)
  const labels = await page.evaluate(() => (window as unknown as { labels: string[] }).labels)
  const first = labels.findIndex((label) => label.includes('In progress'))
  expect(labels.slice(first).filter((label) => label.includes('a person'))).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => table.text('Quit now')).toBe('Salir ya')
  await eventually(() => table.status('Quit now').innerText()).toMatch(/Completed/)
  await table.untilSaved()
})

test('Undo of several brings back what the AI replaced, and leaves what a person wrote since', async () => {
  const { ana, page: texts, path } = await buildTable(server.build, TEXTS)
  const ids = texts.source_texts.map(({ id }) => id)
  await store([ids[1]!, ids[3]!], 'Antes', ana)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  for (const source of ['Load game', 'Quit now']) await table.row(source).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Regenerate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate 2 rows' }).click()
  await page.getByText('2 rows being translated again').waitFor()
  await eventually(() => table.text('Load game')).not.toBe('Antes')
  await eventually(() => table.text('Quit now')).not.toBe('Antes')
  await table.edit('Quit now')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Salir')
  await page.keyboard.press('ControlOrMeta+Enter')
  await table.untilSaved()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => table.text('Load game')).toBe('Antes')
  await page.getByText('One row has changed since and was kept').waitFor()
  expect(await table.text('Quit now')).toBe('Salir')
})

test('a full quota of somebody else’s is not said to be exceeded by an organization without words', async () => {
  const { ana, ben, organization, project, page: texts } = await buildTable(server.build, TEXTS)
  const empty = await server.build.organization({ owner: ana, members: [ben], name: 'Empty' })
  await server.db.updateTable('users').set({ word_quota: 2 }).where('id', '=', ana.id).execute()
  await fetch(`${server.url}/api/v1/pages/${texts.id}/translate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ languages: ['es'], fit: true }),
  })
  const look = async (person: Person, id: string) => {
    const page = await newPage({ baseURL: server.url })
    await page.addInitScript(
      ([token, id]) => {
        localStorage.setItem('access_token', token!)
        localStorage.setItem('selectedOrganizationId', id!)
      },
      [person.token, id],
    )
    await page.goto('/organizations?tab=quota')
    return page
  }
  expect(project.organization_id).toBe(organization.id)
  await (await look(ana, organization.id)).getByText('Your organization has exceeded its quota.').waitFor()
  await (await look(ana, empty.id)).getByText('Your organization has exceeded its quota.').waitFor()
  const theirs = await look(ben, empty.id)
  await theirs.getByText('The quota of Ana Lima, who owns this organization, is used up in others.').waitFor()
  expect(await theirs.getByText('has exceeded its quota').count()).toBe(0)
})
