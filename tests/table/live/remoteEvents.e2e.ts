/** @module-tag nightly */

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { buildTable, eventually, openTable } from '../openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const [ROWS, HERE] = [40, 20]
const NOT_STARTED = [4, 5, 6]
const sourceOf = (n: number) => `Line ${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))} of the keeper`
const identifierOf = (n: number) => `line.${n}`
type FileRow = { n: number; source?: string; es?: string }
type StoredRow = {
  id: string
  identifier: string
  translation: { id: string; content: string; status: string; checked_by?: string | null } | null
}
type World = Awaited<ReturnType<typeof aWorld>>

async function aWorld() {
  const work = await buildTable(server.build, ['Nothing'])
  const { ben } = work
  const call = async (person: Person, method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path} ${await answer.clone().text()}`).toBe(true)
    return answer.status === 204 ? undefined : answer.json()
  }
  const fileOf = (rows: readonly FileRow[]) => {
    const lines = rows.map(({ n, source = sourceOf(n), es = '' }) => `${identifierOf(n)},${source},${es}`)
    return new File([['identifier,content,es', ...lines].join('\n')], 'Lines.csv', { type: 'text/csv' })
  }
  const form = new FormData()
  form.set('file', fileOf(Array.from({ length: ROWS }, (_, n) => ({ n }))))
  form.set('name', 'Lines')
  form.set('type', 'game_ui')
  const { version_id } = await server.db
    .selectFrom('pages')
    .where('id', '=', work.page.id)
    .select('version_id')
    .executeTakeFirstOrThrow()
  const imported = await call(work.ana, 'POST', `/versions/${version_id}/pages/import/file`, form)
  const page_id: string = (imported.page ?? imported).id
  const stored = async () => {
    const { data } = await call(ben, 'GET', `/pages/${page_id}/rows?language=es&sort=page&limit=200`)
    return new Map((data as StoredRow[]).map((row) => [Number(row.identifier.split('.')[1]), row]))
  }
  const ids = new Map([...(await stored())].map(([n, { id }]) => [n, id]))
  const values = [...ids].filter(([n]) => !NOT_STARTED.includes(n))
  await server.db
    .insertInto('translations')
    .values(
      values.map(([n, source_text_id]) => ({
        ...{ source_text_id, target_language: 'es' as const, content: `Línea ${n}` },
        status: 'NEEDS_REVIEW' as const,
      })),
    )
    .execute()
  const translation = async (n: number) => (await stored()).get(n)!.translation!
  const reimport = (rows: readonly FileRow[]) => {
    const again = new FormData()
    again.set('file', fileOf(rows))
    return call(ben, 'POST', `/pages/${page_id}/reimport`, again)
  }
  const path = `${work.path}&page=${page_id}&sort=page`
  const open = (person: Person, expectedErrors: RegExp[] = []) =>
    openTable({ url: server.url, path, person, expectedErrors })
  return { ...work, version_id, page_id, ids, call, stored, translation, reimport, open, path }
}

const all = (change: (n: number) => FileRow | undefined = (n) => ({ n })) =>
  Array.from({ length: ROWS }, (_, n) => change(n)).filter((row) => row !== undefined)

/**
 * What a colleague, the AI or a file does to rows other than the one where somebody is: each happens on one page, in order, and
 * may answer a text that the screen shows then.
 */
const EVENTS: Record<string, (world: World) => Promise<unknown>> = {
  'a text is written': async ({ call, ben, translation }) =>
    call(ben, 'PATCH', `/versions/translations/${(await translation(19)).id}`, { content: 'Otra línea' }),
  'a text above grows by many lines': async ({ call, ben, translation }) =>
    call(ben, 'PATCH', `/versions/translations/${(await translation(18)).id}`, { content: 'palabra '.repeat(90) }),
  'and shrinks': async ({ call, ben, translation }) =>
    call(ben, 'PATCH', `/versions/translations/${(await translation(18)).id}`, { content: 'Corta' }),
  'a row is completed': async ({ call, ben, ids, page_id }) =>
    call(ben, 'PATCH', `/pages/${page_id}/translations`, {
      ...{ language: 'es', source_text_ids: [ids.get(17)], status: 'COMPLETED' },
    }),
  'all rows but one get a status': async ({ call, ben, ids, page_id }) =>
    call(ben, 'PATCH', `/pages/${page_id}/translations`, {
      language: 'es',
      source_text_ids: [...ids].flatMap(([n, id]) => (n === HERE || NOT_STARTED.includes(n) ? [] : [id])),
      status: 'FAILED',
    }),
  'a row is checked': async ({ call, ben, ids, page_id }) =>
    call(ben, 'PUT', `/pages/${page_id}/rows/${ids.get(16)}/check`, { language: 'es', text: 'Línea 16' }),
  'a translation is deleted': async ({ call, ben, translation }) =>
    call(ben, 'DELETE', `/translations/${(await translation(15)).id}`),
  'the AI takes rows and writes them': async ({ call, ben, ids, page_id, stored }) => {
    const source_text_ids = NOT_STARTED.map((n) => ids.get(n))
    await call(ben, 'POST', `/pages/${page_id}/translate`, { languages: ['es'], source_text_ids })
    await eventually(async () => {
      const rows = await stored()
      return NOT_STARTED.filter(
        (n) => !['PENDING', 'IN_PROGRESS'].includes(rows.get(n)?.translation?.status ?? 'PENDING'),
      )
    }).toEqual(NOT_STARTED)
  },
  'a file suggests other words, which is said above the table': async ({ reimport }) => {
    await reimport(all((n) => (n === 12 || n === 13 ? { n, es: `Otras palabras ${n}` } : { n })))
    return '2 rows have a suggestion of a file'
  },
  'a file changes sources above': ({ reimport }) =>
    reimport(all((n) => (n === 14 || n === 2 ? { n, source: `${sourceOf(n)} and much more than that` } : { n }))),
  'a file archives texts above': ({ reimport }) => reimport(all((n) => (n < 3 ? undefined : { n }))),
  'a file brings texts above': ({ reimport }) =>
    reimport([{ n: 70 }, { n: 71, source: 'New line' }, ...all((n) => (n < 3 ? undefined : { n }))]),
  'the merge is undone': async ({ call, ben, version_id }) => {
    const { data } = await call(ben, 'GET', `/versions/${version_id}/operations`)
    return call(ben, 'POST', `/operations/${data[0].id}/undo`)
  },
  'a row above is sent back with a note': async ({ call, ben, ids, page_id, translation }) =>
    call(ben, 'POST', `/pages/${page_id}/rows/${ids.get(18)}/send-back`, {
      ...{ language: 'es', text: (await translation(18)).content, reason: 'meaning', note: 'Say what the keeper does' },
    }),
  'rows above are rated': async ({ call, ben, ids, page_id, translation }) => {
    for (const n of [17, 19])
      await call(ben, 'PUT', `/pages/${page_id}/rows/${ids.get(n)}/rating`, {
        ...{ language: 'es', score: 2, text: (await translation(n)).content },
      })
  },
  'texts around get a maximum length, which they exceed': ({ call, ben, ids, page_id }) =>
    call(ben, 'PATCH', `/pages/${page_id}/source-texts/facts`, {
      ...{ source_text_ids: [17, 18, 19, HERE].map((n) => ids.get(n)), max_length: 3 },
    }),
  'a change of all rows that match is carried out': async ({ call, ben, page_id, version_id }) => {
    const filter = new URLSearchParams({ pages: page_id, statuses: 'FAILED' }).toString()
    await call(ben, 'POST', `/versions/${version_id}/bulk-changes`, {
      ...{ language: 'es', filter, kind: 'status', status: 'COMPLETED' },
    })
    await eventually(async () => {
      const changes = (await call(ben, 'GET', `/versions/${version_id}/bulk-changes`)) as { state: string }[]
      return changes.map(({ state }) => state)
    }).toEqual(['done'])
  },
  'words of the texts become a term': async ({ call, ben, project }) => {
    const { id } = await call(ben, 'POST', `/glossaries/project/${project.id}`, { name: 'Terms' })
    await call(ben, 'POST', `/glossaries/${id}/lines`, {
      ...{ term_id: 'keeper', term_description: 'Of the light', source_text: 'keeper', target_language: 'es' },
      translation: 'guardián',
    })
  },
  'a part of the texts is protected': ({ call, ana, project }) =>
    call(ana, 'PUT', `/projects/${project.id}`, { placeholder_patterns: ['keeper'] }),
  'the page is given to somebody': ({ call, ana, version_id, page_id }) =>
    call(ana, 'POST', `/versions/${version_id}/assignments`, {
      ...{ languages: ['es'], page_ids: [page_id], user_ids: [ana.id], note: 'Until Friday' },
    }),
}

/** Where somebody is: the row and column with the focus, its place on the screen, and the caret in its text. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    const editor = row?.querySelector('.ProseMirror')
    const { focusNode, focusOffset } = getSelection() ?? { focusNode: null, focusOffset: 0 }
    let caret = -1
    if (editor && focusNode && editor.contains(focusNode)) {
      const before = document.createRange()
      before.setStart(editor, 0)
      before.setEnd(focusNode, focusOffset)
      caret = before.toString().length
    }
    return {
      row: row?.querySelector('[data-column="source"]')?.textContent?.slice(0, 7),
      column: cell?.dataset.column,
      top: Math.round(row?.getBoundingClientRect().top ?? -1),
      caret,
    }
  })

type Table = Awaited<ReturnType<World['open']>>

async function goHere({ page, translation }: Table) {
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 700 }))
  await translation(sourceOf(HERE - 1)).focus()
  await page.keyboard.press('ArrowDown')
}

test('no event from elsewhere moves the focus, the caret or the view', { timeout: 180_000 }, async () => {
  const world = await aWorld()
  const { call, ana, ben, translation } = world
  const [reading, writing] = [await world.open(ana), await world.open(ana)]
  for (const table of [reading, writing]) await goHere(table)
  await writing.page.keyboard.press('Enter')
  await writing.editor.waitFor()
  for (let n = 0; n < 3; n++) await writing.page.keyboard.press('ArrowLeft')
  const before = [await placeOf(reading.page), await placeOf(writing.page)]
  expect(before[1]!.caret).toBeGreaterThan(0)

  let mark = 0
  for (const [event, happen] of Object.entries(EVENTS)) {
    const shows = await happen(world)
    if (typeof shows === 'string') for (const { page } of [reading, writing]) await page.getByText(shows).waitFor()
    // A later letter that is on the screen says that what came before is.
    const content = `Marca ${++mark}`
    await call(ben, 'PATCH', `/versions/translations/${(await translation(HERE + 1)).id}`, { content })
    for (const table of [reading, writing]) await eventually(() => table.text(sourceOf(HERE + 1))).toBe(content)
    for (const [at, table] of [reading, writing].entries()) {
      await table.page.waitForLoadState('networkidle')
      await table.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await placeOf(table.page), event).toEqual(before[at])
    }
  }
  await writing.page.keyboard.type('!')
  await eventually(async () => (await translation(HERE)).content).toMatch(/^Línea!/)
})

/** Takes the row in which somebody is away from them. */
const TAKES: Record<string, (world: World) => Promise<unknown>> = {
  'a file archives the text': ({ reimport }) => reimport(all((n) => (n === HERE ? undefined : { n }))),
  'a file archives it and those around': ({ reimport }) =>
    reimport(all((n) => (Math.abs(n - HERE) < 3 ? undefined : { n }))),
}

for (const [event, take] of Object.entries(TAKES))
  for (const state of ['reading', 'writing'] as const)
    test(`${event} while somebody is ${state}: their letters act on no other row until they move`, async () => {
      const world = await aWorld()
      const { ana, stored } = world
      const table = await world.open(ana)
      const { page } = table
      await goHere(table)
      if (state === 'writing') {
        await page.keyboard.press('Enter')
        await table.editor.waitFor()
        await page.keyboard.type('de', { delay: 20 })
        await table.untilSaved()
      }
      const others = async () =>
        [...(await stored())].filter(([n]) => n !== HERE).map(([n, { translation }]) => [n, translation] as const)
      const before = await others()
      await take(world)
      await eventually(() => table.row(sourceOf(HERE)).count()).toBe(0)
      for (const key of 'cdcdx1c') await page.keyboard.press(key, { delay: 30 })
      await table.untilSaved()
      await page.waitForLoadState('networkidle')
      const kept = new Set((await others()).map(([n]) => n))
      expect(await others()).toEqual(before.filter(([n]) => kept.has(n)))
      expect(await page.locator('.ProseMirror').count()).toBe(0)

      // Once they have moved, the letter is theirs again.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 1_100)))
      await page.keyboard.press('ArrowDown')
      const row = await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
      await page.keyboard.press('d')
      await eventually(
        async () => [...(await stored()).values()].find(({ id }) => id === row)?.translation?.status,
      ).toBe('COMPLETED')
    })

test('the language is removed while somebody writes in it: the letters that follow act on nothing in another one', async () => {
  const world = await aWorld()
  const { ana, ben, call, ids, project, page_id } = world
  const french = [...ids].map(([n, source_text_id]) => ({
    ...{ source_text_id, target_language: 'fr' as const, content: `Ligne ${n}` },
    status: 'NEEDS_REVIEW' as const,
  }))
  await server.db.insertInto('translations').values(french).execute()
  const table = await world.open(ben, [/status of 4\d\d|WebSocket/])
  const { page } = table
  await goHere(table)
  await page.keyboard.press('Enter')
  await table.editor.waitFor()
  await page.keyboard.type('de')
  await call(ana, 'PUT', `/projects/${project.id}`, { target_languages: ['fr'] })
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(/is no longer a language of this project/).waitFor()
  await page
    .getByRole('grid')
    .getByText(/^Ligne \d+$/)
    .first()
    .waitFor()
  for (const key of 'cdcdec') await page.keyboard.press(key, { delay: 30 })
  await page.waitForLoadState('networkidle')
  const { data } = await call(ana, 'GET', `/pages/${page_id}/rows?language=fr&sort=page&limit=200`)
  const now = (data as StoredRow[]).map(({ translation }) => [translation?.content, translation?.status])
  expect(now).toEqual(french.map(({ content, status }) => [content, status]))
})
