import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowedChange } from '#collab/document/allowedChange.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const SERVER = 1

function documentOf(texts: Record<string, string>) {
  const doc = new Y.Doc()
  doc.clientID = SERVER
  doc.transact(() => {
    for (const [row, text] of Object.entries(texts)) contentOf(doc).set(row, new Y.Text(text))
  })
  doc.clientID = 2 ** 31
  return doc
}

function copyOf(doc: Y.Doc) {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

/** The change as the server receives it. */
function updateOf(doc: Y.Doc, change: (copy: Y.Doc) => void) {
  const copy = copyOf(doc)
  change(copy)
  return { copy, update: Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc)) }
}

const owners = () => new Map([[SERVER, 'server']])

test('[W1] typing is allowed, and the rows and the new client id are named', () => {
  const doc = documentOf({ a: 'Texto', b: 'Otro' })
  const { copy, update } = updateOf(doc, (copy) => textOf(copy, 'a').insert(5, '!'))
  expect(allowedChange(doc, owners(), 'ana', update)).toEqual({
    isNew: true,
    isPlain: true,
    newClients: [copy.clientID],
    rows: new Set(['a']),
    steps: 0,
  })
})

test('[S7] known content brings nothing new, regardless of its author', () => {
  const doc = documentOf({ a: 'Texto' })
  const everything = Y.encodeStateAsUpdate(doc)
  expect(allowedChange(doc, owners(), 'ana', everything)).toEqual({
    isNew: false,
    isPlain: false,
    newClients: [],
    rows: new Set(),
    steps: 0,
  })
})

test('[S8] plain is an update with new text of one client and new deletions, and nothing that is known or of others', () => {
  const doc = documentOf({ a: 'Texto' })
  const copy = copyOf(doc)
  const updates: Uint8Array[] = []
  copy.on('update', (update: Uint8Array) => updates.push(update))
  textOf(copy, 'a').insert(5, '!')
  textOf(copy, 'a').delete(0, 1)
  textOf(copy, 'a').insert(5, '?')
  const [typed, deleted, typedOn] = updates as [Uint8Array, Uint8Array, Uint8Array]
  const ofAnother = updateOf(doc, (other) => textOf(other, 'a').insert(0, 'Un ')).update
  const isPlain = (...updates: Uint8Array[]) => allowedChange(doc, owners(), 'ana', Y.mergeUpdates(updates)).isPlain

  expect([isPlain(typed), isPlain(typed, deleted, typedOn), isPlain(deleted)]).toEqual([true, true, true])
  expect(isPlain(typed, ofAnother)).toBe(false)
  Y.applyUpdate(doc, typed)
  Y.applyUpdate(doc, deleted)
  expect(isPlain(typedOn)).toBe(true)
  expect(isPlain(typed, typedOn)).toBe(false)
  expect(isPlain(deleted, typedOn)).toBe(false)
})

test('[W2] a long text may be replaced whole: what goes in the same update counts', () => {
  const doc = documentOf({ a: 'x'.repeat(15_000) })
  const { update } = updateOf(doc, (copy) =>
    copy.transact(() => {
      textOf(copy, 'a').delete(0, 15_000)
      textOf(copy, 'a').insert(0, 'y'.repeat(80_000))
    }),
  )
  expect(allowedChange(doc, owners(), 'ana', update).rows).toEqual(new Set(['a']))
})

test('[W2] text that was typed and deleted again in merged updates does not count', () => {
  const doc = documentOf({ a: '' })
  const copy = copyOf(doc)
  const updates: Uint8Array[] = []
  copy.on('update', (update: Uint8Array) => updates.push(update))
  for (let n = 0; n < 3; n++) {
    textOf(copy, 'a').insert(0, 'z'.repeat(60_000))
    textOf(copy, 'a').delete(0, 60_000)
  }
  expect(allowedChange(doc, owners(), 'ana', Y.mergeUpdates(updates)).isNew).toBe(true)
})

test('[W2] a deletion counted twice would let a row grow: it is refused', () => {
  const doc = documentOf({ a: 'x'.repeat(80_000) })
  const { update } = updateOf(doc, (copy) =>
    copy.transact(() => {
      textOf(copy, 'a').delete(0, 100)
      textOf(copy, 'a').insert(0, 'y'.repeat(101))
    }),
  )
  expect(() => allowedChange(doc, owners(), 'ana', update)).toThrow('row too long')
})

