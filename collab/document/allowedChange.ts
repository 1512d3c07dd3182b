import * as Y from 'yjs'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { isUncontested, mirrorOf } from './mirror.ts'
import { type DecodedUpdate, type Id, indexAt, KIND, Refused, readUpdate, refuse, type Struct } from './readUpdate.ts'
import { contentOf } from './rows.ts'

export { Refused, refuse }

export const LIMITS = {
  updateBytes: 256 * 1024,
  rowCharacters: MAX_TEXT_LENGTH,
  newClients: 16,
  structs: 25_000,
  deletions: 60_000,
  steps: 200_000,
}

type Allowed = {
  isNew: boolean
  /** New structs of one client at most and new deletions, nothing else: the bytes are what Yjs would write for the change. */
  isPlain: boolean
  newClients: number[]
  rows: Set<string>
  steps: number
}

/** `steps`: items that Yjs passes for the positions of others, 0.12 µs each; `work`: everything else, in the same unit. */
type Cost = { work: number; steps: number }

/** The most that was measured, of dense updates. */
const WORK = { struct: 35, range: 35, deletedItem: 8, malformedByte: 4 }

function readCounted(bytes: Uint8Array, cost: Cost) {
  cost.work += bytes.length * WORK.malformedByte
  const update = readUpdate(bytes)
  const structs = [...update.blocks.values()].reduce((sum, { length }) => sum + length, 0)
  cost.work += structs * WORK.struct + update.deletions.length * WORK.range - bytes.length * WORK.malformedByte
  return update
}

type Target = { row: string } | 'gone'

/**
 * Validates a person's update, without applying anything: plain text inside existing rows, under client ids of their own.
 * Adds to `cost`, also when it refuses, what reading, checking and applying the update takes.
 * @throws {Refused}
 */
export function allowedChange(
  doc: Y.Doc,
  owners: Map<number, string>,
  actor: string,
  bytes: Uint8Array,
  cost: Cost = { work: 0, steps: 0 },
): Allowed {
  if (bytes.length > LIMITS.updateBytes) refuse('too large')
  const update = readCounted(bytes, cost)
  const newClients = checkClients(doc, owners, actor, update)
  const structs = checkStructs(doc, update, cost)
  const deletions = checkDeletions(doc, update, structs, cost)
  for (const [row, added] of structs.added) {
    const length = (contentOf(doc).get(row)?.length ?? 0) + added - (deletions.removed.get(row) ?? 0)
    if (length > LIMITS.rowCharacters) refuse('row too long')
  }
  const rows = new Set([...structs.added.keys(), ...deletions.removed.keys()])
  const isPlain = isOneRun(doc, update) && !deletions.repeats
  return { isNew: structs.isNew || deletions.isNew, isPlain, newClients, rows, steps: cost.steps }
}

/** Yjs merges clients in order, and a struct must be equal wherever it is repeated. */
const isOneRun = ({ store }: Y.Doc, { blocks }: DecodedUpdate) =>
  blocks.size <= 1 && [...blocks].every(([client, [first]]) => first!.clock === Y.getState(store, client))

function checkClients(doc: Y.Doc, owners: Map<number, string>, actor: string, { blocks }: DecodedUpdate) {
  const newClients: number[] = []
  let writers = 0
  for (const [client, structs] of blocks) {
    const last = structs.at(-1)!
    if (last.clock + last.length <= Y.getState(doc.store, client)) continue // repeats what is there
    if (++writers > LIMITS.newClients) refuse('too many clients')
    const owner = owners.get(client)
    if (owner === undefined) newClients.push(client)
    else if (owner !== actor) refuse('client id of somebody else')
  }
  return newClients
}

