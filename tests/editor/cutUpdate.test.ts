import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { cutUpdate } from '#web/features/liveDocument/messages/cutUpdate.ts'

const ROWS = ['a', 'b', 'c']

function aDocument() {
  const server = new Y.Doc()
  for (const row of ROWS) contentOf(server).set(row, new Y.Text('start'))
  return server
}

const edit = fc.record({
  person: fc.nat(2),
  row: fc.constantFrom(...ROWS),
  at: fc.nat(1000),
  remove: fc.nat(4),
  text: fc.string({ maxLength: 40, unit: 'grapheme' }),
})

test('the pieces bring the same document, each complete on its own, whoever wrote what', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 120 }), fc.integer({ min: 60, max: 2000 }), (edits, maxBytes) => {
      const server = aDocument()
      const people = [0, 1, 2].map(() => new Y.Doc())
      for (const person of people) Y.applyUpdate(person, Y.encodeStateAsUpdate(server))
      for (const { person, row, at, remove, text } of edits) {
        const doc = people[person]!
        const content = contentOf(doc).get(row)!
        const index = at % (content.length + 1)
        content.insert(index, text)
        content.delete(
          Math.min(index, content.length),
          Math.min(remove, content.length - Math.min(index, content.length)),
        )
        // Each text builds on the others' text.
        if (at % 3 === 0) for (const other of people) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
      }
      const [first, second, third] = people as [Y.Doc, Y.Doc, Y.Doc]
      for (const other of [second, third]) Y.applyUpdate(first, Y.encodeStateAsUpdate(other))

      const known = Y.encodeStateVector(server)
      for (const piece of cutUpdate(Y.encodeStateAsUpdate(first, known), known, maxBytes)) {
        Y.applyUpdate(server, piece)
        expect(server.store.pendingStructs).toBeNull()
        expect(server.store.pendingDs).toBeNull()
      }

      expect(contentOf(server).toJSON()).toEqual(contentOf(first).toJSON())
      expect(Y.encodeStateVector(server)).toEqual(Y.encodeStateVector(first))
    }),
    { seed: 7, numRuns: 150 },
  )
})

test('2 MB of offline work leaves in pieces of at most 64 KB', () => {
  const server = aDocument()
  const writer = new Y.Doc()
  Y.applyUpdate(writer, Y.encodeStateAsUpdate(server))
  for (let i = 0; i < 2_000; i++)
    contentOf(writer)
      .get('a')!
      .insert(i % 3, `${i}${'x'.repeat(1_000)}`)
  const known = Y.encodeStateVector(server)

  const pieces = cutUpdate(Y.encodeStateAsUpdate(writer, known), known, 60 * 1024)

  expect(pieces.length).toBeGreaterThan(30)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(64 * 1024)
  for (const piece of pieces) Y.applyUpdate(server, piece)
  expect(contentOf(server).toJSON()).toEqual(contentOf(writer).toJSON())
})
