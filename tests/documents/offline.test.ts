import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { eventually, openStudio } from '../support/collab/collab.ts'
import { readDocument } from '../support/collab/documents.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { TIMED, within } from '../support/runs/timed.ts'

test(
  '[W5] 500 edits offline and 500 meanwhile, a reload in between: converged within 2 s of coming back, nothing lost',
  TIMED,
  async () => {
    const studio = await openStudio()
    const { rows, name } = await studio.page(20, (n) => `Texto ${n}`)
    const random = seeded(chooseSeed('offline edits'))
    const [ana, ben] = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
    await Promise.all([ana.saved(), ben.saved()])
    const anyRow = () => rows[Math.floor(random() * rows.length)]!
    const typeInto = (doc: Y.Doc, mark: string) => {
      const text = textOf(doc, anyRow())
      const safe = text.toString().lastIndexOf('>') + 1 // never inside a mark
      text.insert(random() < 0.5 ? 0 : safe || text.length, mark)
    }

    ana.leave()
    const stored = Y.encodeStateAsUpdate(ana.doc)
    const beforeReload = copyOf(stored)
    for (let n = 0; n < 250; n++) typeInto(beforeReload, `<a${n}>`)
    const afterReload = copyOf(Y.encodeStateAsUpdate(beforeReload))
    for (let n = 250; n < 500; n++) typeInto(afterReload, `<a${n}>`)
    for (let n = 0; n < 500; n++) typeInto(ben.doc, `<b${n}>`)
    await ben.saved()

    const back = Date.now()
    const again = studio.join(name, studio.members[0], afterReload)
    await again.saved()
    await vi.waitFor(() => expect(ben.doc.toJSON()).toEqual(again.doc.toJSON()), { timeout: 5000, interval: 10 })
    expect(Date.now() - back).toBeLessThan(2000)

    const { text } = await readDocument(studio.databaseUrl, name)
    const marks = rows.flatMap((row) => text(row).match(/<\w+>/g) ?? [])
    expect(marks).toHaveLength(1000)
    expect(new Set(marks).size).toBe(1000)
    for (const row of rows) expect(again.text(row)).toBe(text(row))
  },
)

test('[W5] [L1] edits made while the log was put together and the document let go: nothing lost', async () => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(20, (n) => `Texto ${n}`)
  const ana = studio.join(name, studio.members[0])
  await ana.saved()
  ana.leave()
  const away = copyOf(Y.encodeStateAsUpdate(ana.doc))
  for (const [n, row] of rows.entries()) textOf(away, row).insert(0, `<a${n}>`)

  const ben = studio.join(name, studio.members[1])
  await ben.saved()
  for (const [n, row] of rows.entries()) ben.type(row, `<b${n}>`)
  await ben.saved()
  ben.leave()
  const compactor = startCompactor(studio.databaseUrl)
  await compactor.compact(name)
  await compactor.close()
  expect((await readDocument(studio.databaseUrl, name)).updates).toEqual([])
  await eventually(() => expect(studio.node.collab.documentsInMemory()).toBe(0))

  const again = studio.join(name, studio.members[0], away)
  await again.saved()
  const { text } = await readDocument(studio.databaseUrl, name)
  expect(rows.map(text)).toEqual(rows.map((_, n) => `<a${n}>Texto ${n}<b${n}>`))
  expect(rows.map(again.text)).toEqual(rows.map(text))
})

test('[W2] [F1] 2 MB of offline work in pieces of 64 KB is saved within 2 s of coming back', TIMED, async () => {
  const studio = await openStudio({ rateLimits: true })
  const { rows, name } = await studio.page(200)
  const doc = new Y.Doc()
  const ana = studio.join(name, studio.members[0], doc)
  await ana.saved()
  const offline = copyOf(Y.encodeStateAsUpdate(doc))
  const pieces: Uint8Array[] = []
  offline.on('update', (piece: Uint8Array) => pieces.push(piece))
  for (const row of rows) textOf(offline, row).insert(0, 'ñandú '.repeat(1500))
  expect(pieces.reduce((sum, piece) => sum + piece.length, 0)).toBeGreaterThan(2_000_000)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(65_536)

  const began = process.cpuUsage()
  for (const piece of pieces) Y.applyUpdate(doc, piece)
  await within(2000, () => expect(ana.isSaved()).toBe(true))
  // The time in which this process could not look is its own work, or that of others on the machine.
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(2000)

  const { text } = await readDocument(studio.databaseUrl, name)
  for (const row of rows) expect(text(row)).toHaveLength(9000)
})

test('two people restructuring the lines of one text at once lose and double nothing', async () => {
  const studio = await openStudio()
  const random = seeded(chooseSeed('restructured lines'))
  const { rows, name } = await studio.page(1, () => Array.from({ length: 60 }, (_, n) => `[${n}]`).join('\n'))
  const people = [studio.join(name, studio.members[0]), studio.join(name, studio.members[1])]
  await Promise.all(people.map((person) => person.saved()))

  for (let n = 0; n < 300; n++) {
    for (const { doc } of people) restructure(textOf(doc, rows[0]!), random)
    if (random() < 0.3) await new Promise(setImmediate)
  }
  await Promise.all(people.map((person) => person.saved()))

  const { text } = await readDocument(studio.databaseUrl, name)
  await eventually(() => expect(people.map((person) => person.text(rows[0]!))).toEqual(Array(2).fill(text(rows[0]!))))
  expect(text(rows[0]!).replaceAll('\n', '')).toBe(Array.from({ length: 60 }, (_, n) => `[${n}]`).join(''))
})

/** Breaks a line somewhere, or joins two. */
function restructure(text: Y.Text, random: () => number) {
  const at = Math.floor(random() * text.length)
  if (random() < 0.5) return text.insert(at, '\n')
  const lineBreak = text.toString().indexOf('\n', at)
  if (lineBreak >= 0) text.delete(lineBreak, 1)
}

function copyOf(update: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  contentOf(doc)
  return doc
}
