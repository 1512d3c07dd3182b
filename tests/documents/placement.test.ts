import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { limitConflicts } from '#collab/loading/limitConflicts.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const HISTORIES = process.env.FUZZ ? 5000 : 20
const CLIENTS = 5
const ACTS = 60

/** Clients that write at the same few places of one text, and learn of some of the others' updates in some order. */
function drawUpdates(random: () => number) {
  const below = (most: number) => Math.floor(random() * most)
  const updates: Uint8Array[] = []
  const docs = Array.from({ length: CLIENTS }, () => {
    const doc = new Y.Doc({ gc: random() < 0.5 })
    doc.clientID = 1 + below(2 ** 31)
    doc.on('update', (update, origin) => (origin === undefined || origin === null ? updates.push(update) : undefined))
    return doc
  })
  for (let act = 0; act < ACTS; act++) {
    const doc = docs[below(CLIENTS)]!
    const text = doc.getText('text')
    const kind = random()
    if (kind < 0.55) text.insert(below(Math.min(text.length, 4) + 1), 'abc'.slice(below(3)))
    else if (kind < 0.65) text.insert(below(text.length + 1), String(act))
    else if (kind < 0.75 && text.length > 0) text.delete(below(text.length), 1)
    else for (const update of updates.slice(below(updates.length + 1))) Y.applyUpdate(doc, update, 'others')
  }
  return updates
}

function shuffled(updates: Uint8Array[], random: () => number) {
  return updates
    .map((update) => ({ update, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ update }) => update)
}

/** Each item with its neighbours, also the deleted ones. */
const itemsOf = (doc: Y.Doc) => {
  const items: string[] = []
  for (let item = doc.getText('text')._start; item !== null; item = item.right)
    items.push(`${item.id.client}:${item.id.clock}+${item.length} ${item.deleted}`)
  return items.join('\n')
}

test('[W9] [S5] items are placed where Yjs places them, in whatever order updates come', () => {
  const random = seeded(chooseSeed('placement'))
  for (let history = 0; history < HISTORIES; history++) {
    const updates = shuffled(drawUpdates(random), random)
    const [stock, ours] = [new Y.Doc({ gc: false }), new Y.Doc({ gc: false })]
    for (const update of updates) {
      Y.applyUpdate(stock, update)
      expect(limitConflicts(Number.POSITIVE_INFINITY, () => Y.applyUpdate(ours, update))).toBe(true)
      if (itemsOf(ours) !== itemsOf(stock)) expect(itemsOf(ours)).toBe(itemsOf(stock))
    }
    expect(ours.store.pendingStructs).toBe(null)
    expect(Buffer.from(Y.encodeStateAsUpdate(ours))).toEqual(Buffer.from(Y.encodeStateAsUpdate(stock)))
  }
})
