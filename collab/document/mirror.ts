import * as Y from 'yjs'
import { findLeftNeighbour, type Sibling, type Walk } from './conflicts.ts'
import { type DecodedUpdate, type Id, indexAt, type Struct } from './readUpdate.ts'
import { contentOf } from './rows.ts'

interface Piece extends Sibling {
  end: number
  holder: Holder
  following: Piece | null | undefined
  before: Piece | undefined
  passedAt: number
}

type Holder = Omit<Sibling, 'id'> & { item: Y.Item | undefined; start: number; end: number }

/** Returns whether the neighbours of a lone struct are neighbours still: then Yjs passes no item. */
export function isUncontested(doc: Y.Doc, { client, clock, left, right }: Struct, from: number, row: string) {
  const origin = from > clock ? { client, clock: from - 1 } : left
  const next = origin ? idAfter(doc.store, origin) : contentOf(doc).get(row)?._start?.id
  return next ? next.client === right?.client && next.clock === right.clock : !right
}

function idAfter(store: Y.Doc['store'], { client, clock }: Id): Id | undefined {
  const item = Y.getItem(store, Y.createID(client, clock)) as Y.Item
  return clock < item.id.clock + item.length - 1 ? { client, clock: clock + 1 } : item.right?.id
}

/**
 * Inserts the structs of an update beside the document, to count what Yjs would pass. Only the pieces that an insertion
 * touches are copied, so the cost is that of the insertions.
 */
export function mirrorOf(doc: Y.Doc, { blocks }: DecodedUpdate) {
  // Long: all of it works on the pieces that were copied so far.
  const { store } = doc
  const cuts = cutsOf(blocks)
  const pieces = new Map<number, Map<number, Piece>>()
  const heads = new Map<string, Piece | null>()

  function holderOf(id: Id): Holder {
    const stored = Y.getState(store, id.client)
    if (id.clock < stored) {
      const item = Y.getItem(store, Y.createID(id.client, id.clock)) as Y.Item
      const { origin, rightOrigin, length, id: start } = item
      return { item, start: start.clock, end: start.clock + length, origin, rightOrigin }
    }
    const structs = blocks.get(id.client)!
    const { clock, length, left, right } = structs[indexAt(structs, id.clock)]!
    const start = Math.max(clock, stored)
    const origin = start > clock ? { client: id.client, clock: start - 1 } : left
    return { item: undefined, start, end: clock + length, origin, rightOrigin: right }
  }

  function pieceAt(id: Id): Piece {
    const ofClient = pieces.get(id.client) ?? new Map<number, Piece>()
    if (ofClient.size === 0) pieces.set(id.client, ofClient)
    const exact = ofClient.get(id.clock)
    if (exact) return exact
    const holder = holderOf(id)
    const clientCuts = cuts.get(id.client) ?? NO_CUTS
    const cut = firstAbove(clientCuts, id.clock)
    const start = Math.max(holder.start, clientCuts[cut - 1] ?? 0)
    const known = ofClient.get(start)
    if (known) return known
    const end = Math.min(holder.end, clientCuts[cut] ?? Number.POSITIVE_INFINITY)
    const piece: Piece = {
      id: { client: id.client, clock: start },
      origin: start > holder.start ? { client: id.client, clock: start - 1 } : holder.origin,
      rightOrigin: holder.rightOrigin,
      end,
      holder,
      following: undefined,
      before: undefined,
      passedAt: 0,
    }
    ofClient.set(start, piece)
    return piece
  }

  function rightOf(piece: Piece) {
    const { id, end, holder } = piece
    piece.following ??= end < holder.end ? pieceAt({ client: id.client, clock: end }) : startOf(holder.item?.right)
    return piece.following
  }

  const originOf = (piece: Piece) => {
    piece.before ??= pieceAt(piece.origin!)
    return piece.before
  }

  const walk: Walk<Piece> = {
    rightOf,
    originOf,
    passedAt: (piece) => piece.passedAt,
    pass(piece, at) {
      piece.passedAt = at
    },
  }

  const startOf = (item: Y.Item | null | undefined) => (item ? pieceAt(item.id) : null)

  function headOf(row: string) {
    if (!heads.has(row)) heads.set(row, startOf(contentOf(doc).get(row)?._start))
    return heads.get(row)!
  }

  return function insert(struct: Struct, from: number, row: string, most: number) {
    const { client, clock, length } = struct
    const first = pieceAt({ client, clock: from })
    const last = first.end === clock + length ? first : pieceAt({ client, clock: clock + length - 1 })
    const left = first.origin ? pieceAt(first.origin) : null
    const right = struct.right ? pieceAt(struct.right) : null
    const next = left ? rightOf(left) : headOf(row)
    const { leftNeighbour, steps } = findLeftNeighbour(first, { left, first: next, right }, walk, most)
    last.following = leftNeighbour ? rightOf(leftNeighbour) : headOf(row)
    if (leftNeighbour) leftNeighbour.following = first
    else heads.set(row, first)
    return steps
  }
}

const NO_CUTS: number[] = []

function cutsOf(blocks: DecodedUpdate['blocks']) {
  const cuts = new Map<number, Set<number>>()
  const cut = (client: number, clock: number) => cuts.set(client, (cuts.get(client) ?? new Set()).add(clock))
  for (const structs of blocks.values())
    for (const { left, right } of structs) {
      if (left) cut(left.client, left.clock + 1)
      if (right) cut(right.client, right.clock)
    }
  return new Map([...cuts].map(([client, clocks]) => [client, [...clocks].sort((a, b) => a - b)]))
}

function firstAbove(clocks: number[], clock: number) {
  let low = 0
  for (let high = clocks.length; low < high; ) {
    const middle = (low + high) >> 1
    if (clocks[middle]! > clock) high = middle
    else low = middle + 1
  }
  return low
}
