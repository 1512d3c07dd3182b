import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { textOf } from '#collab/document/rows.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { STEP2, UPDATE } from '../../support/collab/wire.ts'
import { attackWith, openScene, readAll, type Scene, send } from '../attack.ts'

/** Updates that no Yjs would write, byte by byte. */
function bytesOf(write: (encoder: encoding.Encoder) => void) {
  return encoding.encode(write)
}
const uints = (...values: number[]) =>
  bytesOf((encoder) => {
    for (const value of values) encoding.writeVarUint(encoder, value)
  })

function stringStruct(encoder: encoding.Encoder, left: { client: number; clock: number }, text: string) {
  encoding.writeUint8(encoder, 4 | 128)
  encoding.writeVarUint(encoder, left.client)
  encoding.writeVarUint(encoder, left.clock)
  encoding.writeVarString(encoder, text)
}

function block(
  encoder: encoding.Encoder,
  client: number,
  clock: number,
  left: { client: number; clock: number },
  text: string,
) {
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, clock)
  stringStruct(encoder, left, text)
}

/** The identity of the last character of a row. */
function lastCharacter({ doc, row }: Scene) {
  const { lastId } = (textOf(doc, row) as unknown as { _start: Y.Item })._start
  return lastId
}

const FORGERIES: Record<string, (scene: Scene) => Uint8Array> = {
  'a client id that the server used': ({ doc, row }) =>
    bytesOf((encoder) => {
      encoding.writeVarUint(encoder, 1)
      block(encoder, 1, Y.getState(doc.store, 1), lastCharacter({ doc, row } as Scene), 'forged')
      encoding.writeVarUint(encoder, 0)
    }),
  'a client twice': (scene) =>
    bytesOf((encoder) => {
      encoding.writeVarUint(encoder, 2)
      block(encoder, 77, 0, lastCharacter(scene), 'a')
      block(encoder, 77, 0, lastCharacter(scene), 'b')
      encoding.writeVarUint(encoder, 0)
    }),
  'deletions of a client twice': () => uints(0, 2, 1, 1, 0, 1, 1, 1, 0, 1),
  'unsorted deletions': () => uints(0, 1, 1, 2, 3, 1, 0, 1),
  'a deletion of nothing': () => uints(0, 1, 1, 1, 0, 0),
  'something behind the end': () => uints(0, 0, 7),
  'a gap': () => uints(1, 1, 99, 0, 10, 5, 0),
  'a deletion of what the server holds together': () => uints(0, 1, 1, 1, 0, 1),
  'a struct that is its own left neighbour': () =>
    bytesOf((encoder) => {
      encoding.writeVarUint(encoder, 1)
      block(encoder, 78, 0, { client: 78, clock: 0 }, 'a')
      encoding.writeVarUint(encoder, 0)
    }),
  'a sibling of a map entry': () =>
    bytesOf((encoder) => {
      encoding.writeVarUint(encoder, 1)
      block(encoder, 79, 0, { client: 1, clock: 0 }, 'a')
      encoding.writeVarUint(encoder, 0)
    }),
  'neighbours in different rows': ({ doc, row, other }) =>
    bytesOf((encoder) => {
      const right = (textOf(doc, other) as unknown as { _start: Y.Item })._start.id
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 80)
      encoding.writeVarUint(encoder, 0)
      encoding.writeUint8(encoder, 4 | 128 | 64)
      for (const id of [lastCharacter({ doc, row } as Scene), right]) {
        encoding.writeVarUint(encoder, id.client)
        encoding.writeVarUint(encoder, id.clock)
      }
      encoding.writeVarString(encoder, 'a')
      encoding.writeVarUint(encoder, 0)
    }),
  'a right neighbour before the left one': ({ doc, row }) =>
    bytesOf((encoder) => {
      const left = lastCharacter({ doc, row } as Scene)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 1)
      encoding.writeVarUint(encoder, 81)
      encoding.writeVarUint(encoder, 0)
      encoding.writeUint8(encoder, 4 | 128 | 64)
      for (const clock of [left.clock, left.clock - 2]) {
        encoding.writeVarUint(encoder, left.client)
        encoding.writeVarUint(encoder, clock)
      }
      encoding.writeVarString(encoder, 'a')
      encoding.writeVarUint(encoder, 0)
    }),
  'an absurd number of clients': () => uints(2 ** 40),
  'nothing at all': () => new Uint8Array(),
}

test('[W3] [W4] forged updates are refused and leave no trace', async () => {
  const studio = await openStudio()
  const page = await studio.page(3, (n) => `Texto ${n}`)
  const { victim, before } = await openScene(studio, page)

  for (const [name, forge] of Object.entries(FORGERIES)) {
    const closing = await attackWith(studio, page, (scene) => scene.wire.send(STEP2, forge(scene)))
    expect({ name, ...closing }).toEqual({ name, code: 4400, reason: 'doc-reset' })
  }

  expect(await readAll(studio, page)).toEqual(before)
  expect(victim.closings).toEqual([])
})

test("[W3] nobody writes under another person's client id", async () => {
  const studio = await openStudio()
  const page = await studio.page(2, (n) => `Texto ${n}`)
  const { victim } = await openScene(studio, page)
  victim.type(page.rows[0]!, ' de la víctima')
  await victim.saved()
  const before = await readAll(studio, page)

  const closing = await attackWith(
    studio,
    page,
    send(({ doc, row }) => {
      doc.clientID = victim.doc.clientID
      textOf(doc, row).insert(0, 'forged')
    }),
    (doc) => textOf(doc, page.rows[0]!).toString().includes('víctima'),
  )

  expect(closing).toEqual({ code: 4400, reason: 'doc-reset' })
  expect(await readAll(studio, page)).toEqual(before)
})

test('[W5] an update whose dependency never comes is refused after the sync answer', async () => {
  const studio = await openStudio()
  const page = await studio.page(2, (n) => `Texto ${n}`)
  const { before } = await openScene(studio, page)

  const closing = await attackWith(studio, page, ({ doc, row, wire }) => {
    textOf(doc, row).insert(0, 'lost')
    const between = Y.encodeStateVector(doc)
    textOf(doc, row).insert(2, 'orphan')
    wire.send(UPDATE, Y.encodeStateAsUpdate(doc, between))
    wire.send(STEP2, new Uint8Array([0, 0]))
  })

  expect(closing).toEqual({ code: 4400, reason: 'doc-reset' })
  expect(await readAll(studio, page)).toEqual(before)
})
