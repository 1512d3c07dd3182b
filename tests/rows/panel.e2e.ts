import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewNote } from '#db/vocabulary/reviews.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Opens one of the panel's views; it stays open from row to row. */
const openTab = (page: Page, name: 'Context' | 'Suggestions' | 'History') => page.getByRole('tab', { name }).click()

/** A dialogue with a speaker, a glossary, a rated translation, another language, and the same line elsewhere. */
async function aDialogue() {
  const { ana, ben, project, page, path } = await buildTable(server.build, [
    'Where is the keeper?',
    'The keeper sleeps.',
    'Then wake the keeper, {player}!',
  ])
  const { db, build } = server
  await db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
  await db
    .updateTable('source_texts')
    .set({ context: 'Mira speaks, at the door', speaker: 'Mira', speaker_from: 'prose' })
    .where('id', '=', page.source_texts[1]!.id)
    .execute()
  await db.insertInto('characters').values({ page_id: page.id, name: 'Mira', description: 'Sixteen, quick' }).execute()
  const glossary = await db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('glossary_entries')
    .values({
      glossary_id: glossary.id,
      term_id: 'keeper',
      term_description: 'Of the lighthouse',
      target_language: 'es',
      translation: 'guardián',
    })
    .execute()
  const sequel = await build.page(await build.version(project, { name: '2.0' }), {
    name: 'Epilogue',
    texts: ['The keeper sleeps.'],
  })
  await db
    .insertInto('translations')
    .values([
      {
        source_text_id: page.source_texts[1]!.id,
        target_language: 'es',
        content: 'El vigilante duerme.',
        status: 'NEEDS_REVIEW',
        score: 3.1,
        review_notes: reviewNote({
          overall_score: 3.1,
          details: { accuracy: 3, cultural_fit: 3.2, style: 3.1 },
          attempt: { current: 2, max: 3 },
          comment: 'Use the word of the glossary.',
          previous_attempts: [{ attempt_number: 1, score: 2.4, feedback: 'Too long.' }],
        }),
      },
      {
        source_text_id: page.source_texts[1]!.id,
        target_language: 'fr',
        content: 'Le gardien dort.',
        status: 'COMPLETED',
      },
      {
        source_text_id: sequel.source_texts[0]!.id,
        target_language: 'es',
        content: 'El guardián duerme.',
        status: 'COMPLETED',
      },
    ])
    .execute()
  const { version_id } = page
  await indexMemory(db)
  return { ana, ben, page, path: `${path}&sort=page&version=${version_id}&page=${page.id}` }
}

test('the panel tells all there is to know about the row one is at', NIGHTLY, async () => {
  const { ana, path } = await aDialogue()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.translation('The keeper sleeps.').focus()
  await table.page.keyboard.press('Alt+p')
  const panel = table.page.getByRole('complementary', { name: 'Row details' })
  const section = (name: string) => panel.getByRole('region', { name })

  await section('Context').getByText('Mira speaks, at the door').waitFor()
  await section('Speaker').getByText('Sixteen, quick').waitFor()
  await section('Rating').getByText('Attempt 2 of 3').waitFor()
  await section('Rating').getByText('Attempt 1: 2.4. Too long.').waitFor()
  await section('Before and after').getByText('Where is the keeper?').waitFor()
  await openTab(table.page, 'Suggestions')
  await section('Glossary').getByText('guardián').waitFor()
  await section('Other languages').getByText('Le gardien dort.').waitFor()
  expect(await section('Other languages').locator('[lang="fr"]').count()).toBe(1)
  await section('Memory').getByText('El guardián duerme.').waitFor()

  await openTab(table.page, 'Context')
  await section('Rating').waitFor()
  await table.translation('Where is the keeper?').focus()
  await eventually(() => section('Rating').count()).toBe(0)
})

