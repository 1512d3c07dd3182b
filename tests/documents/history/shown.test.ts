/** @module-tag nightly */
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { startCompactor } from '#collab/compaction/compactor.ts'
import { contentOf } from '#collab/document/rows.ts'
import { readAsOf } from '#collab/history/readAsOf.ts'
import { decodeSegment } from '#collab/history/segments.ts'
import { segmentsOf, textsOf } from '../../support/build/historyPage.ts'
import { eventually, join, openStudio, type Studio } from '../../support/collab/collab.ts'
import { readDocument } from '../../support/collab/documents.ts'
import { startCollab } from '../../support/collab/server.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const pick = <Value>(values: Value[], random: () => number) => values[Math.floor(random() * values.length)]!

/** The state that a client shows, and a name for it that holds which characters it has and which of them are deleted. */
const showing = (doc: Y.Doc, rows: string[]) => ({
  state: Buffer.from(Y.encodeSnapshot(Y.snapshot(doc))).toString('base64'),
  texts: textsOf(doc, rows),
})

/** The positions of the states that a document went through, from its log alone. */
async function followLog({ db, databaseUrl }: Studio, name: string) {
  const { doc, head, snapshot } = await readDocument(databaseUrl, name)
  const rows = [...contentOf(doc).keys()]
  const positions = new Map([[showing(doc, rows).state, head.head_seq]])
  let reached = snapshot.seq
  return {
    positions,
    async read() {
      const log = db.selectFrom('document_updates').selectAll().where('seq', '>', reached).orderBy('seq')
      for (const { seq, bytes } of await log.execute()) {
        expect(seq).toBe(reached + 1)
        Y.applyUpdate(doc, bytes)
        positions.set(showing(doc, rows).state, seq)
        reached = seq
      }
      return textsOf(doc, rows)
    },
  }
}

test('[H1] what three nodes showed at each position is read again after compaction', async () => {
  const random = seeded(chooseSeed('three nodes'))
  const studio = await openStudio()
  const { page_id, rows, name } = await studio.page(6, () => '')
  const more = [await startCollab(studio), await startCollab(studio)]
  const compactor = startCompactor(studio.databaseUrl)
  const urls = [studio.node, ...more].map(({ url }) => url)
  const people = urls.map((url, n) => join(url, name, studio.members[n]!.token))
  const readers = urls.map((url, n) => join(url, name, studio.members[n]!.token))
  onTestFinished(async () => {
    for (const client of [...people, ...readers]) client.leave()
    await compactor.close()
    for (const node of more) await node.close()
  })
  await Promise.all([...people, ...readers].map((client) => client.saved()))
  const shown = readers.map((reader) => [showing(reader.doc, rows)])
  readers.forEach((reader, n) => void reader.doc.on('update', () => shown[n]!.push(showing(reader.doc, rows))))
  const log = await followLog(studio, name)

  for (let n = 0; n < 900; n++) {
    const person = people[Math.floor(random() * 3)]!
    const row = rows[Math.floor(random() * rows.length)]!
    const length = person.text(row)!.length
    if (random() < 0.15 && length > 0)
      contentOf(person.doc)
        .get(row)!
        .delete(Math.floor(random() * length), 1)
    else person.type(row, String.fromCharCode(97 + (n % 26)), Math.floor(random() * (length + 1)))
    if (n % 2 === 0) await person.saved()
    if (n % 10 === 0) await log.read()
    if (n % 150 === 149) {
      await log.read()
      await compactor.compact(name)
    }
  }
  await Promise.all(people.map((client) => client.saved()))
  const last = await log.read()
  await eventually(() => expect(shown.map((states) => states.at(-1)!.texts)).toEqual(Array(3).fill(last)))

  const kept = (await segmentsOf(studio)).at(-1)!.last_seq
  expect(kept).toBeGreaterThan(log.positions.size / 2)
  for (const states of shown) {
    expect(states.length).toBeGreaterThan(50)
    for (const { state, texts } of [states[0]!, ...Array.from({ length: 30 }, () => pick(states, random))]) {
      const seq = log.positions.get(state)!
      const { doc } = (await readAsOf(studio.db, { page_id, language: 'es' }, { seq }))!
      expect(textsOf(doc, rows)).toEqual(texts)
    }
  }
  const authors = (await segmentsOf(studio)).flatMap((segment) => decodeSegment(segment)).map(({ actors }) => actors)
  expect(new Set(authors.flat())).toEqual(new Set(studio.members.map(({ id }) => `person:${id}`)))
}, 60_000)
