/** @module-tag nightly */
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeWords } from '../../../billing/words/ledgerRows.ts'
import { createTestServer, type TestServer } from '../../../support/app/app.ts'
import type { Person } from '../../../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const LINES = 60
const line = (n: number) => `Line ${n} of the lighthouse story`
const godot = (lines: Record<string, string>) =>
  `keys,en\n${Object.entries(lines)
    .map(([key, text]) => `${key},"${text}"\n`)
    .join('')}`
const po = (lines: Record<string, string>) =>
  Object.entries(lines)
    .map(([key, text]) => `msgctxt "${key}"\nmsgid "${text}"\nmsgstr ""\n`)
    .join('\n')

const first = () => Object.fromEntries(Array.from({ length: LINES }, (_, n) => [`LINE_${n}`, line(n)]))

/** As a colleague whose screen the test does not look at. */
async function undoLatest({ token }: Person) {
  const { id } = await server.db.selectFrom('reimports').orderBy('at', 'desc').select('id').executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/api/v1/operations/${id}/undo`, { method: 'POST', headers })).status).toBe(200)
}

/** The writer has changed 30 lines, removed 5 and written two. */
function newer() {
  const lines = first()
  for (let n = 4; n < 34; n++) lines[`LINE_${n}`] = `Line ${n} of the lamp story`
  for (const n of [3, 50, 51, 52, 53]) delete lines[`LINE_${n}`]
  const entries = Object.entries(lines)
  entries.splice(3, 0, ['LINE_NEW', 'A line that is new'], ['LINE_MORE', 'Wholly unlike anything'])
  return Object.fromEntries(entries)
}

async function importGame(file: string, name: string) {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const ben = await server.build.user({ full_name: 'Ben Osei' })
  const organization = await server.build.organization({ owner: ana, members: [ben] })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Story', type: 'dialogue' })) form.append(key, value)
  form.append('file', new File([file], name))
  const response = await fetch(`${server.url}/api/v1/versions/${version.id}/pages/import/file`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${ana.token}` }, body: form },
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return { ana, ben, path: `/projects/${project.id}/translations?lang=es&sort=page` }
}

const open = (person: Person, path: string, expectedErrors: RegExp[] = []) =>
  openTable({ url: server.url, path, person, expectedErrors })

/** Drags two files of the repository from outside onto a place for one. */
async function dropTwo(page: Page) {
  const { x, y } = (await page.getByText('Drop a file here').boundingBox())!
  const session = await page.context().newCDPSession(page)
  const files = ['package.json', 'README.md'].map((name) => join(import.meta.dirname, '../../../..', name))
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
}

