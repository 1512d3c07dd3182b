import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { setLook } from '../support/screens/looks.ts'
import { PICTURES, picture } from '../support/screens/pictures.ts'
import { eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const LOOKS = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'right to left', dir: 'rtl' },
  { name: 'phone', width: 390 },
] as const

async function look(page: Page, name: string) {
  for (const one of PICTURES ? LOOKS : []) {
    await setLook(page, one)
    await picture(page, one.name, name)
  }
  await setLook(page, {})
}

async function aVersion() {
  const { build } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const organization = await build.organization({ owner: ana, members: [ben] })
  const project = await build.project(organization, { target_languages: ['de', 'ar', 'fr'] })
  const version = await build.version(project)
  const pages = [
    await build.page(version, { name: 'Chapter 1', texts: ['Hello brave world', 'New game'] }),
    await build.page(version, { name: 'Menu', texts: ['Options'] }),
  ]
  const path = `/projects/${project.id}/rows?lang=de&version=${version.id}`
  return { ana, ben, project, version, pages, path }
}

function rowsIn(page: Page) {
  const row = (source: string, language: string) =>
    page.getByRole('row').filter({ hasText: source }).filter({ hasText: language })
  const cell = (source: string, language: string) => row(source, language).locator('[data-column="translation"]')
  return {
    row,
    cell,
    text: (source: string, language: string) => cell(source, language).locator('.row-text').first().innerText(),
    async write(source: string, language: string, text: string) {
      await cell(source, language).click()
      await page.getByRole('textbox', { name: 'Translation' }).waitFor()
      await page.keyboard.type(text)
    },
    shown: async () =>
      (await page.locator('[data-row]').allInnerTexts()).map((text) =>
        ['German', 'Arabic', 'French'].find((language) => text.includes(language)),
      ),
  }
}

async function storedIn({ pages }: Awaited<ReturnType<typeof aVersion>>) {
  const rows = await server.db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .leftJoin('translation_checks as k', (join) =>
      join.onRef('k.source_text_id', '=', 't.source_text_id').onRef('k.target_language', '=', 't.target_language'),
    )
    .where(
      's.page_id',
      'in',
      pages.map(({ id }) => id),
    )
    .select(['s.content', 't.target_language as language', 't.content as text', 'k.checked_at'])
    .orderBy('s.content')
    .orderBy('t.target_language')
    .execute()
  return rows.map(({ content, language, text, checked_at }) => [content, language, text, checked_at !== null])
}

test('two people work in two languages of one table: texts, presence, checks and undo are of the row', async () => {
  const version = await aVersion()
  const { ana, ben, path } = version
  const { page, untilSaved } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('button', { name: 'More languages in the table' }).click()
  await page.getByRole('menuitem', { name: 'Arabic' }).click()
  await eventually(() => page.locator('[data-row]').count()).toBe(6)
  const anas = rowsIn(page)
  expect(await anas.shown()).toEqual(['German', 'Arabic', 'German', 'Arabic', 'German', 'Arabic'])
  await page.getByText('6 rows').waitFor()
  expect(new URL(page.url()).searchParams.getAll('lang')).toEqual(['de', 'ar'])

  const bens = await openTable({ url: server.url, path: page.url().slice(server.url.length), person: ben })
  const his = rowsIn(bens.page)
  await eventually(() => bens.page.locator('[data-row]').count()).toBe(6)
  await his.write('New game', 'Arabic', 'لعبة جديدة')
  await eventually(() => anas.text('New game', 'Arabic')).toBe('لعبة جديدة')
  await anas.row('New game', 'Arabic').getByText('Ben Osei').waitFor()
  expect(await anas.row('New game', 'German').getByText('Ben Osei').count()).toBe(0)
  expect(await anas.cell('New game', 'Arabic').locator('[dir=rtl]').count()).toBeGreaterThan(0)

  await anas.write('New game', 'German', 'Neues Spiel')
  await eventually(() => his.text('New game', 'German')).toBe('Neues Spiel')
  await look(page, 'all pages in two languages')
  await bens.page.keyboard.press('ControlOrMeta+Enter')
  await bens.untilSaved()

  await anas.cell('New game', 'Arabic').focus()
  await untilSaved()
  await page.keyboard.press('c')
  await page.getByText('Row checked').waitFor()
  await eventually(() => storedIn(version)).toEqual([
    ['New game', 'ar', 'لعبة جديدة', true],
    ['New game', 'de', 'Neues Spiel', false],
  ])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await eventually(async () => (await storedIn(version))[0]).toEqual(['New game', 'ar', 'لعبة جديدة', false])

  expect(await faultsOf(page)).toEqual([])
})

