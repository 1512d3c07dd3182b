import * as Y from 'yjs'
import { allowedChange, Refused } from '#collab/document/allowedChange.ts'
import { contentOf } from '#collab/document/rows.ts'
import { limitConflicts } from '#collab/loading/limitConflicts.ts'
import { type Struct, siblings, writeStructs } from '../build/structs.ts'

type Random = () => number
/** Shares of structs, from 0 to 1: of those that stand in others, that name a right neighbour, that are deleted again. */
type Style = { texts: string[]; ladder: number; nested: number; right: number; deleted: number }

const TEXTS = [['a'], ['a', 'bc'], ['👩', 'a👩b'], ['👩‍🚀', '\u0301'], ['x'.repeat(300)]]
const LADDERS = [20, 500, 1500, 3000]
/** The longest that is accepted is sent. */
const LENGTHS = [800, 300, 120, 50, 15, 4]
const FIRST_CLIENT = 1000

/** A ladder of siblings and updates of 50 items that walk past it: 42 KB, 1 KB each. */
export function walkPastLadder(state: Uint8Array, row: string, updates: number) {
  const parent = parentOf(documentOf(state), row)
  const walkers = Array.from({ length: updates }, (_, n) =>
    siblings({ client: FIRST_CLIENT + 1 + n, count: 50, parent }),
  )
  return [siblings({ client: FIRST_CLIENT, count: 3000, parent }), ...walkers]
}

/** As many structs as an update may have, deleted at once. */
export function deleteDensely(state: Uint8Array, row: string, updates: number) {
  const parent = parentOf(documentOf(state), row)
  const count = 24_000
  const structs = Array.from({ length: count }, () => ({ parent }))
  return Array.from({ length: updates }, (_, n) =>
    writeStructs(
      [{ client: FIRST_CLIENT, clock: n * count, structs }],
      [{ client: FIRST_CLIENT, ranges: [[n * count, count]] }],
    ),
  )
}

/** Draws a structure of Yjs that takes much of a server with few bytes; each update is one that it accepts. */
export function drawTangle(random: Random, state: Uint8Array, row: string, updates: number) {
  const doc = documentOf(state)
  const owners = new Map([[1, 'server']])
  const pick = <Value>(values: Value[]) => values[Math.floor(random() * values.length)]!
  const style: Style = {
    texts: pick(TEXTS),
    ladder: pick(LADDERS),
    nested: random(),
    right: random() / 2,
    deleted: random(),
  }
  const accepted: Uint8Array[] = []
  for (let n = 0; n < updates; n++)
    for (const length of n === 0 ? [style.ladder, ...LENGTHS] : LENGTHS) {
      const update = drawUpdate(random, doc, row, { ...style, client: FIRST_CLIENT + n, length })
      try {
        const { newClients, steps } = allowedChange(doc, owners, 'mallory', update)
        if (!limitConflicts(steps, () => Y.applyUpdate(doc, update)))
          throw new Error('Yjs passed more than was counted')
        for (const client of newClients) owners.set(client, 'mallory')
        accepted.push(update)
        break
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
  return accepted
}

function drawUpdate(
  random: Random,
  doc: Y.Doc,
  row: string,
  { texts, nested, right, deleted, client, length }: Style & { client: number; length: number },
) {
  const parent = parentOf(doc, row)
  const others = [...doc.store.clients.keys()].filter((id) => id >= FIRST_CLIENT)
  const below = (end: number) => Math.floor(random() * end)
  const someId = () => {
    const of = others[below(others.length)]!
    return { client: of, clock: below(Y.getState(doc.store, of)) }
  }
  const places = Array.from({ length: 1 + below(4) }, (): Struct => {
    if (others.length === 0 || random() > nested) return { parent }
    return { left: someId(), ...(random() < right ? { right: someId() } : {}) }
  })
  const structs = Array.from({ length }, () => ({
    ...places[below(places.length)]!,
    text: texts[below(texts.length)]!,
  }))
  const ranges: [number, number][] = []
  let clock = 0
  for (const { text } of structs) {
    if (random() < deleted) ranges.push([clock, text.length])
    clock += text.length
  }
  return writeStructs([{ client, structs }], ranges.length > 0 ? [{ client, ranges }] : [])
}

function documentOf(state: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

const parentOf = (doc: Y.Doc, row: string) => contentOf(doc).get(row)!._item!.id
