import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { allowedChange, Refused } from '#collab/document/allowedChange.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { rowDocument, siblings } from '../support/build/structs.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

/** Counts what Yjs itself passes while it inserts: each item that it passes is put into two sets. */
function stepsOfYjs(apply: () => void) {
  const { add } = Set.prototype
  let added = 0
  Set.prototype.add = function (value) {
    if (value instanceof Y.Item) added += 1
    return add.call(this, value)
  }
  try {
    apply()
  } finally {
    Set.prototype.add = add
  }
  return added / 2
}

test('[W9] counts at least the steps that Yjs takes, and hardly more', () => {
  const random = seeded(chooseSeed('conflict steps'))
  const below = (end: number) => Math.floor(random() * end)
  let most = 0
  for (let history = 0; history < 60; history++) {
    const doc = rowDocument(1, 30)
    const owners = new Map([[1, 'server']])
    const copies = Array.from({ length: 4 }, (_, index) => {
      const copy = new Y.Doc()
      copy.clientID = 10 + ((index * 7 + history) % 30)
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
      return copy
    })
    for (let turn = 0; turn < 12; turn++) {
      const copy = copies[below(4)]!
      const text = textOf(copy, 'r0')
      const start = below(3)
      for (let edit = below(30); edit > 0; edit--)
        if (random() < 0.2 && text.length > 6) text.delete(below(text.length - 3), 1 + below(3))
        else text.insert(random() < 0.7 ? start : below(text.length + 1), 'abc'.slice(below(3)))
      if (random() < 0.3) Y.applyUpdate(copy, Y.encodeStateAsUpdate(copies[below(4)]!))
      if (random() < 0.5) continue
      const update = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(doc))
      const { steps } = allowedChange(doc, owners, 'ana', update)
      const taken = stepsOfYjs(() => Y.applyUpdate(doc, update))
      expect(steps).toBeGreaterThanOrEqual(taken)
      expect(steps).toBeLessThanOrEqual(taken * 1.5 + 30) // items that the update will cut count as cut from the start
      most = Math.max(most, steps)
    }
  }
  expect(most).toBeGreaterThan(100)
})

test('[W9] thousands written at one place that are searched among thousands are refused', () => {
  const doc = rowDocument(1, 0)
  const owners = new Map([[1, 'server']])
  const parent = contentOf(doc).get('r0')!._item!.id
  Y.applyUpdate(doc, siblings({ client: 10, count: 4000, parent }))
  const attack = siblings({ client: 20, count: 4000, parent })
  expect(() => allowedChange(doc, owners, 'ana', attack)).toThrow(new Refused('too many conflicts'))
})
