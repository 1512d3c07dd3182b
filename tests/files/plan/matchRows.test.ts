import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchRows } from '#server/files/plan/matchRows.ts'
import { displacedIn, longestRising, putBack, withOthers } from '#server/files/plan/order.ts'

const known = (rows: Record<string, string>) =>
  Object.entries(rows).map(([identifier, content]) => ({ identifier, content, isArchived: false }))
const file = known

/** Renamed rows, from their old to their new identifier. */
function renames(before: Record<string, string>, after: Record<string, string>) {
  const [old, now] = [known(before), file(after)]
  return matchRows(old, now).flatMap((place, at) => {
    const [from, to] = [place === undefined ? undefined : old[place]!.identifier, now[at]!.identifier]
    return from === undefined || from === to ? [] : [[from, to]]
  })
}

test('finds rows by identifier whatever their text', () => {
  const matches = matchRows(known({ a: 'One', b: 'Two' }), file({ b: 'One', a: 'Another thing' }))
  expect(matches).toEqual([1, 0])
})

test('recognises a new identifier by the same text, the first of several first', () => {
  expect(renames({ a: 'OK', b: 'OK', c: 'Start' }, { x: 'OK', c: 'Start', y: 'OK' })).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})

test('of several with the same text finds the one with the same texts beside it', () => {
  const before = { a: 'Apples', 'a.open': 'Open', b: 'Bread', 'b.open': 'Open', c: 'Cups', 'c.open': 'Open' }
  const after = { z: 'Cups', 'z.open': 'Open', x: 'Apples', 'x.open': 'Open', y: 'Bread', 'y.open': 'Open' }
  expect(Object.fromEntries(renames(before, after))).toEqual({
    ...{ a: 'x', 'a.open': 'x.open', b: 'y', 'b.open': 'y.open', c: 'z', 'c.open': 'z.open' },
  })
})

test('recognises a new identifier by nearly the same text', () => {
  const before = { a: 'The lighthouse has been dark for a year.', b: 'Where is the keeper?' }
  const after = { x: 'The lighthouse has been dark for two years.', y: 'Come closer, child.' }
  expect(renames(before, after)).toEqual([['a', 'x']])
  expect(renames({ a: '灯台は一年間暗いままだった。' }, { x: '灯台は二年間暗いままだった。' })).toEqual([['a', 'x']])
})

test('finds an archived row by its identifier alone', () => {
  const archived = [{ identifier: 'a', content: 'One', isArchived: true }]
  expect(matchRows(archived, file({ b: 'One' }))).toEqual([undefined])
  expect(matchRows(archived, file({ a: 'Two' }))).toEqual([0])
})

test('matches each row once', () => {
  const rows = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    fc.constantFrom('One two', 'One', 'Two', 'One too'),
  )
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const used = matchRows(known(before), file(after)).flatMap((place) => place ?? [])
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})

test('a longest rising part rises, and nothing longer does', () => {
  const numbers = fc.uniqueArray(fc.nat(100), { maxLength: 9 })
  fc.assert(
    fc.property(numbers, (list) => {
      const rising = list.filter((_, at) => longestRising(list).has(at))
      expect(rising).toEqual(rising.toSorted((a, b) => a - b))
      for (let chosen = 0; chosen < 2 ** list.length; chosen++) {
        const some = list.filter((_, at) => chosen & (1 << at))
        if (some.length > rising.length) expect(some).not.toEqual(some.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 30 },
  )
})

test('puts others behind what they stood behind', () => {
  expect(withOthers(['a', 'c', 'b'], ['x', 'a', 'y', 'b', 'z', 'w'])).toEqual(['x', 'a', 'y', 'c', 'b', 'z', 'w'])
})

test('puts what was displaced back exactly, and leaves the others in their order', () => {
  const lists = fc
    .shuffledSubarray([...Array(9).keys()], { minLength: 9 })
    .chain((before) => fc.tuple(fc.constant(before), fc.shuffledSubarray([...before, 20, 21, 22], { minLength: 12 })))
  fc.assert(
    fc.property(lists, ([before, after]) => {
      const back = putBack(after, displacedIn(before, after))
      expect(back.filter((item) => item < 20)).toEqual(before)
      expect(back.filter((item) => item >= 20)).toEqual(after.filter((item) => item >= 20))
    }),
  )
  const displaced = displacedIn(['a', 'b', 'c', 'd'], ['a', 'c', 'd', 'b'])
  expect(putBack(['d', 'c', 'new', 'a', 'b'], displaced)).toEqual(['d', 'c', 'new', 'a', 'b'])
})
