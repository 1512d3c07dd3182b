import { expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { setEntry, statusOf } from '#collab/document/rows.ts'
import { fill, openPage, segmentsOf, textsOf } from '../../support/build/historyPage.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

test('[H1] reads each moment of a document whose log was compacted', async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await fill(page, 30)

  const logged = await studio.db.selectFrom('document_updates').select('seq').orderBy('seq').execute()
  const [segment, ...others] = await segmentsOf(studio)
  expect([others, segment!.first_seq, segment!.last_seq]).toEqual([[], 1, logged[0]!.seq - 1])
  for (const [seq, texts] of page.shown) expect(await page.readTexts({ seq })).toEqual(texts)
  expect(await page.read({ seq: 31 })).toBeUndefined()
  expect(await page.read({ seq: -1 })).toBeUndefined()
})

test('[H1] keeps statuses as well as texts', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  for (const status of ['PENDING', 'IN_PROGRESS', 'FAILED'] as const) {
    await editDocument(
      { db: studio.db, hints: studio.node.collab.hints },
      { page_id: page.page_id, language: 'es' },
      (doc) => setEntry(statusOf(doc), page.rows[0]!, status),
      { actor: { kind: 'ai', id: null, name: 'AI' } },
    )
    await page.compactor.compact(page.name)
  }
  const statusAt = async (seq: number) => statusOf((await page.read({ seq }))!.doc).get(page.rows[0]!)
  expect(await Promise.all([0, 1, 2, 3].map(statusAt))).toEqual(['COMPLETED', 'PENDING', 'IN_PROGRESS', 'FAILED'])
})

test('[H3] a time names the last position committed until then', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await fill(page, 20)
  const times = new Map<number, Date>()
  for (const seq of page.shown.keys()) {
    const found = (await page.read({ seq }))!
    if (seq > 0 && found.at) times.set(seq, found.at)
  }
  const last = [...times].at(-1)!
  for (const [seq, time] of times) {
    const found = (await page.read({ time }))!
    expect(found.seq).toBeGreaterThanOrEqual(seq)
    expect(textsOf(found.doc, page.rows)).toEqual(page.shown.get(found.seq))
    expect(times.get(found.seq) ?? last[1]).toEqual(time)
  }
  expect(times.size).toBeGreaterThan(4)
  expect((await page.read({ time: new Date() }))!.seq).toBe(20)
  expect((await page.read({ time: new Date(0) }))!.seq).toBe(0)
})

test('[H4] history goes on from one generation to the next', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  const at = page.shown
  await fill(page, 12)
  let name = await page.raise(page.name)
  at.set(13, at.get(12)!)
  for (let n = 1; n <= 3; n++) await page.write(`Dos ${n}`)
  name = await page.raise(name)
  at.set(17, at.get(16)!)
  for (let n = 1; n <= 12; n++) {
    await page.write(`Tres ${n}`)
    if (n % 4 === 0) await page.compactor.compact(name)
  }

  expect([...at.keys()].at(-1)).toBe(29)
  for (const [seq, texts] of at) expect(await page.readTexts({ seq })).toEqual(texts)
  expect((await page.read({ time: new Date() }))!.seq).toBe(29)
})

test('[H4] a page takes its history along when it is deleted', NIGHTLY, async () => {
  const studio = await openStudio()
  const page = await openPage(studio)
  await fill(page, 15)
  await studio.db.deleteFrom('pages').where('id', '=', page.page_id).execute()
  expect(await segmentsOf(studio)).toEqual([])
  expect(await studio.db.selectFrom('document_bases').select('seq').execute()).toEqual([])
})
