import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const TEXTS = Array.from({ length: 120 }, (_, n) => `Line ${n} of the story`)
const ES = 'es' as const

/** Ben owns the project; Ana, a member, has it open. Every row but the first ten waits for a review. */
async function buildStory({ build, db }: Pick<TestServer, 'build' | 'db'>, ana: Person, ben: Person) {
  const organization = await build.organization({ owner: ben, members: [ana] })
  const project = await build.project(organization)
  const version = await build.version(project)
  const page = await build.page(version, { texts: TEXTS })
  await db
    .insertInto('translations')
    .values(
      page.source_texts.slice(10).map(({ id }, n) => ({
        ...{ source_text_id: id, target_language: ES, content: `Texto ${n + 10}`, status: 'NEEDS_REVIEW' as const },
      })),
    )
    .execute()
  return {
    ana,
    ben,
    organization,
    project,
    version,
    page,
    path: `/projects/${project.id}/translations?lang=es&sort=page`,
  }
}
type Story = Awaited<ReturnType<typeof buildStory>>
const buildPeople = async ({ build }: TestServer) =>
  [await build.user({ full_name: 'Ana Lima' }), await build.user({ full_name: 'Ben Osei' })] as const

async function call(person: Person, method: string, path: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
  return response.status === 204 ? undefined : await response.json().catch(() => undefined)
}

function fileOf(lines: Record<string, string>) {
  const form = new FormData()
  form.append('file', new File([JSON.stringify(lines)], 'en.json'))
  return form
}

const translationOf = (id: string) =>
  server.db
    .selectFrom('translations')
    .where('source_text_id', '=', id)
    .where('target_language', '=', ES)
    .selectAll()
    .executeTakeFirst()

const stateOf = ({ page }: Story) =>
  server.db
    .selectFrom('translations as t')
    .innerJoin('all_source_texts as s', 's.id', 't.source_text_id')
    .leftJoin('translation_checks as c', (join) =>
      join.onRef('c.source_text_id', '=', 's.id').onRef('c.target_language', '=', 't.target_language'),
    )
    .where('s.page_id', '=', page.id)
    .orderBy('s.identifier')
    .select(['s.identifier', 't.content', 't.status', 'c.source_text_id as checked'])
    .execute()

const untilAiIsDone = ({ page }: Story) =>
  eventually(() =>
    server.db.selectFrom('row_claims').where('page_id', '=', page.id).select('source_text_id').execute(),
  ).toEqual([])

const readRow = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(600, 300)!.closest('[data-row]')!.getAttribute('data-row'))

/** Once keys are not held any more, letters that are commands of the table. */
async function pressCommands(page: Page) {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_100)))
  for (const key of ['c', 'd', 'x']) await page.keyboard.press(key)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
}

/** The focus, the caret, and where on the screen the row that one reads stands. */
const placeOf = (page: Page, read: string | null) =>
  page.evaluate((read) => {
    const focused = document.activeElement
    const { anchorOffset } = getSelection()!
    return {
      row: focused?.closest('[data-row]')?.getAttribute('data-row') ?? focused?.tagName,
      isInEditor: (focused as HTMLElement | null)?.isContentEditable ?? false,
      caret: (focused as HTMLElement | null)?.isContentEditable ? anchorOffset : undefined,
      read: Math.round(document.querySelector(`[data-row="${read}"]`)?.getBoundingClientRect().top ?? Number.NaN),
    }
  }, read)

type Event = {
  act(story: Story, row: { id: string; identifier: string }): Promise<unknown>
  /** The editor cannot stay; the message over the page. */
  closes?: RegExp
  /** The rows that one reads are shown in another language, from the first on. */
  leaves?: true
  /** The text is gone and the caret at its start; the message over the page. */
  empties?: RegExp
  /** The number of texts once it has happened. */
  texts?: number
}

const change = (lines: (row: { identifier: string }) => Record<string, string | undefined>) => {
  return (story: Story, row: { identifier: string }) => {
    const now = Object.fromEntries(story.page.source_texts.map(({ identifier, content }) => [identifier, content]))
    const all = Object.entries({ ...now, ...lines(row) }).filter(
      (line): line is [string, string] => line[1] !== undefined,
    )
    return call(story.ben, 'POST', `/pages/${story.page.id}/reimport`, fileOf(Object.fromEntries(all)))
  }
}
const ofRow = async (id: string) => (await translationOf(id))!.id
/** By oneself, elsewhere: a row in which somebody else is would be left to them. */
const claimed: Event['act'] = async ({ ana }, { id }) =>
  call(ana, 'POST', `/versions/translations/${await ofRow(id)}/regenerate`, {})