function checkStructs(doc: Y.Doc, update: DecodedUpdate, cost: Cost) {
  const { store } = doc
  const { blocks } = update
  const reached = new Map<number, number>()
  const targets = new Map<Struct, Target>()
  const added = new Map<string, number>()
  let insert: ReturnType<typeof mirrorOf> | undefined
  const isLone = blocks.size === 1 && blocks.values().next().value!.length === 1
  let structs = 0
  const known = (client: number) => reached.get(client) ?? Y.getState(store, client)

  const targetAt = (id: Id): Target =>
    id.clock < Y.getState(store, id.client) ? targetOfStored(doc, id) : targets.get(structAt(blocks, id))!

  function targetOf(struct: Struct): Target {
    if (struct.kind === KIND.collected) return 'gone'
    if (struct.parent) {
      if (struct.parent.clock >= Y.getState(store, struct.parent.client)) {
        if (targetAt(struct.parent) === 'gone') return 'gone'
        refuse('parent is not a row') // people write no types, so no struct of theirs can be a parent
      }
      return insideOf(doc, struct.parent)
    }
    const left = struct.left && targetAt(struct.left)
    const right = struct.right && targetAt(struct.right)
    if (left === 'gone' || right === 'gone') return 'gone'
    if (left && right && left.row !== right.row) refuse('neighbours in different rows')
    if (isReversed(doc, update, struct)) refuse('neighbours in reverse order')
    return (left ?? right)!
  }

  function check(struct: Struct) {
    if (struct.fault) refuse(struct.fault)
    const target = targetOf(struct)
    targets.set(struct, target)
    if (target === 'gone') return target
    const isText = struct.kind === KIND.string
    if (isText && struct.text.includes('\0')) refuse('NUL') // Postgres' text cannot hold it: the commit would fail for ever
    // Also what is deleted already changes its row: Yjs breaks a character of two units in which it stands.
    added.set(target.row, (added.get(target.row) ?? 0) + (isText ? struct.length : 0))
    return target
  }

  for (const struct of inYjsOrder(blocks, known)) {
    const from = known(struct.client)
    const end = struct.clock + struct.length
    if (end <= from) continue
    const target = check(struct)
    if (target !== 'gone' && !(isLone && isUncontested(doc, struct, from, target.row))) {
      insert ??= mirrorOf(doc, update)
      cost.steps += insert(struct, from, target.row, LIMITS.steps - cost.steps)
    }
    if (cost.steps > LIMITS.steps) refuse('too many conflicts')
    if (++structs > LIMITS.structs) refuse('too many structs')
    reached.set(struct.client, end)
  }
  const isNew = structs > 0
  return { isNew, known, added, targets }
}

/**
 * The structs as Yjs integrates them: those of the highest client first, and before each one those that it refers to.
 * @throws {Refused} when a reference is missing or leads back to itself: Yjs would throw half-way through a transaction
 */
function* inYjsOrder(blocks: DecodedUpdate['blocks'], known: (client: number) => number) {
  const unread = new Map([...blocks].map(([client, structs]) => [client, structs.values()]))
  const lacked = (id: Id | undefined) => (id && id.clock >= known(id.client) ? id : undefined)
  const waiting: Struct[] = []
  for (const client of [...blocks.keys()].sort((a, b) => b - a))
    for (const struct of unread.get(client)!) {
      waiting.push(struct)
      for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
        if (next.clock > known(next.client)) refuse(MISSING_DEPENDENCY)
        const { left, right, parent } = next // Yjs looks even at known structs' references
        const missing = lacked(left) ?? lacked(right) ?? lacked(parent)
        if (!missing) yield waiting.pop()!
        else waiting.push(unread.get(missing.client)?.next().value ?? refuse(MISSING_DEPENDENCY))
      }
    }
}

/** An honest client that reconnects and types on sends these before its sync answer: they are deferred until then. */
export const MISSING_DEPENDENCY = 'missing dependency'

/** A range cuts what it begins and ends in: as much work as three items that are deleted whole. */
const CUT = 3

type CheckedStructs = ReturnType<typeof checkStructs>

