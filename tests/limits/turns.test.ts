import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudget } from '#server/http/limits/budget.ts'
import { createTurns, type Machine } from '#server/http/limits/turns.ts'

const MACHINE: Machine = { capacity: 4, perPayer: 3, perPerson: 2, maxWaitingPerPerson: 100, maxWaitMs: 60_000 }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes turns and notes the order in which they came. */
function line(machine: Partial<Machine> = {}) {
  const turns = createTurns({ ...MACHINE, ...machine })
  const came: string[] = []
  const releases = new Map<string, () => void>()
  const ask = (name: string, person: string, payer?: string, units = 1, signal?: AbortSignal) => {
    const asked = turns.take({ person, payer }, { units, signal }).then((release) => {
      came.push(name)
      releases.set(name, release)
    })
    asked.catch(() => undefined)
    return asked
  }
  return { turns, came, ask, release: (name: string) => releases.get(name)!() }
}

test('keeps a person to their bound and lets others pass them', async () => {
  const { came, ask, release } = line()
  for (const name of ['a1', 'a2', 'a3']) ask(name, 'ana')
  ask('b1', 'ben')
  await settled()
  expect(came).toEqual(['a1', 'a2', 'b1'])
  release('a1')
  await settled()
  expect(came).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('keeps all people of a payer to the bound of the payer', async () => {
  const { came, ask } = line()
  for (const person of ['p1', 'p2', 'p3', 'p4']) ask(person, person, 'studio')
  ask('other', 'ben')
  await settled()
  expect(came).toEqual(['p1', 'p2', 'p3', 'other'])
})

test('serves payers in turn, however much one of them has in line', async () => {
  const { came, ask, release } = line({ capacity: 1, perPayer: 1, perPerson: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'ana')
  for (const name of ['b1', 'b2']) ask(name, 'ben')
  ask('c1', 'cleo')
  for (let at = 0; at < 7; at++) {
    await settled()
    release(came[at]!)
  }
  expect(came.slice(0, 3)).toEqual(['a1', 'b1', 'c1'])
  expect(came.slice(3, 5).toSorted()).toEqual(['a2', 'b2'])
  expect(came.slice(5)).toEqual(['a3', 'a4'])
})

test('does not let small work overtake large work for ever', async () => {
  const { came, ask, release } = line({ perPerson: 4, perPayer: 4 })
  ask('small 1', 'ana')
  ask('large', 'ben', 'ben', 4)
  ask('small 2', 'cleo')
  await settled()
  release('small 1')
  await settled()
  expect(came.slice(0, 2)).toEqual(['small 1', 'large'])
})

test('counts work over a bound as large as the bound', async () => {
  const { came, ask } = line()
  ask('huge', 'ana', 'ana', 1000)
  await settled()
  expect(came).toEqual(['huge'])
})

test('leaves room for others beside those who are over their budget', async () => {
  const budget = createBudget({ burst: 10, perSecond: 1 }, () => 0)
  const { came, ask } = line({ slow: { budget, capacity: 1 } })
  for (const person of ['h1', 'h2', 'h3', 'h4']) {
    budget.spend(person, 11)
    ask(person, person)
  }
  ask('light', 'light')
  await settled()
  expect(came).toEqual(['h1', 'light'])
})

test('takes the turn of whoever owes most for somebody who owes nothing and has waited, and no other', async () => {
  const budget = createBudget({ burst: 10, perSecond: 1 }, () => 0)
  const machine = { ...MACHINE, capacity: 3, slow: { budget, capacity: 2, patienceMs: 20 } }
  const turns = createTurns(machine)
  const revoked: string[] = []
  for (const [person, spent] of [
    ['h1', 11],
    ['h2', 13],
    ['h3', 12],
  ] as const) {
    const revoke = () => {
      revoked.push(person)
      release()
    }
    const release = await turns.take({ person }, { revoke })
    budget.spend(person, spent)
  }
  const slowOne = turns.take({ person: 'h1' })
  const light = turns.take({ person: 'light' })
  turns.review()
  expect(revoked).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 25))
  turns.review()
  const release = await light
  expect(revoked).toEqual(['h2'])
  turns.take({ person: 'another' }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 25))
  turns.review()
  expect(revoked).toEqual(['h2']) // the slow hold no more than their share
  release()
  expect(turns.waiting()).toBe(1)
  slowOne.catch(() => undefined)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('serves those for whom it has worked for least, however many of their calls wait', async () => {
  const { came, ask, release } = line({ capacity: 1, perPerson: 1 })
  ask('first', 'other')
  for (let n = 1; n <= 4; n++) ask(`long ${n}`, 'long')
  for (let n = 1; n <= 50; n++) ask(`short ${n}`, 'short')
  await settled()
  release('first')
  for (let at = 1; at < 30; at++) {
    await settled()
    if (came[at]!.startsWith('long')) await pause(20)
    release(came[at]!)
  }
  expect(came.filter((name) => name.startsWith('long')).length).toBeLessThanOrEqual(3)
})

test('gives nobody turns for the time in which they were away', async () => {
  const { came, ask, release } = line({ capacity: 1, perPerson: 1 })
  for (let n = 1; n <= 20; n++) ask(`there ${n}`, 'there')
  for (let at = 0; at < 5; at++) {
    await settled()
    await pause(4)
    release(came[at]!)
  }
  for (let n = 1; n <= 20; n++) ask(`back ${n}`, 'back')
  for (let at = 5; at < 17; at++) {
    await settled()
    await pause(4)
    release(came[at]!)
  }
  const back = came.slice(6, 17).filter((name) => name.startsWith('back')).length
  expect(back).toBeGreaterThanOrEqual(4)
  expect(back).toBeLessThanOrEqual(7)
})

test('lets a person hold fewer turns while others wait', async () => {
  const { came, ask, release } = line({ capacity: 3, perPayer: 3, perPerson: 3, perPersonBesideOthers: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name, 'ana')
  for (const name of ['b1', 'b2']) ask(name, 'ben')
  await settled()
  for (const name of ['a1', 'a2', 'a3']) {
    release(name)
    await settled()
  }
  expect(came.slice(3).toSorted()).toEqual(['a4', 'b1'])
})

test('goes on with a person’s older call before their younger one', async () => {
  const { turns } = line({ capacity: 1, perPerson: 1 })
  const came: string[] = []
  const first = await turns.take({ person: 'ana' })
  const younger = turns.take({ person: 'ana' }, { begun: 2 }).then((release) => came.push('younger') && release())
  const older = turns.take({ person: 'ana' }, { begun: 1 }).then((release) => came.push('older') && release())
  first()
  await Promise.all([younger, older])
  expect(came).toEqual(['older', 'younger'])
})

test('gives what is free to somebody whose calls have piled up, and keeps nothing of it for those who owe', async () => {
  const budget = createBudget({ burst: 10, perSecond: 1 }, () => 0)
  const { came, ask, release } = line({ capacity: 2, perPerson: 1, slow: { budget, capacity: 1 } })
  budget.spend('heavy', 11)
  for (const person of ['heavy', 'other']) ask(person, person)
  for (let n = 0; n < 6; n++) ask(`piled ${n}`, 'piled')
  ask('heavy again', 'heavy')
  await settled()
  release('other')
  await settled()
  expect(came).toEqual(['heavy', 'other', 'piled 0'])
})

test('refuses what a person has in line beyond the bound with 429', async () => {
  const { ask } = line({ perPerson: 1, maxWaitingPerPerson: 1 })
  ask('a1', 'ana')
  ask('a2', 'ana')
  await expect(ask('a3', 'ana')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '15' } })
})

test('refuses with 503 when no turn comes in time', async () => {
  const { ask, turns } = line({ perPerson: 1, maxWaitMs: 10 })
  ask('a1', 'ana')
  await expect(ask('a2', 'ana')).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(turns.waiting()).toBe(0)
})

test('leaves the line when the caller has left', async () => {
  const { came, ask, turns } = line({ capacity: 2, perPerson: 2 })
  const leaving = new AbortController()
  ask('a1', 'ana')
  const large = ask('large', 'ben', 'ben', 2, leaving.signal)
  ask('small', 'cleo')
  leaving.abort(new Error('left'))
  await expect(large).rejects.toThrow('left')
  await settled()
  expect(came).toEqual(['a1', 'small'])
  expect(turns.waiting()).toBe(0)
})

test('never exceeds a bound, loses no turn and comes to rest, whatever is asked', async () => {
  const asks = fc.array(
    fc.record({ person: fc.integer({ min: 0, max: 4 }), units: fc.integer({ min: 1, max: 6 }), holds: fc.nat(3) }),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(asks, async (wanted) => {
      const machine = { ...MACHINE, capacity: 6, perPayer: 5, perPerson: 4 }
      const turns = createTurns(machine)
      const holding = new Map<string, number>()
      let done = 0
      await Promise.all(
        wanted.map(async ({ person, units, holds }) => {
          const [who, payer] = [`person ${person}`, `payer ${person % 2}`]
          const release = await turns.take({ person: who, payer }, { units })
          const counted = Math.min(units, machine.perPerson)
          for (const key of ['all', who, payer]) holding.set(key, (holding.get(key) ?? 0) + counted)
          expect(holding.get('all')!).toBeLessThanOrEqual(machine.capacity)
          expect(holding.get(who)!).toBeLessThanOrEqual(machine.perPerson)
          expect(holding.get(payer)!).toBeLessThanOrEqual(machine.perPayer)
          for (let turn = 0; turn < holds; turn++) await settled()
          for (const key of ['all', who, payer]) holding.set(key, holding.get(key)! - counted)
          release()
          release()
          done++
        }),
      )
      expect(done).toBe(wanted.length)
      expect(turns.held()).toBe(0)
    }),
  )
})
