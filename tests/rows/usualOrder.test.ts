import { beforeEach, expect, test, vi } from 'vitest'
import { densityOf } from '#web/features/table/grid/density.ts'
import { keepOrder, readOrder } from '#web/features/table/story/order.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('dialogue opens in story order and compact, any other page by status', () => {
  expect(readOrder('ana', 'game', 'dialogue')).toEqual({ sort: 'page', descending: false })
  expect(readOrder('ana', 'game', 'game_ui')).toEqual({ sort: 'status', descending: false })
  expect([densityOf('dialogue'), densityOf('game_ui')]).toEqual(['compact', 'comfortable'])
})

test('an order that somebody chose for a project holds for its dialogue too', () => {
  keepOrder('ana', 'game', { sort: 'score', descending: true })
  expect(readOrder('ana', 'game', 'dialogue')).toEqual({ sort: 'score', descending: true })
  expect(readOrder('ben', 'game', 'dialogue').sort).toBe('page')
})
