import { expect, test } from 'vitest'
import { openGameFont } from '#collab/text/measure/gameFont.ts'
import { measure } from '#collab/text/measure/measure.ts'
import { readText } from '#collab/text/readText.ts'
import type { VersionRows } from '#server/rows/version/contract.ts'
import type { GameFont, TextBox } from '#server/textBoxes/contract.ts'
import { aPage, app, isTranslation, model, withTranslatingApp } from '../translationJobs/translatedPage.ts'
import { CORPUS, fontBytes, packed } from './corpus.ts'

withTranslatingApp()

const LATIN = CORPUS[0]!.file

type Page = Awaited<ReturnType<typeof aPage>>

async function addFont({ as, page }: Page, bytes: Uint8Array, name = 'game.woff2') {
  const version = await app.db
    .selectFrom('versions')
    .where('id', '=', page.version_id)
    .select('project_id')
    .executeTakeFirstOrThrow()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name))
  return { project_id: version.project_id, response: await as.post(`/projects/${version.project_id}/fonts`, body) }
}

async function aBox(page: Page, more: object = {}) {
  const { project_id, response } = await addFont(page, await packed(LATIN))
  expect(response.status, await response.clone().text()).toBe(200)
  const { id: font_id } = (await response.json()) as GameFont
  const box = { name: 'Button', font_id, size: 20, width: 120, lines: 1, applies_to: 'all', ...more }
  const made = await page.as.post(`/projects/${project_id}/text-boxes`, box)
  expect(made.status, await made.clone().text()).toBe(200)
  return { project_id, box: (await made.json()) as TextBox }
}

const measuring = async () => {
  const font = openGameFont(await fontBytes(LATIN))
  return (text: string, { size = 20, width = 120, lines = 1 } = {}) =>
    measure(font, { size, width, lines, line_height: null }, readText(text))
}

test('fonts are kept unpacked, and nothing else is taken for one', async () => {
  const page = await aPage(['Save'])
  const { project_id, response } = await addFont(page, await packed(LATIN))
  const { id, name } = (await response.json()) as GameFont
  expect(name).toBe('game')
  const file = await page.as.get(`/projects/${project_id}/fonts/${id}/file`)
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(await fontBytes(LATIN)))).toBe(true)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const whole = await fontBytes(LATIN)
  const wrong = [
    new Uint8Array(0),
    Buffer.from('<svg onload=alert(1)>'),
    whole.slice(0, 200),
    (await packed(LATIN)).subarray(0, 3000),
    Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(4000, 7)]),
  ]
  for (const bytes of wrong) {
    const { response } = await addFont(page, bytes)
    expect([response.status, (await response.json()).detail[0].msg]).toEqual([
      422,
      'This file is no font in TTF, OTF or WOFF2',
    ])
  }
  const bomb = Buffer.from(await packed(LATIN))
  bomb.writeUInt32BE(0x7fffffff, 16)
  expect((await addFont(page, bomb)).response.status).toBe(413)
  expect(await (await page.as.get(`/projects/${project_id}/fonts`)).json()).toMatchObject([{ id, name: 'game' }])
})

test('a font that a box uses stays', async () => {
  const page = await aPage(['Save'])
  const { project_id, box } = await aBox(page)
  const remove = () => page.as.delete(`/projects/${project_id}/fonts/${box.font_id}`)
  expect((await remove()).status).toBe(409)
  const path = `/projects/${project_id}/text-boxes`
  expect((await page.as.delete(`${path}/${box.id}`)).status).toBe(204)
  expect(await (await page.as.get(path)).json()).toEqual([])
  expect(await (await page.as.post(`${path}/${box.id}/restore`)).json()).toEqual(box)
  expect((await remove()).status).toBe(409)
  expect((await page.as.delete(`${path}/${box.id}`)).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await page.as.post(`${path}/${box.id}/restore`)).status).toBe(404)
})

test('answers that are too wide for their box are asked for again, and the last goes to a person', async () => {
  const page = await aPage(['Save', 'Load'])
  await aBox(page)
  const measured = await measuring()
  const [wide, narrow] = ['Guardar la partida', 'Cargar']
  expect(measured(wide).width).toBeGreaterThan(120)
  expect(measured(narrow).width).toBeLessThan(120)
  await page.translate({ translate: ({ text }) => (text === 'Save' ? wide : narrow) })
  const rows = await page.finished()
  expect(rows.map(({ status }) => status)).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
  const asked = model.calls.filter(isTranslation).map(({ rows }) => rows.find(({ text }) => text === 'Save')!)
  expect(asked[0]!.max_length).toMatch(/^120 px, about \d+ characters$/)
  expect(asked[1]!.feedback).toContain(`It is ${Math.ceil(measured(wide).width)} px wide, and only 120 px fit.`)
})

