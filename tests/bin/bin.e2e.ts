import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SAVED = { target_language: 'es', content: 'Hola', status: 'COMPLETED' } as const
const TAKEN = '6 texts and 2 translations, of which people wrote or changed 1'

async function openPage() {
  const built = await buildTable(server.build)
  const [one, other] = built.page.source_texts
  const stored = await server.db
    .insertInto('translations')
    .values([one!, other!].map(({ id: source_text_id }) => ({ source_text_id, ...SAVED })))
    .returning('id')
    .execute()
  const changes = stored.map(({ id: translation_id }, n) => ({
    ...{ translation_id, before: '', after: SAVED.content, status: SAVED.status },
    ...{ actor_kind: n === 0 ? ('person' as const) : ('ai' as const), actor_id: n === 0 ? built.ana.id : null },
    actor_name: 'Ana Lima',
  }))
  await server.db.insertInto('translation_changes').values(changes).execute()
  const asked = [/status of 404/] // of the page, just when it was deleted
  const table = await openTable({ url: server.url, path: built.path, person: built.ana, expectedErrors: asked })
  return { ...table, built, bin: table.page.getByRole('region', { name: 'Bin' }) }
}

test('a deleted page comes back by Undo, and from the bin under a free name', async () => {
  const { page, row, bin, built } = await openPage()
  async function deletePage() {
    await page.getByRole('button', { name: /^Page: / }).click()
    await page.getByRole('menuitem', { name: 'Delete page' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Menu?' })
    await question
      .getByText(`It moves to the bin with ${TAKEN}, for everyone. It can be restored for 30 days`)
      .waitFor()
    await question.getByRole('button', { name: 'Delete page' }).click()
    await page.getByText('Menu was deleted').waitFor()
    await row('Hello brave world').waitFor({ state: 'detached' })
  }

  await deletePage()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Menu was restored').waitFor()
  await row('Hello brave world').waitFor()

  await deletePage()
  await server.build.page({ id: built.page.version_id }, { name: 'Menu', texts: ['Another'] })
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
  const thing = bin.getByRole('listitem').filter({ hasText: 'Menu' })
  await thing.getByText(/^Page of version 1\.0\. Deleted by Ana Lima: Today\. Kept until /).waitFor()
  await thing.getByRole('button', { name: 'Restore Menu' }).click()
  await page.getByText('Menu (2) was restored').waitFor()
  await page.getByText('Another page is called Menu now.').waitFor()
  await bin.getByText('Nothing was deleted in the last 30 days.').waitFor()
})

test('commands lead to the bins, from which a page goes for good when that is asked for', NIGHTLY, async () => {
  const { page, bin, built } = await openPage()
  await page.getByRole('button', { name: 'Page: Menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete page' }).click()
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByText('Menu was deleted').waitFor()
  const command = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search commands' }).fill('bin')
    await page.getByRole('option', { name: `Go to the bin of ${name}` }).click()
  }
  const isShown = (focused: Element) =>
    focused.textContent === 'Bin' && focused.getBoundingClientRect().top < innerHeight
  await command('Studio')
  await expect.poll(() => page.locator(':focus').evaluate(isShown), { timeout: 20_000 }).toBe(true)
  await page.getByText('Deleted projects are kept here').waitFor()
  await page.goto(`/projects/${built.project.id}/translations`)
  await page.getByRole('navigation', { name: 'Project' }).waitFor()
  await command('Moonfall')
  await expect.poll(() => page.locator(':focus').evaluate(isShown), { timeout: 20_000 }).toBe(true)
  await bin.getByRole('button', { name: 'Delete Menu for good' }).click()
  await page.getByText('All that is in it is deleted for everyone: 6 texts and 2 translations.').waitFor()
  await page.getByRole('button', { name: 'Delete for good', exact: true }).last().click()
  await page.getByText('Menu was deleted for good').waitFor()
  const stored = () => server.db.selectFrom('all_pages').where('id', '=', built.page.id).select('id').execute()
  await expect.poll(stored, { timeout: 20_000 }).toEqual([])
})

async function openAs({ token }: Person, path: string, organization: { id: string }) {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('access_token', token!)
      localStorage.setItem('selectedOrganizationId', id!)
    },
    [token, organization.id],
  )
  await page.goto(path)
  return page
}

test(
  'a member sees deleted projects in the bin of the organization, and only people who may delete restore them',
  NIGHTLY,
  async () => {
    const { ana, ben, project, organization } = await buildTable(server.build)
    const page = await openAs(ana, `/projects/${project.id}/settings`, organization)
    await page.getByRole('button', { name: 'Delete project' }).click()
    await page.getByRole('button', { name: 'Yes, delete project' }).click()
    await page.getByText('Project deleted successfully').waitFor()

    const at = '/organizations?tab=settings'
    const asBen = await openAs(ben, at, organization)
    const binOf = (one: typeof page) => one.getByRole('region', { name: 'Bin' })
    await binOf(asBen).getByText('Owners and admins of the organization can restore them.').waitFor()
    await binOf(asBen)
      .getByText(/^Project\. Deleted by Ana Lima: Today\./)
      .waitFor()
    expect(await binOf(asBen).getByRole('button').count()).toBe(0)

    await page.goto(at)
    await binOf(page).getByRole('button', { name: 'Restore Moonfall' }).click()
    await page.getByText('Moonfall was restored').waitFor()
    await page.goto(`/projects/${project.id}/settings`)
    await page.getByRole('heading', { name: 'Project Details' }).waitFor()
  },
)
