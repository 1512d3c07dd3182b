import { expect, test } from 'vitest'
import type { TableQuery } from '#web/features/rows/tableQuery.ts'
import { idsShown, step, UNORDERED } from '#web/features/table/shown/order.ts'

const query = { sort: 'page' } as unknown as TableQuery
const other = { sort: 'status' } as unknown as TableQuery
const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const ORDERED = step(UNORDERED, { type: 'put in order' })
const lists = { painted: ['b', 'a'], kept: [] as string[], query, isThere: (id: string) => id !== 'gone' }

test('rows that are painted are shown until all are put in order, and stay in front then', () => {
  const inOrder = rows('a', 'b', 'c')
  expect(idsShown(UNORDERED, { ...lists, inOrder })).toEqual(['b', 'a'])
  expect(idsShown(ORDERED, { ...lists, inOrder, kept: ['b', 'a'] })).toEqual(['b', 'a', 'c'])
})

test('rows that come and go leave the others where they are, until the reader refreshes or asks otherwise', () => {
  const shown = { ids: ['c', 'gone', 'a'], turn: ORDERED.turn, query }
  const changed = step(ORDERED, { type: 'sources changed', shown })
  const inOrder = rows('a', 'new', 'c')
  expect(idsShown(changed, { ...lists, inOrder })).toEqual(['c', 'a', 'new'])
  expect(idsShown(step(changed, { type: 'put in order' }), { ...lists, inOrder })).toEqual(['a', 'new', 'c'])
  expect(idsShown(changed, { ...lists, inOrder, query: other })).toEqual(['a', 'new', 'c'])
})

test('a comparison that finds nothing new renders nothing', () => {
  const moved = step(ORDERED, { type: 'compared', hasMoved: true })
  expect(moved.hasMoved).toBe(true)
  expect(step(moved, { type: 'compared', hasMoved: true })).toBe(moved)
})
