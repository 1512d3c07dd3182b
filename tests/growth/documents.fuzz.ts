import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { allowedChange, LIMITS, Refused } from '#collab/document/allowedChange.ts'
import { contentOf } from '#collab/document/rows.ts'
import type { LiveDocument, Peer } from '#collab/live.ts'
import { limitConflicts } from '#collab/loading/limitConflicts.ts'
import { receivePresence } from '#collab/presence/presence.ts'
import { rowDocument, siblings, tangle, writeStructs } from '../support/build/structs.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'
import { expectLinear } from './growth.ts'

type Input = { doc: Y.Doc; updates: Uint8Array[] }
type Id = { client: number; clock: number }

const parentIn = (doc: Y.Doc, row = 'r0') => contentOf(doc).get(row)!._item!.id
/** The short form goes as far as shows a square. */
const PART = process.env.FUZZ === undefined ? 2 : 1
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const owners = () => new Map([[1, 'server']])

/** A connection has 1 MiB at once and 64 KB a second, and each step counts as a byte: so much for what it sends in a second. */
const WORK_A_BYTE = 4

/** Takes updates as the server does: what is refused ends the connection, and what costs more than it may is read later. */
function takeAll({ doc, updates }: Input) {
  const known = owners()
  let credit = updates.reduce((sum, { length }) => sum + length, 0) * WORK_A_BYTE
  for (const update of updates)
    try {
      const { newClients, steps } = allowedChange(doc, known, 'mallory', update)
      for (const client of newClients) known.set(client, 'mallory')
      Y.applyUpdate(doc, update)
      credit -= update.length + steps
      if (credit < 0) return
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return
    }
}

/** Each makes updates of about so many structs or ranges, which are the worst for some loop of Yjs or of ours. */
const SHAPES: Record<string, { largest: number; make: (size: number) => Input }> = {
  'siblings of two clients': {
    largest: 30_000,
    make(size) {
      const doc = rowDocument(1, 0)
      const parent = parentIn(doc)
      return { doc, updates: [10, 20].map((client) => siblings({ client, count: size / 2, parent })) }
    },
  },
  'siblings of many clients in many updates': {
    largest: 30_000,
    make(size) {
      const doc = rowDocument(1, 0)
      const parent = parentIn(doc)
      return { doc, updates: range(32).map((n) => siblings({ client: 100 + n, count: size / 32, parent })) }
    },
  },
  'a chain, and a sibling of each of its links': {
    largest: 30_000,
    make(size) {
      const doc = rowDocument(1, 1)
      const text: Id = { client: 1, clock: 1 }
      // Two clients in turn, or Yjs would take the chain for one item.
      const link = (n: number): Id => (n < 0 ? text : { client: 10 + (n % 2), clock: n >> 1 })
      const blocks = [0, 1].map((odd) => {
        const structs = range(Math.floor(size / 4)).map((n) => ({ left: link(2 * n + odd - 1) }))
        return { client: 10 + odd, structs }
      })
      const others = range(Math.floor(size / 2)).map((n) => ({ left: link(n - 1) }))
      return { doc, updates: [writeStructs(blocks), writeStructs([{ client: 30, structs: others }])] }
    },
  },
  'deleted siblings with right neighbours of their own': {
    largest: 30_000,
    make(size) {
      const doc = rowDocument(1, 20_000)
      const half = Math.floor(size / 2)
      const structs = range(half).map((n) => ({
        left: { client: 1, clock: 1 },
        right: { client: 1, clock: 2 + (n % 19_000) },
      }))
      const deletions = [{ client: 10, ranges: [[0, half]] as [number, number][] }]
      return {
        doc,
        updates: [writeStructs([{ client: 10, structs }], deletions), writeStructs([{ client: 20, structs }])],
      }
    },
  },
  'two clients who refer to each other in turn': {
    largest: 24_000,
    make(size) {
      const doc = rowDocument(1, 1)
      const half = Math.floor(size / 2)
      const [low, high] = [10, 20]
      const structsOf = (other: number, first: Id) =>
        range(half).map((n) => ({ left: n === 0 ? first : { client: other, clock: other === high ? n - 1 : n } }))
      const blocks = [
        { client: low, structs: structsOf(high, { client: 1, clock: 1 }) },
        { client: high, structs: structsOf(low, { client: low, clock: 0 }) },
      ]
      return { doc, updates: [writeStructs(blocks)] }
    },
  },
  'every second character of many rows deleted': {
    largest: 40_000,
    make(size) {
      const rows = Math.ceil(size / 9_000)
      const doc = rowDocument(rows, 20_000)
      const ranges = range(size).map((n): [number, number] => {
        const row = Math.floor(n / 9_000)
        return [row * 20_001 + 2 + 2 * (n % 9_000), 1]
      })
      const half = ranges.length / 2
      const update = (part: [number, number][]) => writeStructs([], [{ client: 1, ranges: part }])
      return { doc, updates: [update(ranges.slice(0, half)), update(ranges.slice(half))] }
    },
  },
}

const shapes = Object.entries(SHAPES)

test.each(shapes)('[W9] %s cost as much as they are long', async (name, { make, largest }) => {
  await expectLinear({ name, make, run: takeAll, largest: largest / PART })
})