const archived = change(({ identifier }) => ({ [identifier]: undefined }))
const others = ({ page }: Story) => page.source_texts.slice(70, 73).map(({ id }) => id)

/** Everything that others, or the AI, do to a page while somebody has it open. */
const EVENTS: Record<string, Event> = {
  'the AI is asked for this row': {
    act: async ({ ben }, { id }) => call(ben, 'POST', `/versions/translations/${await ofRow(id)}/regenerate`, {}),
  },
  'the AI claims and finishes other rows': {
    act: ({ ben, page }) => call(ben, 'POST', `/pages/${page.id}/translate`, { languages: ['es'] }),
  },
  'this row is claimed while one reads elsewhere': { act: claimed, closes: /This row is being translated now/ },
  'others set statuses': {
    act: (story) =>
      call(story.ben, 'PATCH', `/pages/${story.page.id}/translations`, {
        ...{ language: 'es', source_text_ids: others(story), status: 'COMPLETED' },
      }),
  },
  'somebody sets the status of this row': {
    act: ({ ben, page }, { id }) =>
      call(ben, 'PATCH', `/pages/${page.id}/translations`, {
        ...{ language: 'es', source_text_ids: [id], status: 'COMPLETED' },
      }),
  },
  'somebody checks this row': {
    act: async ({ ben, page }, { id }) => {
      const { content: text } = (await translationOf(id))!
      return call(ben, 'PUT', `/pages/${page.id}/rows/${id}/check`, { language: ES, text })
    },
  },
  'a merge is undone, and done again': {
    act: async (story, row) => {
      const { id } = await change(() => ({ 'text.40': 'A new line in the middle' }))(story, row)
      for (const way of ['undo', 'redo', 'undo']) await call(story.ben, 'POST', `/operations/${id}/${way}`)
    },
  },
  'somebody writes many lines into this row': {
    act: async ({ ben }, { id }) => {
      const { content } = (await translationOf(id))!
      return call(ben, 'PATCH', `/versions/translations/${await ofRow(id)}`, { content: `${content}\n1\n2\n3\n4\n5` })
    },
  },
  'the source of this row changes': {
    act: change(({ identifier }) => ({ [identifier]: 'Another line of the story' })),
  },
  'new texts come': { act: change(() => ({ 'text.0': 'A new first line' })), texts: 121 },
  'other texts are archived': { act: change(() => ({ 'text.99': undefined, 'text.12': undefined })), texts: 118 },
  'a translation elsewhere is deleted': {
    act: async (story) => call(story.ben, 'DELETE', `/translations/${await ofRow(others(story)[0]!)}`),
  },
  'this translation is deleted': {
    act: async ({ ben }, { id }) => call(ben, 'DELETE', `/translations/${await ofRow(id)}`),
    empties: /This translation was deleted/,
  },
  'a language is added': {
    act: ({ ben, project }) => call(ben, 'PUT', `/projects/${project.id}`, { target_languages: ['es', 'fr', 'de'] }),
  },
  'a colleague’s page is renamed': {
    act: ({ ben, page }) => call(ben, 'PATCH', `/pages/${page.id}`, { name: 'Menus' }),
  },
  'this text is archived while one reads elsewhere': { act: archived, closes: /it was archived/, texts: 119 },
  'the language is removed': {
    act: ({ ben, project }) => call(ben, 'PUT', `/projects/${project.id}`, { target_languages: ['fr'] }),
    closes: /This language was removed from the project/,
    leaves: true,
  },
}

const TABLES = {
  'of a page': ({ path }: Story) => path,
  'of all pages': ({ project, version }: Story) => `/projects/${project.id}/rows?lang=es&version=${version.id}`,
}