testOneIn(2, [
  ['a CSV of Godot', 'game.csv', 'game from the writer.csv', godot, /^The operation was undone/],
  ['a PO file', 'game.po', 'game (2).po', po, 'This operation has already been undone'],
] as const)(
  '%s comes back while two translators type: they lose nothing and keep their places',
  async ([, name, newerName, write, undone]) => {
    const { ana, ben, path } = await importGame(write(first()), name)
    const isColleagueFirst = typeof undone === 'string'
    const expectedErrors = isColleagueFirst ? [/status of 409/] : []
    // One after another: three at once take longer than the limit of one on a busy machine.
    const hers = await open(ana, path)
    const his = await open(ben, path)
    const writers = await open(ana, path, expectedErrors)

    await hers.edit(line(1))
    await hers.page.keyboard.type('Ana escribe')
    await his.edit(line(5))
    await his.page.keyboard.type('Ben escribe')
    await eventually(() => his.saveState()).toBe('Saved')

    const grid = writers.page.getByRole('grid')
    await grid.evaluate((element) => element.scrollTo({ top: 800 })) // far from the end, which moves with the rows that go
    const read = writers.row(line(40))
    const place = (await read.boundingBox())!.y

    await writers.page.getByRole('button', { name: 'Page: Story' }).click()
    await writers.page.getByRole('menuitem', { name: 'Import a newer file' }).click()
    const dialog = writers.page.getByRole('dialog')
    await dropTwo(writers.page)
    await dialog.getByText('Please choose one file only').waitFor()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: newerName, mimeType: 'text/plain', buffer: Buffer.from(write(newer())) })
    await dialog.getByText('New 2').waitFor()
    await dialog.getByText('Changed 30').waitFor()
    await dialog.getByText('Gone 5').waitFor()
    await dialog.getByText(/^To translate what is new and changed: \d+ words, free of charge\.$/).waitFor()
    expect(await dialog.locator('ins').first().innerText()).toBe('lamp')
    const merging = dialog.getByRole('button', { name: 'Merge changes' }).click()
    await Promise.all([hers.page.keyboard.type(' sin parar'), his.page.keyboard.type(' sin parar'), merging])
    await writers.page.getByText(/^Merged: 2 new texts · 30 changed · (30 renamed · )?5 gone/).waitFor()

    // New, changed and gone rows are there without a reload, and the carets are where they were.
    for (const table of [hers, his]) {
      await table.row('A line that is new').waitFor()
      await table.row('Line 6 of the lamp story').waitFor()
      await eventually(() => table.row(line(3)).count()).toBe(0)
      await table.page.keyboard.type(', y sigue')
    }
    // A reader keeps their place below rows that come and go.
    await eventually(() => grid.getAttribute('aria-rowcount')).toBe(String(1 + LINES + 2 - 5))
    await eventually(async () => Math.abs((await read.boundingBox())!.y - place)).toBeLessThan(2)
    await eventually(() => hers.editedText()).toBe('Ana escribe sin parar, y sigue')
    await eventually(() => his.editedText()).toBe('Ben escribe sin parar, y sigue')

    // The row of a changed line says what changed until its translation is done.
    const changed = his.row('Line 5 of')
    await changed.getByText('Source changed').waitFor()
    await his.page.keyboard.press('ControlOrMeta+Enter')
    await eventually(() => changed.getByText('Source changed').count()).toBe(0)

    // Undone where merged files are listed, it is offered nowhere else, and who is second meets no error.
    await writers.page.getByRole('button', { name: 'Page: Story' }).click()
    await writers.page.getByRole('menuitem', { name: 'Operations' }).click()
    const merged = dialog.getByRole('listitem').filter({ hasText: newerName })
    await merged.getByRole('button', { name: /^Undo/ }).click()
    const question = writers.page.getByRole('alertdialog', { name: 'Undo this operation?' })
    await question
      .getByText(/^Archived: 1 text$|^As before: /)
      .first()
      .waitFor()
    if (isColleagueFirst) await undoLatest(ben)
    await question.getByRole('button', { name: /^Undo/ }).click()
    await writers.page.getByText(undone).waitFor()
    await merged.getByText(/ · undone$/).waitFor()
    const offers = writers.page.getByRole('button', { name: 'Undo', includeHidden: true })
    await expect.poll(() => offers.count(), { timeout: 3000 }).toBe(0) // much sooner than it goes by itself
    await eventually(() => hers.row('A line that is new').count()).toBe(0)
    const inOrder = async () => (await hers.page.locator('[data-row]').allInnerTexts()).slice(0, 6)
    await eventually(inOrder).toEqual([0, 1, 2, 3, 4, 5].map((n) => expect.stringContaining(line(n))))
    await eventually(() => hers.text(line(5))).toBe('Ben escribe sin parar, y sigue')
  },
)

/** A file with three new words for two languages, where the quota has room for some of them, for none and for all; nothing is merged. */
async function expectPriced(page: Page, payer: Person, file: Record<string, string | undefined>) {
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from(JSON.stringify({ ...file, n: 'Three new words' }))
  const used = 500
  await chargeWords(server.db, [{ payer_id: payer.id, plan: 'free_tier', cents_per_word: 0, words: used }])
  const setQuota = (word_quota: number) =>
    server.db.updateTable('users').set({ word_quota }).where('id', '=', payer.id).execute()
  for (const [left, first] of [
    [5, 'You need 6 words for this translation, but you only have 5 words remaining in your quota.'],
    [0, 'You need 6 words for this translation, but you only have 0 words remaining in your quota.'],
    [6, 'To translate what is new and changed: 6 words, free of charge.'],
  ] as const) {
    await setQuota(used + left)
    await page.getByRole('button', { name: 'Page: ' }).click()
    await page.getByRole('menuitem', { name: 'Import a newer file' }).click()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'en.json', mimeType: 'application/json', buffer })
    await dialog.getByText(first).waitFor()
    await dialog.getByText('Paid by').waitFor()
    const said = (await dialog.innerText()).replace(/\s+/g, ' ')
    expect(said).toContain('Rate Words of the quota Paid by You')
    expect(said.includes('Remaining quota 6 words, 0 after it')).toBe(left === 6)
    expect(said.includes('free of charge')).toBe(left === 6)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await setQuota(used * 2)
}

