import { expect, test } from 'vitest'
import type { Activity, ActivityEntry } from '#server/events/contract.ts'
import { daysOf } from '#web/features/activity/lines.ts'
import { entriesOf, withNews } from '#web/features/activity/queries.ts'

const NOTHING: Omit<ActivityEntry, 'id' | 'kind' | 'at'> = {
  ...{
    by: 'person',
    person: { id: 'ana', name: 'Ana' },
    version: { id: '1', name: '1.0' },
    page: { id: 'menu', name: 'Menu' },
  },
  ...{ language: 'es', count: 1, source_text_id: null, request_id: null, member: null, role: null, plan: null },
  token: null,
  team: null,
  project_role: null,
}
/** Minutes after midnight. */
const entry = (id: number, minutes: number, facts: Partial<ActivityEntry>): ActivityEntry => ({
  ...NOTHING,
  kind: 'rows_checked',
  id,
  at: new Date(Date.UTC(2026, 10, 28, 0, minutes)).toISOString(),
  ...facts,
})
const said = (entries: ActivityEntry[]) =>
  daysOf(entries, (at) => at.slice(0, 10)).map(({ key, blocks }) => [
    key,
    ...blocks.map(({ lines }) => lines.map(({ kind, count, page }) => `${count} ${kind} ${page?.id}`)),
  ])

test('acts with a token stand in a block of their own, and each token that is made in a line', () => {
  const [made, page] = [{ kind: 'token_made' as const, page: null, version: null }, { token: 'CI' }]
  const entries = [
    entry(5, 9, { ...made, token: 'Agent' }),
    entry(4, 8, { ...made, token: 'CI' }),
    entry(3, 7, {}),
    entry(2, 6, page),
    entry(1, 5, page),
  ]
  expect(said(entries)).toEqual([
    [
      '2026-11-28',
      ['1 token_made undefined', '1 token_made undefined', '1 rows_checked menu'],
      ['2 rows_checked menu'],
    ],
  ])
})

test('each team that is made has a line of its own', () => {
  const made = { kind: 'team_made' as const, page: null, version: null }
  const entries = [entry(2, 6, { ...made, team: 'Reviewers' }), entry(1, 5, { ...made, team: 'Iberia' })]
  expect(said(entries)).toEqual([['2026-11-28', ['1 team_made undefined', '1 team_made undefined']]])
})

test('acts of one person on one page stand in one line, also among their other acts, until a pause', () => {
  const entries = [
    entry(9, 61, { person: { id: 'ben', name: 'Ben' } }),
    entry(8, 60, {}),
    entry(7, 60, { kind: 'rows_completed' }),
    entry(6, 55, { count: 4 }),
    entry(5, 54, { kind: 'rows_completed', count: 2 }),
    entry(4, 53, { page: { id: 'shop', name: 'Shop' } }),
    entry(3, 52, { language: 'fr' }),
    entry(2, 40, { count: 7 }),
    entry(1, -5, { count: 7 }),
  ]
  expect(said(entries)).toEqual([
    [
      '2026-11-28',
      ['1 rows_checked menu'],
      [
        '5 rows_checked menu',
        '3 rows_completed menu',
        '1 rows_checked shop',
        '1 rows_checked menu',
        '7 rows_checked menu',
      ],
    ],
    ['2026-11-27', ['7 rows_checked menu']],
  ])
})

test('texts that came in many pages at once are one line', () => {
  const brought = Array.from({ length: 30 }, (_, n) =>
    entry(99 - n, 60, { kind: 'texts_brought', count: 10, language: null, page: { id: `page ${n}`, name: '' } }),
  )
  const [day] = daysOf(brought, () => 'Today')
  expect(day!.blocks.map(({ lines }) => lines.map(({ count, pages }) => [count, pages]))).toEqual([[[300, 30]]])
})

test('news join the list at their places, once, and those below its end come with the older ones', () => {
  const activity = (ids: number[], has_more: boolean, position = 'before'): Activity => ({
    ...{ data: ids.map((id) => entry(id, id, {})), has_more, position },
  })
  const cached = { pages: [activity([50, 40], true), activity([30, 20], true)], pageParams: [undefined, 40] }
  const next = withNews(cached, activity([60, 50, 35, 10], false, 'after'))
  expect(entriesOf(next).map(({ id }) => id)).toEqual([60, 50, 40, 35, 30, 20])
  expect(next.pages[0]!.position).toBe('after')
})
