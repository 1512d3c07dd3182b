import * as Y from 'yjs'
import { findLeftNeighbour } from '../document/conflicts.ts'

class TooMany extends Error {}

let left: number | undefined

/**
 * Yjs knows no limit of its own and has no hook where it inserts an item, so its `integrate` is wrapped, in this one
 * place. Outside `limitConflicts` that costs one comparison.
 */
const { integrate } = Y.Item.prototype
Y.Item.prototype.integrate = function (transaction, offset) {
  if (left !== undefined && offset === 0) left -= stepsOf(this, transaction.doc.store, left)
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

function stepsOf(item: Y.Item, store: Y.Doc['store'], most: number) {
  const { left, right, parent } = item
  if (!(parent instanceof Y.AbstractType) || item.parentSub !== null) return 0
  const first = left ? (left as Y.Item).right : parent._start
  if (first === right) return 0
  const originOf = (other: Y.Item) => Y.getItem(store, other.origin!)
  return findLeftNeighbour(item, { left: left as Y.Item, first, right: right as Y.Item }, originOf, most).steps
}