function checkDeletions(
  doc: Y.Doc,
  { blocks, deletions }: DecodedUpdate,
  { known, targets }: CheckedStructs,
  cost: Cost,
) {
  const removed = new Map<string, number>()
  let [isNew, repeats, items] = [false, false, 0]
  const remove = (row: string, characters: number) => removed.set(row, (removed.get(row) ?? 0) + characters)
  for (const { client, clock, length } of deletions) {
    let isCut = false
    const end = clock + length
    if (end > known(client)) refuse(MISSING_DEPENDENCY)
    const stored = Y.getState(doc.store, client)
    for (const struct of structsBetween(blocks, client, Math.max(clock, stored), end)) {
      const target = targets.get(struct)
      isNew = true
      if (struct.kind === KIND.string && target && target !== 'gone')
        remove(target.row, Math.min(end, struct.clock + struct.length) - Math.max(clock, struct.clock))
    }
    if (clock >= stored) continue
    const structs = doc.store.clients.get(client)!
    for (let index = Y.findIndexSS(structs, clock); index < structs.length && structs[index]!.id.clock < end; index++) {
      const item = structs[index]!
      if (item.deleted) {
        repeats = true
        continue
      }
      items += isCut ? 1 : CUT
      cost.work += WORK.deletedItem
      isCut = true
      if (items > LIMITS.deletions) refuse('too many deletions')
      const row = rowOfItem(doc, item as Y.Item) ?? refuse('deletion outside the rows')
      remove(row, Math.min(end, item.id.clock + item.length) - Math.max(clock, item.id.clock))
      isNew = true
    }
  }
  return { isNew, repeats, removed }
}

function* structsBetween(blocks: DecodedUpdate['blocks'], client: number, from: number, end: number) {
  if (from >= end) return
  const structs = blocks.get(client)!
  for (let index = indexAt(structs, from); index < structs.length && structs[index]!.clock < end; index++)
    yield structs[index]!
}

function targetOfStored(doc: Y.Doc, id: Id): Target {
  const item = Y.getItem(doc.store, Y.createID(id.client, id.clock))
  if (!(item instanceof Y.Item)) return 'gone'
  const row = rowOfItem(doc, item) // a neighbour of a map's entry would replace the entry
  return row === undefined ? refuse('outside the rows') : { row }
}

/**
 * Returns whether the right neighbour stands before the left one in the same item. No client writes that, and Yjs would shorten the
 * left neighbour while it looks for the right one, and insert elsewhere than the mirror does.
 */
function isReversed({ store }: Y.Doc, { blocks }: DecodedUpdate, { left, right }: Struct) {
  if (!left || !right || left.client !== right.client || right.clock > left.clock) return false
  const stored = Y.getState(store, left.client)
  if (left.clock < stored) return right.clock >= Y.getItem(store, Y.createID(left.client, left.clock)).id.clock
  return right.clock >= Math.max(stored, structAt(blocks, left).clock)
}

function insideOf(doc: Y.Doc, id: Id): Target {
  const item = Y.getItem(doc.store, Y.createID(id.client, id.clock))
  if (!(item instanceof Y.Item) || item.content instanceof Y.ContentDeleted) return 'gone'
  const isRow = item.content instanceof Y.ContentType && item.parent === contentOf(doc) && item.parentSub !== null
  return isRow ? { row: item.parentSub! } : refuse('outside the rows')
}

function rowOfItem(doc: Y.Doc, item: Y.Item) {
  if (item.parentSub !== null || !(item.parent instanceof Y.AbstractType)) return undefined
  const holder = item.parent._item
  return holder !== null && holder.parent === contentOf(doc) ? (holder.parentSub ?? undefined) : undefined
}

const structAt = (blocks: DecodedUpdate['blocks'], { client, clock }: Id): Struct => {
  const structs = blocks.get(client)!
  return structs[indexAt(structs, clock)]!
}
