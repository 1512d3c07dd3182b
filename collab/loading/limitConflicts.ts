import * as Y from 'yjs'
import { findLeftNeighbour, type Walk } from '../document/conflicts.ts'

class TooMany extends Error {}

/** A property of items that were passed: a map beside them takes four times as long. */
type Passed = Y.Item & { passedAt?: number }

let left: number | undefined

/**
 * Yjs knows no limit and has no hook where it inserts an item, so its `integrate` is wrapped. Outside `limitConflicts` that
 * costs one comparison.
 */
const { integrate } = Y.Item.prototype
Y.Item.prototype.integrate = function (transaction, offset) {
  if (left !== undefined && offset === 0) left -= placeBetweenNeighbours(this, transaction.doc.store, left)
  if (left !== undefined && left < 0) throw new TooMany()
  integrate.call(this, transaction, offset)
}

/** Applies updates to a document that is dropped afterwards if this is false: more conflicts than so many steps' worth. */
export function limitConflicts(steps: number, apply: () => void) {
  left = steps
  try {
    apply()
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  } finally {
    left = undefined
  }
}

export const applyAll = (doc: Y.Doc, updates: { bytes: Uint8Array }[]) =>
  limitConflicts(Number.POSITIVE_INFINITY, () => {
    for (const { bytes } of updates) Y.applyUpdate(doc, bytes)
  })

function placeBetweenNeighbours(item: Y.Item, store: Y.Doc['store'], most: number) {
  const { left, right, parent } = item
  if (!(parent instanceof Y.AbstractType) || item.parentSub !== null) return 0
  const first = left ? (left as Y.Item).right : parent._start
  if (first === right) return 0
  const walk: Walk<Y.Item> = {
    rightOf: (other) => other.right as Y.Item | null,
    originOf: (other) => Y.getItem(store, other.origin!) as Y.Item,
    passedAt: (other) => (other as Passed).passedAt,
    pass(other, at) {
      ;(other as Passed).passedAt = at
    },
  }
  const between = { left: left as Y.Item, first: first as Y.Item, right: right as Y.Item }
  const { steps, leftNeighbour } = findLeftNeighbour(item, between, walk, most)
  item.left = leftNeighbour
  item.right = leftNeighbour ? leftNeighbour.right : parent._start
  return steps
}