test(
  'terms are underlined in the source; a click on one, or on its entry, inserts its translation at the caret',
  NIGHTLY,
  async () => {
    const { ana, path } = await aDialogue()
    const table = await openTable({ url: server.url, path, person: ana })
    await table.edit('Then wake')
    await table.page.keyboard.type('Despierta al !')
    await table.page.keyboard.press('ArrowLeft')
    await table.row('Then wake').getByRole('button', { name: 'keeper' }).click()
    await eventually(() => table.editorText()).toBe('Despierta al guardián!')
    await table.page.keyboard.type(', ')
    await table.page.keyboard.press('Alt+1')
    await eventually(() => table.editorText()).toBe('Despierta al guardián, {player}!')

    await table.page.getByRole('button', { name: 'Show the row details' }).click()
    await openTab(table.page, 'Suggestions')
    await table.edit('Where is')
    await table.page.keyboard.type('¿Dónde está el ')
    await table.page.getByRole('region', { name: 'Glossary' }).getByRole('button').click()
    await eventually(() => table.editorText()).toBe('¿Dónde está el guardián')
    await table.page.keyboard.type('?')
    await eventually(() => table.editorText()).toBe('¿Dónde está el guardián?')
  },
)

test('one key takes the translation of an identical text; its history shows the difference and brings back what was', async () => {
  const { ana, path } = await aDialogue()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.translation('The keeper sleeps.').focus()
  await table.page.keyboard.press('Alt+p')
  await table.page.keyboard.press('Alt+t')
  await eventually(() => table.editorText()).toBe('El guardián duerme.')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await table.untilSaved()

  await openTab(table.page, 'History')
  const history = table.page.getByRole('region', { name: 'History' })
  await history.getByText('Ana Lima').waitFor()
  await history.locator('ins', { hasText: 'guardián' }).waitFor()
  await table.edit('The keeper sleeps.')
  await table.page.keyboard.press('ControlOrMeta+End')
  await table.page.keyboard.type(' Creo.')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await history.locator('ins', { hasText: 'Creo' }).waitFor()
  await history.getByRole('listitem').nth(1).getByRole('button', { name: 'Restore this text' }).click()
  await eventually(() => table.text('The keeper sleeps.')).toBe('El guardián duerme.')
  await table.page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => table.text('The keeper sleeps.')).toBe('El guardián duerme. Creo.')
})

test('undo keeps a colleague’s later text, and the history shows both', NIGHTLY, async () => {
  const { ana, ben, path } = await aDialogue()
  const table = await openTable({ url: server.url, path, person: ana, expectedErrors: [/status of (404|409)/] })
  const colleague = await openTable({ url: server.url, path, person: ben })
  const row = 'The keeper sleeps.'
  const history = table.page.getByRole('region', { name: 'History' })
  const edit = async (by: typeof table, text: string) => {
    await by.edit(row)
    await by.page.keyboard.press('ControlOrMeta+End')
    await by.page.keyboard.type(text)
    await by.page.keyboard.press('ControlOrMeta+Enter')
  }
  await table.translation(row).focus()
  await table.page.keyboard.press('Alt+p')
  await openTab(table.page, 'History')
  // A message that is pointed at stays.
  const offered = async (message: string) => {
    const undo = table.page.getByText(message).getByRole('button', { name: 'Undo' })
    await undo.hover()
    return undo
  }
  await edit(table, ' Creo.')
  await history.getByText('Ana Lima').waitFor()

  await edit(table, ' Sí.')
  await history.locator('ins', { hasText: 'Sí' }).waitFor()
  await history.getByRole('listitem').nth(1).getByRole('button', { name: 'Restore this text' }).click()
  const restored = await offered('Earlier text restored')
  await edit(colleague, ' Quizás.')
  await eventually(() => table.text(row)).toMatch(/Creo\. Quizás\.$/)
  await restored.click()
  await table.page.getByText('One row has changed since and was kept').waitFor()
  expect(await table.text(row)).toMatch(/Creo\. Quizás\.$/)
  await table.page.mouse.move(0, 0)
  await eventually(() => table.page.getByText('One row has changed since').count()).toBe(0)

  await colleague.row(row).getByRole('button', { name: 'Delete translation' }).click()
  await eventually(() => table.status(row).innerText()).toBe('Not started')
  // The deletion is its last entry, and all others are there still.
  const [newest, written] = [history.getByRole('listitem').first(), history.locator('ins', { hasText: 'Sí' })]
  await newest.getByText('Deleted the translation').waitFor()
  expect(await written.count()).toBeGreaterThan(0)
  await edit(colleague, 'Duerme.')
  await newest.getByText('Duerme.').waitFor()
  expect(await written.count()).toBeGreaterThan(0)
  // Else one is asked first.
  await eventually(() => table.row(row).getByText('Ben Osei').count()).toBe(0)

  await table.row(row).getByRole('button', { name: 'Delete translation' }).click()
  const deleted = await offered('Translation deleted')
  await eventually(() => colleague.status(row).innerText()).toBe('Not started')
  await edit(colleague, 'Ya duerme.')
  await eventually(() => table.text(row)).toBe('Ya duerme.')
  await deleted.click()
  await table.page.getByText('One row has changed since and was kept').waitFor()
})

