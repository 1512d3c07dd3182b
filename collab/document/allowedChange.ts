import * as Y from 'yjs'
import { type DecodedUpdate, type Id, KIND, Refused, readUpdate, refuse, type Struct } from './readUpdate.ts'
import { contentOf } from './rows.ts'

export { Refused, refuse }

export const LIMITS = { updateBytes: 256 * 1024, rowCharacters: 20_000, newClients: 16 }

type Allowed = {
  /** Whether it would change anything. */
  isNew: boolean
  /** New structs of one client at most and new deletions, nothing else: the bytes are what Yjs would write for the change. */
  isPlain: boolean
  /** Client ids that it uses for the first time. */
  claims: number[]
  /** Source text ids of the rows whose text it changes. */
  rows: Set<string>
}

/** The row that a struct belongs to; `gone` is collected by Yjs at once and shows nowhere. */
type Place = { row: string } | 'gone'

/**
 * What a person may write: plain text inside existing rows, under client ids of their own. Resolves every struct and
 * every deletion against the live document, without applying anything and without a second copy; the cost is that of
 * reading the update.
 * @throws {Refused}
 */
export function allowedChange(doc: Y.Doc, owners: Map<number, string>, actor: string, bytes: Uint8Array): Allowed {
  if (bytes.length > LIMITS.updateBytes) refuse('too large')
  const update = readUpdate(bytes)
  const claims = claimClients(doc, owners, actor, update)
  const structs = checkStructs(doc, update)
  const deletions = checkDeletions(doc, update, structs)
  for (const [row, added] of structs.added) {
    const length = (contentOf(doc).get(row)?.length ?? 0) + added - (deletions.removed.get(row) ?? 0)
    if (length > LIMITS.rowCharacters) refuse('row too long')
  }
  const rows = new Set([...structs.added.keys(), ...deletions.removed.keys()])
  const isPlain = isOneRun(doc, update) && !deletions.repeats
  return { isNew: structs.isNew || deletions.isNew, isPlain, claims, rows }
}

/** What Yjs merges has to have its clients in order, and each struct must say the same wherever it stands. */
const isOneRun = ({ store }: Y.Doc, { blocks }: DecodedUpdate) =>
  blocks.size <= 1 && [...blocks].every(([client, [first]]) => first!.clock === Y.getState(store, client))

function claimClients(doc: Y.Doc, owners: Map<number, string>, actor: string, { blocks }: DecodedUpdate) {
  const claims: number[] = []
  let writers = 0
  for (const [client, structs] of blocks) {
    const last = structs.at(-1)!
    if (last.clock + last.length <= Y.getState(doc.store, client)) continue // repeats what is there
    if (++writers > LIMITS.newClients) refuse('too many clients')
    const owner = owners.get(client)
    if (owner === undefined) claims.push(client)
    else if (owner !== actor) refuse('client id of somebody else')
  }
  return claims
}

/**
 * Walks the structs in an order in which each one's references exist already, as Yjs does. What is left over lacks a
 * dependency or refers to itself, which Yjs does not check and would throw about half-way through a transaction.
 */
function checkStructs(doc: Y.Doc, { blocks }: DecodedUpdate) {
  const { store } = doc
  const reached = new Map<number, number>()
  const places = new Map<Struct, Place>()
  const added = new Map<string, number>()
  let isNew = false
  const known = (client: number) => reached.get(client) ?? Y.getState(store, client)
  const exists = (id: Id | undefined) => id === undefined || id.clock < known(id.client)

  const placeAt = (id: Id): Place =>
    id.clock < Y.getState(store, id.client) ? placeOfStored(doc, id) : places.get(structAt(blocks, id))!

  function placeOf(struct: Struct): Place {
    if (struct.kind === KIND.collected) return 'gone'
    if (struct.parent) {
      if (struct.parent.clock >= Y.getState(store, struct.parent.client)) {
        if (placeAt(struct.parent) === 'gone') return 'gone'
        refuse('parent is not a row') // people write no types, so no struct of theirs can be a parent
      }
      return insideOf(doc, struct.parent)
    }
    const left = struct.left && placeAt(struct.left)
    const right = struct.right && placeAt(struct.right)
    if (left === 'gone' || right === 'gone') return 'gone'
    if (left && right && left.row !== right.row) refuse('neighbours in different rows')
    return (left ?? right)!
  }

  function check(struct: Struct) {
    if (struct.fault) refuse(struct.fault)
    const place = placeOf(struct)
    places.set(struct, place)
    if (place === 'gone') return
    const isText = struct.kind === KIND.string
    if (isText && struct.text.includes('\0')) refuse('NUL') // Postgres' text cannot hold it: the commit would fail for ever
    // Also what is deleted already changes its row: Yjs breaks a character of two units in which it stands.
    added.set(place.row, (added.get(place.row) ?? 0) + (isText ? struct.length : 0))
  }

  const todo = [...blocks].map(([client, structs]) => ({ client, structs, next: 0 }))
  for (let moved = true; moved; ) {
    moved = false
    for (const block of todo)
      for (; block.next < block.structs.length; block.next++) {
        const struct = block.structs[block.next]!
        const from = known(block.client)
        if (struct.clock > from) break
        if (!exists(struct.left) || !exists(struct.right) || !exists(struct.parent)) break // Yjs looks even at known structs' references
        const end = struct.clock + struct.length
        if (end <= from) continue
        check(struct)
        reached.set(block.client, end)
        isNew = moved = true
      }
  }
  if (todo.some((block) => block.next < block.structs.length)) refuse(MISSING_DEPENDENCY)
  return { isNew, known, added, places }
}

