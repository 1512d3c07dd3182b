import type { Page } from 'playwright'
import { expect } from 'vitest'
import { newPage } from '../support/browser/browser.ts'
import type { builders, Person } from '../support/build/build.ts'

/** A busy machine may take seconds to show it. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

type Build = ReturnType<typeof builders>

/** Ana and Ben work in one project of six short texts. */
export async function buildTable(
  build: Build,
  texts = ['Hello brave world', 'New game', 'Load game', 'Options', 'Credits', 'Quit'],
) {
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const organization = await build.organization({ owner: ana, members: [ben] })
  const project = await build.project(organization)
  const version = await build.version(project)
  const page = await build.page(version, { texts })
  return { ana, ben, organization, project, page, path: `/projects/${project.id}/translations?lang=es` }
}

/** Requests a translation of a page without a browser, as a colleague whose screen the test does not look at. */
export async function requestTranslation({ url, page, person }: { url: string; page: { id: string }; person: Person }) {
  const answer = await fetch(`${url}/api/v1/pages/${page.id}/translate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ languages: ['es'] }),
  })
  expect(await answer.json()).toMatchObject({ status: 'success' })
}

/** The table as one person sees and uses it. */
export function tableIn(page: Page) {
  const row = (source: string) => page.getByRole('row').filter({ hasText: source })
  const translation = (source: string) => row(source).locator('[data-column="translation"]')
  return {
    page,
    row,
    translation,
    status: (source: string) => row(source).locator('[data-column="status"]'),
    editor: page.getByRole('textbox', { name: 'Translation' }),
    /** Line by line, without what stands for a colleague's caret. */
    editedText: async () =>
      (await page.getByRole('textbox', { name: 'Translation' }).locator('p').allTextContents()).join('\n'),
    /** The editor's text without the browser's filler for line height. */
    editorText: async () => (await page.locator('[data-row] .ProseMirror p').allTextContents()).join('\n'),
    caret: (name: string) => page.locator(`.caret[data-name="${name}"]`),
    saveState: () => page.getByTestId('save-state').textContent(),
    async edit(source: string) {
      await translation(source).click()
      await page.getByRole('textbox', { name: 'Translation' }).waitFor()
    },
    /** The text of a cell, in the editor or not. */
    text: (source: string) => translation(source).locator('.row-text').first().innerText(),
    untilSaved: () => eventually(() => page.getByTestId('save-state').textContent()).toBe('Saved'),
  }
}

type Opened = {
  url: string
  path: string
  person: Person
  expectedErrors?: RegExp[]
  /** Prepares the tab before the table is opened. */
  before?: (page: Page) => Promise<unknown>
}

/** A browser of their own, signed in, with the table open and everything saved. */
export async function openTable({ url, path, person, expectedErrors, before }: Opened) {
  const page = await newPage({ baseURL: url, expectedErrors })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await before?.(page)
  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  return table
}