test.for(Object.entries(TABLES))(
  'nothing that others do writes in one’s name, or moves focus, caret or place: in the table %s',
  NIGHTLY,
  async ([, pathOf]) => {
    const story = await buildStory(server, ...(await buildPeople(server)))
    const table = await openTable({
      ...{ url: server.url, path: pathOf(story), person: story.ana },
      expectedErrors: [/status of (404|409|422)/],
    })
    const { page } = table
    let n = 15
    for (const [name, { act, closes, leaves, empties, texts }] of Object.entries(EVENTS)) {
      const row = story.page.source_texts[n]!
      const line = `Line ${n} of the story`
      n += 2
      await page.mouse.move(600, 300)
      await page.getByRole('grid').evaluate((grid, top) => grid.scrollTo({ top }), n * 45)
      await table.edit(line)
      await page.keyboard.type('Ana ')
      await table.untilSaved()
      await page.mouse.wheel(0, 1_200)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 250)))
      const read = await readRow(page)
      const before = await placeOf(page, read)
      const isOther = ({ identifier }: { identifier: string }) => identifier !== row.identifier
      const state = async () => (await stateOf(story)).filter(isOther)
      const stateBefore = await state()
      await Promise.all([act(story, row), closes && page.getByText(closes).waitFor()])
      // Of all pages the rows stay those that one reads, until one asks for others.
      if (texts && pathOf === TABLES['of a page'])
        await eventually(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(`${texts + 1}`)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 700)))
      const now = await placeOf(page, read)
      if (!leaves) expect(now.read, name).toBe(before.read)
      await untilAiIsDone(story)
      if (closes) {
        const offer = page.getByRole('status').filter({ hasText: 'Ana ' })
        await offer.getByRole('button', { name: 'Copy' }).waitFor()
        await pressCommands(page)
        expect(await table.editor.count(), name).toBe(0)
        expect(await state(), name).toEqual(stateBefore)
        await offer.getByRole('button', { name: 'Close' }).click()
      } else {
        expect(now, name).toEqual(empties ? { ...before, caret: 0 } : before)
        if (empties)
          await page.getByRole('status').filter({ hasText: empties }).getByRole('button', { name: 'Close' }).click()
        if (empties) await table.editor.focus()
        const stateNow = await state()
        await page.keyboard.type('cada dado que cede', { delay: 20 })
        await table.untilSaved()
        expect(await state(), name).toEqual(stateNow)
        await page.keyboard.press('Escape')
      }
    }
  },
)

/** Events after which the editor cannot stay, in the middle of a word. */
const ENDS: Record<string, { act: Event['act']; says: RegExp; isGone?: true }> = {
  'the AI claims the row': { act: claimed, says: /This row is being translated now/ },
  'a file without the text is merged': { act: archived, says: /it was archived/ },
  'the member is removed': {
    act: async ({ ana, ben, organization }) => {
      const { id } = await server.db
        .selectFrom('organization_members')
        .where('organization_id', '=', organization.id)
        .where('user_id', '=', ana.id)
        .select('id')
        .executeTakeFirstOrThrow()
      return call(ben, 'DELETE', `/organizations/${organization.id}/members/${id}`)
    },
    says: /not connected/,
  },
  'the page is deleted': {
    act: ({ ben, page }) => call(ben, 'DELETE', `/pages/${page.id}`),
    says: /not connected/,
    isGone: true,
  },
  'the version is deleted': {
    act: ({ ben, version }) => call(ben, 'DELETE', `/versions/${version.id}`),
    says: /not connected/,
    isGone: true,
  },
}

testOneIn(6, Object.entries(ENDS))(
  'an editor that closes by itself keeps what is typed, and its keys act on no other row: %s',
  async ([name, { act, says, isGone }]) => {
    const [ana, ben] = await buildPeople(server)
    const story = await buildStory(server, ana, ben)
    await server.db.updateTable('sessions').set({ confirmed_at: new Date() }).execute()
    const expectedErrors = [/status of (403|404|409|422)/]
    const table = await openTable({ url: server.url, path: story.path, person: ana, expectedErrors })
    const { page } = table
    await table.untilSaved()
    await table.edit('Line 12 of the story')
    await page.keyboard.press('End')
    await page.keyboard.type(' cada')
    await table.untilSaved()
    const isOther = ({ identifier }: { identifier: string }) => identifier !== 'text.13'
    const state = async () => (await stateOf(story)).filter(isOther)
    const before = await state()
    await Promise.all([
      act(story, story.page.source_texts[12]!),
      page.keyboard.type(' dado que cede', { delay: 60 }),
      page.getByRole('status').filter({ hasText: says }).first().waitFor(),
    ])
    const offer = page.getByRole('status').filter({ hasText: 'Texto 12 cada dado que cede' })
    await offer.getByRole('button', { name: 'Copy' }).waitFor()
    await pressCommands(page)
    expect(await table.editor.count()).toBe(0)
    if (!isGone) expect(await state()).toEqual(before)
    if (name === 'the AI claims the row') {
      await eventually(() => server.db.selectFrom('row_claims').selectAll().execute()).toEqual([])
      await offer.getByRole('button', { name: 'Put it back' }).click()
      await eventually(() => table.text('Line 12 of')).toBe('Texto 12 cada dado que cede')
    } else await offer.getByRole('button', { name: 'Close' }).click()
  },
)