test('the link to a row opens the same languages at it, also after back and forward', NIGHTLY, async () => {
  const { ana, path, pages } = await aVersion()
  const { page } = await openTable({ url: server.url, path: `${path}&lang=fr&lang=ar`, person: ana })
  const rows = rowsIn(page)
  await eventually(() => page.locator('[data-row]').count()).toBe(9)
  await rows.cell('Options', 'Arabic').focus()
  const id = pages[1]!.source_texts[0]!.id
  await eventually(() => new URL(page.url()).searchParams.get('row')).toBe(`${id}.ar`)
  const address = page.url()
  await page.goto(path)
  await eventually(() => page.locator('[data-row]').count()).toBe(3)
  await page.goto(address)
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)
  await eventually(focused).toContain('Arabic')
  expect(await focused()).toContain('Options')
  await page.goBack()
  await eventually(() => page.locator('[data-row]').count()).toBe(3)
  await page.goForward()
  await eventually(() => page.locator('[data-row]').count()).toBe(9)
  expect(await rows.shown()).toEqual(Array.from({ length: 3 }, () => ['German', 'French', 'Arabic']).flat())
})

test('a language in which one may not write is read-only in its rows alone', NIGHTLY, async () => {
  const { build } = server
  const { project, path } = await aVersion()
  const eva = await build.user({ full_name: 'Eva Roth' })
  await build.guest(project, eva, { role: 'TRANSLATOR', languages: ['de'] })
  const { page, untilSaved } = await openTable({ url: server.url, path: `${path}&lang=ar`, person: eva })
  const rows = rowsIn(page)
  await eventually(() => page.locator('[data-row]').count()).toBe(6)
  await rows.cell('Options', 'Arabic').click({ force: true }) // it says that it is disabled
  await page.getByText('does not let you write Arabic').waitFor()
  expect(await page.getByRole('textbox', { name: 'Translation' }).count()).toBe(0)
  await rows.write('Options', 'German', 'Optionen')
  await page.keyboard.press('ControlOrMeta+Enter')
  await untilSaved()
  await eventually(() => rows.text('Options', 'German')).toBe('Optionen')
})

test('a change of chosen rows acts in the language of each', NIGHTLY, async () => {
  const version = await aVersion()
  const { ana, path, pages } = version
  const texts = pages.flatMap(({ source_texts }) => source_texts)
  const of = (at: number, target_language: 'de' | 'ar') => ({ source_text_id: texts[at]!.id, target_language })
  const all = [of(0, 'de'), of(0, 'ar'), of(1, 'de'), of(1, 'ar')]
  await server.db
    .insertInto('translations')
    .values(all.map((one) => ({ ...one, content: `${one.target_language} text`, status: 'NEEDS_REVIEW' as const })))
    .execute()
  const { page } = await openTable({ url: server.url, path: `${path}&lang=ar`, person: ana })
  const rows = rowsIn(page)
  await eventually(() => rows.text('New game', 'Arabic')).toBe('ar text')
  await rows.row('Hello brave world', 'German').getByRole('checkbox').click()
  await rows.row('New game', 'Arabic').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Confirm|Mark/ })
    .click()
  await eventually(() => storedIn(version)).toEqual([
    ['Hello brave world', 'ar', 'ar text', false],
    ['Hello brave world', 'de', 'de text', true],
    ['New game', 'ar', 'ar text', true],
    ['New game', 'de', 'de text', false],
  ])
})

