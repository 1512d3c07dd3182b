import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_QUERY } from '#web/features/rows/tableQuery.ts'
import { asked } from '#web/features/rows/version/versionQueries.ts'
import { readTableQuery } from '#web/features/table/useTableQuery.ts'

afterEach(() => void vi.useRealTimers())

const ORDER = { sort: 'page', descending: false } as const
const AT = { version_id: 'v', language: 'de' } as const
const readSince = (since: string) => readTableQuery(new URLSearchParams({ since }), ORDER, 'version').since
const changedSince = (since: string) => asked(AT, { ...DEFAULT_QUERY, since }).changed_since

test('a view of the last days goes with the time, and one of a date stays', () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 3, 15, 20) })
  expect(changedSince('7d')).toBe(new Date(2026, 1, 24).toISOString())
  expect(changedSince('0d')).toBe(new Date(2026, 2, 3).toISOString())
  vi.setSystemTime(new Date(2026, 2, 4, 0, 5))
  expect(changedSince('7d')).toBe(new Date(2026, 1, 25).toISOString())
  expect(changedSince('2026-02-24')).toBe(new Date(2026, 1, 24).toISOString())
})

test('an address asks for a day that is one, or for none', () => {
  for (const day of ['0d', '30d', '2026-02-24']) expect(readSince(day)).toBe(day)
  for (const none of ['', 'd', '-1d', '1e9d', '7', '2026-13-01', '2026-02-24T10:00', 'yesterday'])
    expect(readSince(none)).toBe('')
})

test('the last of some days is one of them', () => {
  const readUntil = (until: string) => readTableQuery(new URLSearchParams({ until }), ORDER, 'version').until
  const changedUntil = (until: string) => asked(AT, { ...DEFAULT_QUERY, until }).changed_until
  expect(changedUntil('2026-02-28')).toBe(new Date(2026, 2, 1).toISOString())
  expect(changedUntil('')).toBeUndefined()
  expect(['2026-02-28', '7d', '2026-02-31x', ''].map(readUntil)).toEqual(['2026-02-28', '', '', ''])
})