/** An honest client that reconnects and types on sends these before its sync answer: hold them until that answer. */
export const MISSING_DEPENDENCY = 'missing dependency'

type CheckedStructs = ReturnType<typeof checkStructs>

function checkDeletions(doc: Y.Doc, { blocks, deletions }: DecodedUpdate, { known, places }: CheckedStructs) {
  const removed = new Map<string, number>()
  let [isNew, repeats] = [false, false]
  const remove = (row: string, characters: number) => removed.set(row, (removed.get(row) ?? 0) + characters)
  for (const { client, clock, length } of deletions) {
    const end = clock + length
    if (end > known(client)) refuse(MISSING_DEPENDENCY)
    const stored = Y.getState(doc.store, client)
    for (const struct of structsBetween(blocks, client, Math.max(clock, stored), end)) {
      const place = places.get(struct)
      isNew = true
      if (struct.kind === KIND.string && place && place !== 'gone')
        remove(place.row, Math.min(end, struct.clock + struct.length) - Math.max(clock, struct.clock))
    }
    if (clock >= stored) continue
    const structs = doc.store.clients.get(client)!
    for (let index = Y.findIndexSS(structs, clock); index < structs.length && structs[index]!.id.clock < end; index++) {
      const item = structs[index]!
      if (item.deleted) {
        repeats = true
        continue
      }
      const row = rowOfItem(doc, item as Y.Item) ?? refuse('deletion outside the rows')
      remove(row, Math.min(end, item.id.clock + item.length) - Math.max(clock, item.id.clock))
      isNew = true
    }
  }
  return { isNew, repeats, removed }
}

/** Those structs of the update itself that lie in this range. */
function* structsBetween(blocks: DecodedUpdate['blocks'], client: number, from: number, end: number) {
  if (from >= end) return
  const structs = blocks.get(client)!
  for (let index = indexAt(structs, from); index < structs.length && structs[index]!.clock < end; index++)
    yield structs[index]!
}

function placeOfStored(doc: Y.Doc, id: Id): Place {
  const item = Y.getItem(doc.store, Y.createID(id.client, id.clock))
  if (!(item instanceof Y.Item)) return 'gone'
  const row = rowOfItem(doc, item) // a neighbour of a map's entry would replace the entry
  return row === undefined ? refuse('outside the rows') : { row }
}

/** The row whose text this stored struct is. */
function insideOf(doc: Y.Doc, id: Id): Place {
  const item = Y.getItem(doc.store, Y.createID(id.client, id.clock))
  if (!(item instanceof Y.Item) || item.content instanceof Y.ContentDeleted) return 'gone'
  const isRow = item.content instanceof Y.ContentType && item.parent === contentOf(doc) && item.parentSub !== null
  return isRow ? { row: item.parentSub! } : refuse('outside the rows')
}

/** The row in whose text this item stands. */
function rowOfItem(doc: Y.Doc, item: Y.Item) {
  if (item.parentSub !== null || !(item.parent instanceof Y.AbstractType)) return undefined
  const holder = item.parent._item
  return holder !== null && holder.parent === contentOf(doc) ? (holder.parentSub ?? undefined) : undefined
}

const structAt = (blocks: DecodedUpdate['blocks'], { client, clock }: Id): Struct => {
  const structs = blocks.get(client)!
  return structs[indexAt(structs, clock)]!
}

function indexAt(structs: Struct[], clock: number) {
  let low = 0
  for (let high = structs.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1
    if (structs[middle]!.clock <= clock) low = middle
    else high = middle - 1
  }
  return low
}