test('[L4] loading what was let in costs as much as it is long, or is given up', async () => {
  await expectLinear({
    name: 'a tangle that is loaded',
    make(size) {
      const doc = rowDocument(1, 0)
      return Y.mergeUpdates([Y.encodeStateAsUpdate(doc), ...tangle({ parent: parentIn(doc), count: size / 2 })])
    },
    run: (state) => limitConflicts(100_000, () => Y.applyUpdate(new Y.Doc(), state)),
    largest: 40_000,
  })
})

/** Adversarial structs at random places of one row; the time that a byte takes is bounded by the steps that are. */
test('[W9] random conflicts take no more steps than are allowed', () => {
  const random = seeded(chooseSeed('conflicts'))
  const inputs = process.env.FUZZ ? 50_000 : 400
  const below = (end: number) => Math.floor(random() * end)
  let [refused, most] = [0, 0]
  let doc = rowDocument(1, 20)
  let known = owners()
  for (let input = 0; input < inputs; input++) {
    if (input % 50 === 0) {
      doc = rowDocument(1, 20)
      known = owners()
    }
    const client = 10 + below(20)
    const clock = Y.getState(doc.store, client)
    const someId = (): Id => {
      const clients = [...doc.store.clients.keys()].filter((id) => id !== 1 || random() < 0.5)
      const of = clients[below(clients.length)] ?? 1
      const end = Y.getState(doc.store, of)
      return of === 1 ? { client: 1, clock: 1 + below(20) } : { client: of, clock: below(end) }
    }
    const places = range(1 + below(4)).map(() => ({ left: someId(), ...(random() < 0.3 ? { right: someId() } : {}) }))
    const structs = range(1 + below(60)).map(() => places[below(places.length)]!)
    const update = writeStructs([{ client, clock, structs }])
    try {
      const { newClients, steps } = allowedChange(doc, known, 'mallory', update)
      const isWithin = limitConflicts(steps, () => Y.applyUpdate(doc, update))
      expect(isWithin).toBe(true)
      for (const id of newClients) known.set(id, 'mallory')
      most = Math.max(most, steps / update.length)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused += 1
    }
  }
  expect(refused).toBeLessThan(inputs / 2)
  expect(most).toBeGreaterThan(10)
  expect(LIMITS.steps).toBeLessThanOrEqual(200_000)
})

/** As much of a live document as presence needs. */
function crowd(people: number) {
  const shell = { awareness: new Awareness(new Y.Doc()), connections: new Map() }
  const peers = new Map()
  const live = { node: { rateLimits: false }, shell, peers } as unknown as LiveDocument
  const all = range(people).map((n) => {
    const connection = { n }
    const presence = { tokens: 10, filledAt: Date.now() }
    const peer = { connection, presence, user: { id: `u${n}`, name: 'Ana' }, gone: false } as unknown as Peer
    shell.connections.set(connection, { clients: new Set() })
    peers.set(connection, peer)
    return peer
  })
  return { live, all }
}

function presenceOf(states: [client: number, clock: number, state: string][]) {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, states.length)
    for (const [client, clock, state] of states) {
      encoding.writeVarUint(encoder, client)
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarString(encoder, state)
    }
  })
}

const PRESENCE: Record<string, (bytes: number) => Uint8Array> = {
  'deep JSON': (bytes) => presenceOf([[1, 1, '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)]]),
  'many clients': (bytes) => presenceOf(range(Math.floor(bytes / 8)).map((n) => [1000 + n, 1, '{}'])),
  'one client many times': (bytes) => presenceOf(range(Math.floor(bytes / 8)).map((n) => [1, n + 1, '{}'])),
  'a huge clock': (bytes) => presenceOf([[1, Number.MAX_SAFE_INTEGER, `"${'x'.repeat(bytes)}"`]]),
}

test.each(Object.entries(PRESENCE))('[P3] the longest presence message costs as its half: %s', async (name, make) => {
  await expectLinear({
    name,
    make: (size) => ({ ...crowd(1), updates: range(50).map(() => make(size)) }),
    run({ live, all, updates }) {
      for (const update of updates) receivePresence(live, all[0]!, update)
      live.shell.awareness.destroy()
    },
    largest: 4050,
  })
})

test('[P3] among 300 people each message costs as among 150', async () => {
  await expectLinear({
    name: 'presence of a crowd',
    make: crowd,
    run({ live, all }) {
      for (let clock = 1; clock < 4; clock++)
        for (const [n, peer] of all.entries()) receivePresence(live, peer, presenceOf([[n + 1, clock, '{"row":null}']]))
      expect(live.shell.awareness.getStates().size).toBeGreaterThanOrEqual(all.length)
      live.shell.awareness.destroy()
    },
    largest: 2400,
  })
})

test('[P2] a message that asks for the clients of others costs no more than there are people', async () => {
  await expectLinear({
    name: 'clients of others',
    make(people) {
      const { live, all } = crowd(people)
      for (const [n, peer] of all.entries()) receivePresence(live, peer, presenceOf([[n + 1, 1, '{}']]))
      return { live, all, updates: range(100).map(() => presenceOf(range(400).map((n) => [n + 2, 2, '{}']))) }
    },
    run({ live, all, updates }) {
      for (const update of updates) receivePresence(live, all[0]!, update)
      live.shell.awareness.destroy()
    },
    largest: 1200,
  })
})
