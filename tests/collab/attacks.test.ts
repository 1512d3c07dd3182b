import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contentOf, requestOf, scoreOf, statusOf, textOf } from '#collab/document/rows.ts'
import { eventually, openStudio, type Studio } from '../support/collab.ts'
import { chooseSeed, seeded } from '../support/random.ts'
import { connectHocuspocus, STEP1, STEP2, UPDATE, type Wire } from '../support/wire.ts'

type Page = Awaited<ReturnType<Studio['page']>>
type Scene = { doc: Y.Doc; row: string; other: string; wire: Wire }

/** What the attacker does to an own copy of the document; the difference is sent. */
const CHANGES: Record<string, (scene: Scene) => void> = {
  'a foreign root': ({ doc }) => doc.getMap('evil').set('a', 1),
  'a foreign root text': ({ doc }) => doc.getText('evil').insert(0, 'a'),
  'a new row': ({ doc }) => contentOf(doc).set('01930000-0000-7000-8000-000000000000', new Y.Text('new')),
  'a plain value as a row': ({ doc, row }) => (contentOf(doc) as Y.Map<unknown>).set(row, 'text'),
  'a replaced row': ({ doc, row }) => contentOf(doc).set(row, new Y.Text('mine')),
  'a deleted row': ({ doc, row }) => contentOf(doc).delete(row),
  'a status': ({ doc, row }) => statusOf(doc).set(row, 'COMPLETED'),
  'a removed status': ({ doc, row }) => statusOf(doc).delete(row),
  'a score': ({ doc, row }) => scoreOf(doc).set(row, 5),
  'a request': ({ doc, row }) => requestOf(doc).set(row, 'x'),
  'a format': ({ doc, row }) => textOf(doc, row).format(0, 3, { bold: true }),
  'formatted text': ({ doc, row }) => textOf(doc, row).insert(0, 'bold', { bold: true }),
  'an embed': ({ doc, row }) => textOf(doc, row).insertEmbed(0, { image: 'x' }),
  'an embedded type': ({ doc, row }) => textOf(doc, row).insertEmbed(0, new Y.Map()),
  'an attribute': ({ doc, row }) => textOf(doc, row).setAttribute('lang', 'xx'),
  'U+0000': ({ doc, row }) => textOf(doc, row).insert(0, 'a\0b'),
  'a row of more than 20,000 characters': ({ doc, row }) => textOf(doc, row).insert(0, 'x'.repeat(20_000)),
  'a frame of more than 256 KB': ({ doc, row, other }) =>
    doc.transact(() => {
      for (let n = 0; n < 30; n++) {
        const text = textOf(doc, n % 2 ? row : other)
        text.insert(0, 'x'.repeat(10_000))
        text.delete(0, 10_000)
      }
      doc.getText('padding').insert(0, 'y'.repeat(270_000))
    }),
  'good text and a foreign root in one update': ({ doc, row }) =>
    doc.transact(() => {
      textOf(doc, row).insert(0, 'good')
      doc.getMap('evil').set('a', 1)
    }),
}

async function openScene(studio: Studio, page: Page) {
  const victim = studio.join(page.name, studio.members[0])
  await victim.saved()
  return { victim, before: await readAll(studio, page) }
}

/** Everything of the document that an attack could leave a trace in. */
async function readAll({ db }: Studio, { rows }: Page) {
  const translations = await db
    .selectFrom('translations')
    .select(['source_text_id', 'content', 'status', 'score', 'revision'])
    .where('source_text_id', 'in', rows)
    .orderBy('source_text_id')
    .execute()
  const updates = await db.selectFrom('document_updates').select(['seq', 'bytes']).orderBy('seq').execute()
  return { translations, updates }
}

/** Joins as the second member, lets `attack` speak, and returns with which code the server closed. */
function attackWith(
  { node, members }: Studio,
  { name, rows }: Page,
  attack: (scene: Scene) => void,
  isReady = (_doc: Y.Doc) => true,
): Promise<{ code: number; reason: string }> {
  const doc = new Y.Doc()
  let hasAttacked = false
  return new Promise((resolve) => {
    const wire = connectHocuspocus(node.url, name, members[1]!.token, {
      joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
      sync(step, payload) {
        if (step === STEP1) return
        Y.applyUpdate(doc, payload)
        if (hasAttacked || !isReady(doc)) return
        hasAttacked = true
        attack({ doc, row: rows[0]!, other: rows[1]!, wire })
      },
      closed: (code, reason) => resolve({ code, reason }),
    })
  })
}

const send =
  (change: (scene: Scene) => void, step = UPDATE) =>
  (scene: Scene) => {
    const before = Y.encodeStateVector(scene.doc)
    change(scene)
    scene.wire.send(step, Y.encodeStateAsUpdate(scene.doc, before))
  }