test(
  'without room beside the table the panel lies over it, and what one takes from it goes into the row',
  NIGHTLY,
  async () => {
    const { ana, path } = await aDialogue()
    const table = await openTable({ url: server.url, path, person: ana })
    await table.page.setViewportSize({ width: 390, height: 844 })
    await table.edit('Where is')
    await table.page.keyboard.type('El ')
    await table.page.getByRole('button', { name: 'Show the row details' }).click()
    const sheet = table.page.getByRole('dialog', { name: 'Row details' })
    await openTab(table.page, 'Suggestions')
    await sheet.getByRole('region', { name: 'Glossary' }).getByRole('button').click()
    await eventually(() => sheet.count()).toBe(0)
    await eventually(() => table.editorText()).toBe('El guardián')
  },
)

test('tabbing back in the panel scrolls focus clear of its header', NIGHTLY, async () => {
  const { ana, path } = await aDialogue()
  const { page, ...table } = await openTable({ url: server.url, path, person: ana })
  await page.setViewportSize({ width: 390, height: 500 })
  await table.translation('The keeper sleeps.').focus()
  await page.getByRole('button', { name: 'Show the row details' }).click()
  const sheet = page.getByRole('dialog', { name: 'Row details' })
  await openTab(page, 'Suggestions')
  const head = sheet.getByRole('tablist')
  expect(await head.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)')

  const entry = sheet.getByRole('region', { name: 'Glossary' }).getByRole('button')
  await entry.waitFor()
  await sheet.evaluate((dialog) => {
    const after = document.createElement('button')
    after.id = 'after'
    after.style.marginTop = '1000px'
    dialog.append(after)
  })
  await sheet.locator('#after').focus()
  const above = (await entry.boundingBox())!.y - (await sheet.boundingBox())!.y
  await sheet.evaluate((element, top) => element.scrollBy(0, top), above)
  await entry.evaluate((button) => button.setAttribute('data-entry', ''))
  await eventually(async () => {
    await page.keyboard.press('Shift+Tab')
    return page.evaluate(() => document.activeElement?.hasAttribute('data-entry'))
  }).toBe(true)
  const [{ y }, over] = [(await entry.boundingBox())!, (await head.boundingBox())!]
  expect(y).toBeGreaterThanOrEqual(over.y + over.height)
})

test('the panel shows the last prompt of a row, or that there was none', NIGHTLY, async () => {
  const { ana, page, path } = await aDialogue()
  const table = await openTable({ url: server.url, path, person: ana, expectedErrors: [/status of 404/] })
  await table.translation('The keeper sleeps.').focus()
  await table.page.keyboard.press('Alt+p')
  const dialog = table.page.getByRole('dialog', { name: 'Prompt sent to the model' })
  const open = () => table.page.getByRole('button', { name: 'Prompt sent to the model' }).click()
  await open()
  await dialog.getByText('this text came from the built-in pseudo-localizer.').waitFor()
  await table.page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)

  await server.db
    .insertInto('translation_prompts')
    .values({
      page_id: page.id,
      language: 'es',
      request_id: randomUUID(),
      attempt: 2,
      model: 'a-small-model',
      system: 'You translate from English into Spanish.',
      content: '{"rows":[{"id":"1","text":"The keeper sleeps."}]}',
      source_text_ids: [page.source_texts[1]!.id],
    })
    .execute()
  await open()
  await dialog.getByText(/^a-small-model, attempt 2, .* This text is row 1 of the request\.$/).waitFor()
  await dialog.getByRole('region', { name: 'Instructions' }).getByText('You translate from English').waitFor()
  await dialog.getByRole('region', { name: 'Texts' }).getByText('The keeper sleeps.').waitFor()
})
