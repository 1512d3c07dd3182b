import { expect, test } from 'vitest'
import { sortPages } from '#web/features/workspace/pageSorts.ts'

const page = (name: string, day: number) => ({ id: name, name, created_at: `2026-11-0${day}T08:00:00Z` })
const PAGES = [page('b/Inn 10', 3), page('a/Menu', 1), page('Inn 9', 2)]
const DONE: Record<string, number> = { 'b/Inn 10': 0.5, 'a/Menu': 0.2 }

test('pages are sorted by name, by what is left, or by age, with unknown progress last', () => {
  const names = (sort: 'name' | 'progress' | 'newest') =>
    sortPages(PAGES, sort, ({ name }) => DONE[name]).map(({ name }) => name)
  expect(names('name')).toEqual(['Inn 9', 'b/Inn 10', 'a/Menu'])
  expect(names('progress')).toEqual(['a/Menu', 'b/Inn 10', 'Inn 9'])
  expect(names('newest')).toEqual(['b/Inn 10', 'Inn 9', 'a/Menu'])
})