test('the filter of all pages knows what does not fit, and follows the box', async () => {
  const page = await aPage(['One', 'Two', 'Three'])
  const { project_id, box } = await aBox(page, { width: 100, lines: 2 })
  const texts = ['Corto', 'Una línea que no cabe en dos', 'Dos líneas sí']
  for (const [at, { id }] of page.page.source_texts.entries())
    await app.db
      .insertInto('translations')
      .values({ source_text_id: id, target_language: 'es', content: texts[at]!, status: 'COMPLETED' })
      .execute()
  const measured = await measuring()
  const long = (area: { width?: number; lines?: number }) =>
    page.page.source_texts
      .filter((_, at) => {
        const { width, lines } = measured(texts[at]!, { width: 100, lines: 2, ...area })
        return width > (area.width ?? 100) || lines > (area.lines ?? 2)
      })
      .map(({ id }) => id)
  const found = async () => {
    const path = `/versions/${page.page.version_id}/rows?language=es&issues=length%20limit`
    return ((await (await page.as.get(path)).json()) as VersionRows).data.map(({ id }) => id)
  }
  expect(long({})).toHaveLength(1)
  await expect.poll(found).toEqual(long({}))
  const wider = { name: 'Button', font_id: box.font_id, size: 20, width: 300, lines: 2, applies_to: 'all' }
  expect((await page.as.put(`/projects/${project_id}/text-boxes/${box.id}`, wider)).status).toBe(200)
  await expect.poll(found).toEqual([])
  // A limit of the text in pixels is the width of its box.
  const [first] = page.page.source_texts
  const limit = { source_text_ids: [first!.id], max_length: 20, length_unit: 'pixels' }
  expect((await page.as.patch(`/pages/${page.page.id}/source-texts/facts`, limit)).status).toBe(200)
  await expect.poll(found).toEqual([first!.id])
})

test('a text has its own box, its speaker’s, its page’s or the project’s, in this order', async () => {
  const page = await aPage(['One', 'Two', 'Three', 'Four'])
  const widths = { all: 900, content_type: 800, speaker: 700, chosen: 600 }
  const { project_id, box } = await aBox(page, { width: widths.all })
  const type = await app.db.selectFrom('pages').where('id', '=', page.page.id).select('type').executeTakeFirstOrThrow()
  const add = async (more: object) => {
    const made = await page.as.post(`/projects/${project_id}/text-boxes`, { ...box, ...more })
    return (await made.json()) as TextBox
  }
  await add({ width: widths.content_type, applies_to: 'content_type', content_type: type.type })
  await add({ width: widths.speaker, applies_to: 'speaker', speaker: 'Maren' })
  const chosen = await add({ width: widths.chosen, applies_to: 'chosen' })
  const [one, two] = page.page.source_texts
  const correct = (body: object) => page.as.patch(`/pages/${page.page.id}/source-texts/facts`, body)
  await correct({ source_text_ids: [one!.id, two!.id], speaker: 'MAREN' })
  const answered = await (await correct({ source_text_ids: [one!.id], text_box_id: chosen.id })).json()
  expect(answered.data[0].facts.text_box_id).toBe(chosen.id)
  expect((await correct({ source_text_ids: [one!.id], text_box_id: crypto.randomUUID() })).status).toBe(404)
  for (const { id } of page.page.source_texts)
    await app.db
      .insertInto('translations')
      .values({ source_text_id: id, target_language: 'es', content: 'w'.repeat(200), status: 'COMPLETED' })
      .execute()
  const { rows } = await (await page.as.get(`/pages/${page.page.id}/findings?language=es`)).json()
  const width = (row: { findings: { message: string }[] }) =>
    /only (\d+) px fit/.exec(JSON.stringify(row.findings))?.[1]
  expect(rows.map(width).map(Number)).toEqual([widths.chosen, widths.speaker, widths.content_type, widths.content_type])
})
