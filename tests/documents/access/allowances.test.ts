import { setImmediate as loopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createLoopTurns } from '#collab/commits/loopTurns.ts'
import { allowedChange, Refused } from '#collab/document/allowedChange.ts'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { createAllowances } from '#collab/peers/allowances.ts'
import { createBudget } from '#server/http/limits/budget.ts'
import { rowDocument, siblings, writeStructs } from '../../support/build/structs.ts'
import { openStudio } from '../../support/collab/collab.ts'
import { connectYWebsocket, STEP1, STEP2, UPDATE } from '../../support/collab/wire.ts'

const MB = 1 << 20

function openAllowances() {
  const clock = { now: 0 }
  const allowances = createAllowances((rate) => createBudget(rate, () => clock.now))
  return { ...allowances, clock }
}

test('[F1] a person has one allowance over all sockets, and a debt holds each of them, also those that come later', () => {
  const { enter, spendFrame, debtMs } = openAllowances()
  const held: string[] = []
  for (const socket of ['one', 'two']) enter('mallory', () => held.push(socket))
  enter('ana', () => held.push('hers'))
  for (let frame = 0; frame < 75; frame++) spendFrame('mallory', 256 << 10)
  expect(new Set(held)).toEqual(new Set(['one', 'two']))
  enter('mallory', () => held.push('late'))
  expect(held.at(-1)).toBe('late')
  expect([debtMs('mallory') > 90_000, debtMs('ana')]).toEqual([true, 0])
})

test('[F1] 15 tabs that come back from a day offline with 2 MB of edits are not held', () => {
  const { enter, spend, spendFrame, debtMs } = openAllowances()
  for (let tab = 0; tab < 15; tab++) {
    enter('ana', () => expect.unreachable())
    for (let frame = 0; frame < 20; frame++) spendFrame('ana', 300)
    spendFrame('ana', (2 * MB) / 15)
    spend('ana', { work: (80_000 / 15) * 35 })
  }
  expect(debtMs('ana')).toBe(0)
})

test('[F1] items that Yjs passes are refilled slowly', () => {
  const { spend, debtMs, clock } = openAllowances()
  spend('mallory', { work: 0, steps: 200_000 })
  spend('mallory', { work: 0, steps: 200_000 })
  expect(debtMs('mallory')).toBe(0)
  spend('mallory', { work: 0, steps: 200_000 })
  expect(debtMs('mallory')).toBeGreaterThan(12_000)
  clock.now += 12_300
  expect(debtMs('mallory')).toBe(0)
})

test('[F1] structs, deleted ranges and malformed bytes cost, also when the update is refused', () => {
  const doc = rowDocument(1, 100)
  const parent = contentOf(doc).get('r0')!._item!.id
  const costOf = (bytes: Uint8Array, expectation: 'allowed' | 'refused') => {
    const cost = { work: 0, steps: 0 }
    const check = () => allowedChange(doc, new Map([[1, 'server']]), 'mallory', bytes, cost)
    if (expectation === 'allowed') check()
    else expect(check).toThrow(Refused)
    return cost
  }
  const typed = costOf(siblings({ client: 10, count: 1, parent }), 'allowed').work
  expect(costOf(siblings({ client: 10, count: 100, parent }), 'allowed').work).toBe(100 * typed)
  const ranges = Array.from({ length: 50 }, (_, n): [number, number] => [2 + 2 * n, 1])
  expect(costOf(writeStructs([], [{ client: 1, ranges }]), 'allowed').work).toBeGreaterThan(50 * typed)
  expect(costOf(siblings({ client: 1, clock: 200, count: 100, parent }), 'refused').work).toBeGreaterThan(99 * typed)
  expect(costOf(new Uint8Array(10_000).fill(255), 'refused').work).toBeGreaterThan(10_000)
  Y.applyUpdate(doc, siblings({ client: 10, count: 3000, parent }))
  expect(costOf(siblings({ client: 20, count: 3000, parent }), 'refused').steps).toBeGreaterThan(200_000)
})

test('[F4] a round that finds nobody in front waits for nothing; after much work the event loop turns first', async () => {
  const turns = createLoopTurns()
  expect(turns.take()).toBeUndefined()
  turns.spent(1_000_000)
  const order: string[] = []
  const first = turns.take()!.then(() => order.push('first'))
  const second = turns.take()!.then(() => order.push('second'))
  await Promise.resolve()
  expect(order).toEqual([])
  await loopTurn()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(turns.take()).toBeUndefined()
})

test('[F4] people over their share go one at a time with pauses, payer by payer, and behind all others', async () => {
  const turns = createLoopTurns()
  const order: string[] = []
  const takeSlowly = (payer: string, person: string) =>
    turns.takeSlowly({ payer, person })?.then(() => {
      order.push(person)
      turns.spent(40_000, 5)
    })
  expect(takeSlowly('studio', 'mallory')).toBeUndefined()
  turns.spent(200_000, 25)
  const began = performance.now()
  const slow = [takeSlowly('studio', 'mallory'), takeSlowly('studio', 'eve'), takeSlowly('other', 'ben')]
  const quick = turns.take()!.then(() => order.push('ana'))
  await Promise.all([...slow, quick])
  expect(order).toEqual(['ana', 'ben', 'eve', 'mallory'])
  expect(performance.now() - began).toBeGreaterThan(3 * (25 + 5 + 5) - 3)
})

test('[F1] [F4] updates of a person who owes wait, are then saved, and meanwhile others type in the same row', async () => {
  const studio = await openStudio({
    rateLimits: true,
    createBudget: ({ burst, perSecond }) => createBudget({ burst: burst / 100, perSecond: perSecond / 10 }),
  })
  const { rows, name } = await studio.page(1, () => '')
  const [mallory, ana] = [studio.members[0]!, studio.join(name, studio.members[1])]
  await ana.saved()
  const doc = new Y.Doc()
  const closings: number[] = []
  const ticket = await studio.node.collab.createTicket(mallory.session_id)
  const url = `ws://127.0.0.1:${studio.node.port}/yjs/${encodeURIComponent(name)}?ticket=${ticket}`
  const plain = connectYWebsocket(url, {
    joined: () => plain.send(STEP1, Y.encodeStateVector(doc)),
    sync(step, payload) {
      if (step === STEP1) return plain.send(STEP2, new Uint8Array([0, 0]))
      Y.applyUpdate(doc, payload)
      if (step !== STEP2) return
      const parent = contentOf(doc).get(rows[0]!)!._item!.id
      for (let client = 10; client < 15; client++) plain.send(UPDATE, siblings({ client, count: 40, parent }))
    },
    closed: (code) => closings.push(code),
  })
  await expect.poll(() => ana.text(rows[0]!)?.length).toBeGreaterThan(0)
  ana.type(rows[0]!, 'calm')
  await ana.saved()
  expect(ana.text(rows[0]!)!.length).toBeLessThan(204)
  await expect.poll(() => ana.text(rows[0]!)?.length, { timeout: 60_000 }).toBe(204)
  expect([closings, ana.closings]).toEqual([[], []])
  expect(textOf(ana.doc, rows[0]!).toString()).toContain('calm')
  plain.close()
})