test('[W1] the row is named also where what was typed is deleted again: within an emoji it breaks it', () => {
  const doc = documentOf({ a: 'Texto', b: 'x👩y' })
  const { copy, update } = updateOf(doc, (copy) => {
    textOf(copy, 'b').insert(2, '!')
    textOf(copy, 'b').delete(2, 1)
  })
  expect(textOf(copy, 'b').toString()).toBe('x\ufffd\ufffdy')
  expect(allowedChange(doc, owners(), 'ana', update).rows).toEqual(new Set(['b']))
})

test('[W1] [W5] typing, deleting and undoing is allowed, applies whole and names only the changed rows', () => {
  const random = seeded(chooseSeed('allowed changes'))
  const doc = documentOf({ a: 'Texto uno', b: 'Texto dos', c: '' })
  const known = owners()
  for (let round = 0; round < 200; round++) {
    const { copy, update } = updateOf(doc, (copy) => {
      for (let steps = 1 + random() * 4; steps > 0; steps--) {
        const text = textOf(copy, 'abc'[Math.floor(random() * 3)]!)
        const at = Math.floor(random() * (text.length + 1))
        if (random() < 0.4) text.delete(at, Math.min(text.length - at, Math.floor(random() * 6)))
        else text.insert(at, ['é', 'palabra ', '👩‍🚀', '\n', '\u202e'][Math.floor(random() * 5)]!)
      }
    })
    const before = contentOf(doc).toJSON()
    const allowed = allowedChange(doc, known, 'ana', update)
    Y.applyUpdate(doc, update)
    for (const client of allowed.newClients) known.set(client, 'ana')
    expect(contentOf(doc).toJSON()).toEqual(contentOf(copy).toJSON())
    expect(doc.store.pendingStructs ?? doc.store.pendingDs).toBeNull()
    for (const row of 'abc') if (textOf(doc, row).toString() !== before[row]) expect(allowed.rows).toContain(row)
  }
})

test('[W4] [W6] [S8] of 20,000 garbled updates those that are let through apply whole, change only text in rows, and mean the same in a log', () => {
  const random = seeded(chooseSeed('garbled updates'))
  const base = documentOf({ a: 'Texto uno', b: 'Texto dos' })
  const state = Y.encodeStateAsUpdate(base)
  const goods = Array.from({ length: 20 }, (_, n) =>
    updateOf(base, (copy) => {
      textOf(copy, 'a').insert(n % 5, 'ñandú')
      textOf(copy, 'b').delete(n % 4, 3)
      textOf(copy, 'b').insert(0, '👩')
    }),
  )
  let [letThrough, plain] = [0, 0]
  for (let n = 0; n < 20_000; n++) {
    const bytes = goods[n % 20]!.update.slice()
    for (let changes = 1 + random() * 3; changes > 0; changes--)
      bytes[Math.floor(random() * bytes.length)] = random() * 256
    let allowed: ReturnType<typeof allowedChange>
    try {
      allowed = allowedChange(base, owners(), 'ana', bytes)
    } catch (error) {
      expect((error as Error).name).toBe('Refused')
      continue
    }
    letThrough++
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    Y.applyUpdate(doc, bytes)
    expect(doc.store.pendingStructs ?? doc.store.pendingDs).toBeNull()
    expect([...doc.share.keys()]).toEqual(['content'])
    expect([...contentOf(doc).keys()]).toEqual(['a', 'b'])
    for (const row of 'ab')
      for (const { insert, attributes } of textOf(doc, row).toDelta())
        expect([typeof insert, attributes]).toEqual(['string', undefined])
    if (!allowed.isPlain) continue
    plain++
    const replayed = new Y.Doc()
    Y.applyUpdate(replayed, Y.mergeUpdates([state, bytes]))
    expect(replayed.store.pendingStructs ?? replayed.store.pendingDs).toBeNull()
    expect(Y.encodeStateAsUpdate(replayed)).toEqual(Y.encodeStateAsUpdate(doc))
  }
  expect(letThrough).toBeGreaterThan(100)
  expect(plain).toBeGreaterThan(100)
})
