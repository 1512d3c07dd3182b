import { expect, test } from 'vitest'
import { importedPage } from '../files/merge/reimportedPage.ts'
import { carry, copiedPage, copyOf, previewOf, undo } from '../versions/copiedVersion.ts'
import { ana, app, newVersion, withVersion } from '../versions/pages.ts'

withVersion()

type Page = Awaited<ReturnType<typeof importedPage>>

const FILE = 'key,en,es,speaker,notes\na,Hail!,,Maren,max 9 chars\nb,Quit,,,\nc,Wait,,,\n'

async function factsOf({ id }: Pick<Page, 'id'>) {
  const rows = await app.db
    .selectFrom('source_texts')
    .where('page_id', '=', id)
    .orderBy('position')
    .select(['identifier', 'speaker', 'speaker_from', 'max_length', 'max_length_from'])
    .execute()
  return Object.fromEntries(rows.map(({ identifier, ...facts }) => [identifier, Object.values(facts)]))
}

async function correct(page: Page, identifier: string, correction: object) {
  const source_text_ids = [await page.idOf(identifier)]
  const answer = await app.as(ana).patch(`/pages/${page.id}/source-texts/facts`, { source_text_ids, ...correction })
  expect(answer.status).toBe(200)
}

test('a copy has the text boxes of its texts', async () => {
  const from = await newVersion()
  const page = await importedPage(FILE, 'a.csv', ana, from)
  const { project_id } = from
  const font = { project_id, name: 'Game', bytes: Buffer.from('font'), created_by: null }
  const { id: font_id } = await app.db.insertInto('game_fonts').values(font).returning('id').executeTakeFirstOrThrow()
  const room = { font_id, size: 20, line_height: null, width: 200, lines: 2, speaker: null, content_type: null }
  const made = { ...room, name: 'Button', applies_to: 'chosen' as const }
  const box = await (await app.as(ana).post(`/projects/${project_id}/text-boxes`, made)).json()
  await correct(page, 'b', { text_box_id: box.id })
  const copied = await copiedPage(await copyOf(from))
  const { data } = (await copied.texts()) as unknown as {
    data: { identifier: string; facts: { text_box_id: string | null } | null }[]
  }
  expect(data.filter(({ facts }) => facts?.text_box_id === box.id).map(({ identifier }) => identifier)).toEqual(['b'])
})

test('a copy has the facts of its texts, and corrections are carried like other changes', async () => {
  const from = await newVersion()
  const page = await importedPage(FILE, 'a.csv', ana, from)
  const copy = await copyOf(from)
  const copied = await copiedPage(copy)
  const before = await factsOf(page)
  expect(before.a).toEqual(['Maren', 'file', 9, 'prose'])
  expect(await factsOf(copied)).toEqual(before)
  expect((await previewOf(copy, from)).counts).toMatchObject({ changed: 0, added: 0 })

  await correct(copied, 'a', { max_length: 12 })
  await correct(copied, 'b', { speaker: 'Tam' })
  await correct(page, 'c', { speaker: 'Mira' })
  expect((await previewOf(copy, from)).counts).toMatchObject({ changed: 2, added: 0 })
  const { id } = await carry(copy, from)
  const carried = {
    a: ['Maren', 'file', 12, 'person'],
    b: ['Tam', 'person', null, null],
    c: ['Mira', 'person', null, null],
  }
  expect(await factsOf(page)).toEqual(carried)
  expect((await previewOf(copy, from)).counts).toMatchObject({ changed: 0 })
  expect(await page.preview(FILE)).toMatchObject({ unchanged: 3, counts: { changed: 0 } })
  await undo(id!)
  expect(await factsOf(page)).toEqual({ ...before, c: carried.c })
})