test('a change of all rows is of all languages of the table, with one undo, or of one', NIGHTLY, async () => {
  const version = await aVersion()
  const { ana, path, pages } = version
  const texts = pages.flatMap(({ source_texts }) => source_texts)
  const values = texts.flatMap(({ id: source_text_id }) =>
    (['de', 'ar', 'fr'] as const).map((target_language) => ({
      ...{ source_text_id, target_language },
      ...{ content: `${target_language} text`, status: 'NEEDS_REVIEW' as const },
    })),
  )
  await server.db.insertInto('translations').values(values).execute()
  const { page } = await openTable({ url: server.url, path: `${path}&lang=ar`, person: ana })
  await page.getByRole('button', { name: 'Change all' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  await page.getByText('This is about 6 rows in 2 languages.').waitFor()
  await look(page, 'all rows of two languages')
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await page.getByRole('button', { name: 'Set 6 rows' }).click()
  const completed = async () => {
    const done = server.db.selectFrom('translations').where('status', '=', 'COMPLETED').select('target_language')
    const rows = await done
      .where(
        'source_text_id',
        'in',
        texts.map(({ id }) => id),
      )
      .execute()
    return rows.map(({ target_language }) => target_language).sort()
  }
  await eventually(completed).toEqual(['ar', 'ar', 'ar', 'de', 'de', 'de'])
  await page.getByText('6 rows set to Completed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(completed).toEqual([])

  await page.getByRole('button', { name: 'Change all' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Languages/ })
    .click()
  await page.getByRole('option', { name: 'Arabic' }).click()
  await page.getByText('This is about 3 rows in Arabic.').waitFor()
  await page.getByRole('button', { name: 'Set 3 rows' }).click()
  await eventually(completed).toEqual(['ar', 'ar', 'ar'])
})

test('a text is replaced in the languages of the table, each place says its own, with one undo', NIGHTLY, async () => {
  const version = await aVersion()
  const { ana, path, pages } = version
  const [first, second] = pages.flatMap(({ source_texts }) => source_texts)
  const texts = [
    [first!, 'de', 'Das alte Logo'],
    [first!, 'fr', 'Le vieux Logo'],
    [second!, 'fr', 'Logo,  encore'],
    [second!, 'de', 'Neu,  ohne'],
    [first!, 'ar', 'Logo هنا'],
  ] as const
  await server.db
    .insertInto('translations')
    .values(
      texts.map(([{ id: source_text_id }, target_language, content]) => ({
        ...{ source_text_id, target_language, content },
        status: 'COMPLETED' as const,
      })),
    )
    .execute()
  const told = async () => new Set((await storedIn(version)).map(([, language, text]) => `${language}: ${text}`))
  const before = await told()
  const { page } = await openTable({ url: server.url, path: `${path}&lang=fr`, person: ana })
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('Alt+h')
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByLabel('Find in translations').fill('Logo')
  await dialog.getByLabel('Replace with').fill('Signet')
  await dialog.locator('li', { hasText: 'German · Chapter 1' }).getByText('Das alte').waitFor()
  await dialog.locator('li', { hasText: 'French · Chapter 1' }).getByText('Le vieux').waitFor()
  await dialog.getByRole('button', { name: 'Replace 3 places' }).click()
  await dialog.getByText('3 places in 3 rows replaced.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await eventually(told).toEqual(
    new Set([
      'de: Das alte Signet',
      'fr: Le vieux Signet',
      'fr: Signet,  encore',
      'de: Neu,  ohne',
      'ar: Logo هنا', // not in the table
    ]),
  )
  await page.getByText('Replaced in 3 rows').getByRole('button', { name: 'Undo' }).click()
  await eventually(told).toEqual(before)

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Fix issues…' }).click()
  const fixes = page.getByRole('dialog', { name: 'Fix issues' })
  await fixes.locator('li', { hasText: 'German · Chapter 1' }).waitFor()
  await fixes.locator('li', { hasText: 'French · Chapter 1' }).waitFor()
  await fixes.getByRole('button', { name: 'Fix 2 rows' }).click()
  await fixes.getByText('Done: 2 rows fixed.').waitFor()
  await fixes.getByRole('button', { name: 'Close' }).last().click()
  expect(await told()).toEqual(new Set([...before].map((text) => text.replace('  ', ' '))))
  await page.getByText('2 rows fixed').getByRole('button', { name: 'Undo' }).click()
  await eventually(told).toEqual(before)
})

test(
  'a language that is removed leaves a table of several: its text is offered back, the others go on',
  NIGHTLY,
  async () => {
    const version = await aVersion()
    const { ana, ben, project, path } = version
    const expectedErrors = [/status of 4\d\d|WebSocket/]
    const { page, untilSaved } = await openTable({
      url: server.url,
      path: `${path}&lang=fr`,
      person: ben,
      expectedErrors,
    })
    const { write, shown } = rowsIn(page)
    await write('New game', 'French', 'Nouveau')
    await untilSaved()
    await write('New game', 'German', 'Neues Spiel')
    await untilSaved()
    const answer = await fetch(`${server.url}/api/v1/projects/${project.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ target_languages: ['ar', 'fr'] }),
    })
    expect(answer.status).toBe(200)
    const offer = page.getByRole('status').filter({ hasText: 'This language was removed from the project' })
    await eventually(() => offer.locator('q').innerText()).toBe('Neues Spiel')
    await page.getByText('German is no longer a language of this project.').waitFor()
    await eventually(shown).not.toContain('German')
    const french = page.getByRole('row').filter({ hasText: 'New game' }).locator('[data-column="translation"]')
    await french.click()
    await page.getByRole('textbox', { name: 'Translation' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' jeu')
    await untilSaved()
    await eventually(() => storedIn(version)).toContainEqual(['New game', 'fr', 'Nouveau jeu', false])
    expect(await storedIn(version)).toContainEqual(['New game', 'de', 'Neues Spiel', false])
  },
)