test(
  'all rows whose source has changed are updated at once, for the changed words, and their Undo shows them again',
  NIGHTLY,
  async () => {
    const texts = ['The old keeper', 'A dark lamp', 'The sea']
    const { ana, page, path } = await buildTable(server.build, texts)
    const at = { target_language: 'es' as const, content: 'Antes', status: 'COMPLETED' as const }
    await server.db
      .insertInto('translations')
      .values(page.source_texts.map(({ id }) => ({ source_text_id: id, ...at })))
      .execute()
    const sources = ['The young keeper', 'A bright lamp', 'The sea']
    const file = Object.fromEntries(page.source_texts.map(({ identifier }, n) => [identifier, sources[n]]))
    const body = new FormData()
    body.append('file', new File([JSON.stringify(file)], 'en.json'))
    const headers = { authorization: `Bearer ${ana.token}` }
    const answer = await fetch(`${server.url}/api/v1/pages/${page.id}/reimport`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ counts: { changed: 2 } })

    const table = await open(ana, path)
    await expectPriced(table.page, ana, file)
    await table.page.getByRole('button', { name: 'More filters' }).click()
    await table.page.getByRole('menuitem', { name: 'Source changed' }).click()
    await eventually(() => table.row('The sea').count()).toBe(0)
    await table.page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await table.page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Update with AI' })
      .click()
    const dialog = table.page.getByRole('dialog', { name: 'Update 2 rows with AI?' })
    await dialog.getByText('Only new and changed words count: 2 words').waitFor()
    await dialog.getByRole('button', { name: 'Update 2 rows' }).click()
    // A message that is pointed at stays, however long the rows take.
    await table.page.getByRole('button', { name: 'Undo' }).hover()
    await eventually(() => table.text('A bright lamp')).not.toBe('Antes')
    await eventually(() => table.row('A bright lamp').getByText('Source changed').count()).toBe(0)

    await table.page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => table.text('A bright lamp')).toBe('Antes')
    await table.row('A bright lamp').getByText('Source changed').waitFor()

    // The same from the overview of the version.
    await table.page.getByRole('link', { name: 'Languages' }).click()
    await table.page.getByText('Page', { exact: true }).click()
    await table.page.getByText('Spanish').first().click()
    await table.page.getByText('The source of 2 rows has changed since the translation.').waitFor()
    await table.page.getByRole('button', { name: 'Update with AI' }).click()
    await table.page
      .getByRole('dialog')
      .getByText('Only new and changed words count: 2 words, free of charge.')
      .waitFor()
    await table.page.getByRole('dialog').getByText('Remaining quota').waitFor()
    await table.page.getByRole('button', { name: 'Start update' }).click()
    await table.page.getByText('Update of 2 rows started').waitFor()
    const ids = page.source_texts.map(({ id }) => id)
    const outdated = async () =>
      (
        await server.db
          .selectFrom('source_changes')
          .where('source_text_id', 'in', ids)
          .where('dealt_at', 'is', null)
          .selectAll()
          .execute()
      ).length
    await eventually(outdated).toBe(0)
    await table.page.getByRole('button', { name: 'Undo' }).last().click()
    await eventually(outdated).toBe(2)
    await table.page.getByText('Finished texts are undone too; their words stay charged').last().waitFor()
    await table.page.getByText('The source of 2 rows has changed since the translation.').waitFor()
    const translations = server.db.selectFrom('translations').where('source_text_id', 'in', ids)
    const stored = await translations.select(['content', 'status']).distinct().orderBy('status').execute()
    expect(stored).toEqual([
      { content: 'Antes', status: 'COMPLETED' },
      { content: 'Antes', status: 'NEEDS_REVIEW' },
    ])
    const restored = await server.db
      .selectFrom('translation_changes as c')
      .innerJoin('translations as t', 't.id', 'c.translation_id')
      .where('t.source_text_id', 'in', ids)
      .where('c.after', '=', 'Antes')
      .where('c.before', 'not in', ['', 'Antes'])
      .select('c.actor_kind')
      .execute()
    expect(new Set(restored.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['person']))
  },
)