test('[W1] [W2] [W6] what people may not write leaves no trace and costs nobody else anything', async () => {
  const studio = await openStudio()
  const page = await studio.page(3, (n) => `Texto ${n}`)
  const { victim, before } = await openScene(studio, page)
  const shown = victim.doc.toJSON()

  for (const step of [UPDATE, STEP2])
    for (const [name, change] of Object.entries(CHANGES)) {
      const closing = await attackWith(studio, page, send(change, step))
      expect({ name, ...closing }).toEqual({ name, code: 4400, reason: 'doc-reset' })
    }

  expect(await readAll(studio, page)).toEqual(before)
  expect(victim.doc.toJSON()).toEqual(shown)
  expect(victim.closings).toEqual([])
  victim.type(page.rows[0]!, '!')
  await victim.saved()
})

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

test('[P1] [P2] presence tells who one is by the token, and nobody speaks for another', async () => {
  const studio = await openStudio()
  const page = await studio.page(1, () => 'Texto')
  const [ana, ben] = [studio.join(page.name, studio.members[0]), studio.join(page.name, studio.members[1])]
  await Promise.all([ana.saved(), ben.saved()])
  ana.provider.setAwarenessField('row', page.rows[0])
  await eventually(() => expect(ben.presenceOf(ana)).toMatchObject({ row: page.rows[0] }))

  const { awareness } = ben.provider
  awareness!.setLocalState({
    user: { id: 'x', name: 'The president', kind: 'ai' },
    row: page.rows[0],
    rows: ['a'],
    evil: 1,
  })
  awareness!.states.set(ana.doc.clientID, { user: { name: 'Forged' }, row: null })
  awareness!.meta.set(ana.doc.clientID, { clock: 99, lastUpdated: Date.now() })
  awareness!.emit('update', [{ added: [], updated: [ana.doc.clientID], removed: [] }, 'local'])

  await eventually(() => expect(ana.presenceOf(ben)).toBeDefined())
  expect(ana.presenceOf(ben)).toEqual({
    user: { id: studio.members[1]!.id, name: 'Person 2', color: expect.any(String), kind: 'person' },
    row: page.rows[0],
  })
  const cleo = studio.join(page.name, studio.members[2])
  await cleo.saved()
  await eventually(() => expect(cleo.presenceOf(ana)).toMatchObject({ user: { name: 'Person 1' }, row: page.rows[0] }))
})

/** Bytes from nothing, and good updates with some bytes changed. */
function garble(random: () => number, good: Uint8Array) {
  if (random() < 0.3) return Uint8Array.from({ length: Math.floor(random() * 60) }, () => random() * 256)
  const bytes = good.slice(0, random() < 0.2 ? Math.floor(random() * good.length) : good.length)
  for (let changes = 1 + random() * 3; changes > 0; changes--)
    bytes[Math.floor(random() * bytes.length)] = random() * 256
  return bytes
}

test('[W6] of 10,000 random frames nothing gets in but plain text in rows', async () => {
  const studio = await openStudio()
  const page = await studio.page(3, (n) => `Texto ${n}`)
  const { victim } = await openScene(studio, page)
  const random = seeded(chooseSeed('random frames'))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(victim.doc))
  const before = Y.encodeStateVector(doc)
  for (const row of page.rows) textOf(doc, row).insert(2, 'mutated')
  textOf(doc, page.rows[0]!).delete(0, 3)
  const good = Y.encodeStateAsUpdate(doc, before)

  let sent = 0
  while (sent < 10_000)
    await attackWith(studio, page, ({ wire }) => {
      for (let n = 0; n < 200; n++, sent++)
        if (random() < 0.9) wire.send(random() < 0.5 ? UPDATE : STEP2, garble(random, good))
        else wire.sendRaw(garble(random, good))
      wire.close()
    })

  victim.type(page.rows[1]!, ' still here')
  await victim.saved()
  expect(victim.closings).toEqual([])
  expect(['content', 'status', 'score', 'request']).toEqual(expect.arrayContaining([...victim.doc.share.keys()]))
  expect([...contentOf(victim.doc).keys()].sort()).toEqual(page.rows.toSorted())
  expect(statusOf(victim.doc).toJSON()).toEqual(Object.fromEntries(page.rows.map((row) => [row, 'COMPLETED'])))
  const { translations } = await readAll(studio, page)
  for (const { source_text_id, content } of translations) expect(victim.text(source_text_id)).toBe(content)
  for (const { insert, attributes } of page.rows.flatMap((row) => textOf(victim.doc, row).toDelta()))
    expect([typeof insert, attributes]).toEqual(['string', undefined])
})
