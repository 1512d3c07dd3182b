import type { Page } from 'playwright'
import { press } from './acts.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000010${n}`
const NOTHING = {
  project_ids: null,
  languages: null,
  created_by: 'Maya Okafor',
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
}
const made = { ...NOTHING, words_a_day: 1000, created_at: '2026-11-20T10:00:00.000Z' }

export const TOKENS = {
  call: /\/tokens$/,
  json: [
    {
      ...made,
      id: id(1),
      name: 'Nightly build',
      capabilities: ['readProject'],
      last_used_at: '2026-11-28T02:00:00.000Z',
    },
    {
      ...{ ...made, id: id(2), name: 'Agent that translates the chapters of the northern coast into Arabic' },
      ...{ capabilities: ['readProject', 'writeText', 'reviewText', 'orderTranslations'], project_ids: [id(3)] },
      ...{ languages: ['ar', 'pt-BR'], expires_at: '2027-11-20T10:00:00.000Z' },
    },
    {
      ...made,
      id: id(5),
      name: 'Stopped agent',
      capabilities: ['suggestText'],
      revoked_at: '2026-11-28T10:00:00.000Z',
    },
    { ...made, id: id(4), name: 'Old', capabilities: ['bringFiles'], expires_at: '2026-10-20T10:00:00.000Z' },
  ],
}

export async function makeOne(page: Page) {
  await press('New token')(page)
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly build')
  await press('Make token')(page)
}

export async function makeNone(page: Page) {
  await press('New token')(page)
  await press('Make token')(page)
}

const call = { arguments: { language: 'ar' }, outcome: 'done', texts: 0, identifiers: [] }
const at = (minute: number) => ({ id: id(20 + minute), at: `2026-11-28T10:0${minute}:00.000Z` })

const CALLS = [
  {
    ...call,
    ...at(4),
    tool: 'start_translation',
    outcome: 'refused',
    arguments: { languages: ['ar'], max_words: 500 },
  },
  { ...call, ...at(3), tool: 'propose_translations', texts: 12, identifiers: ['menu.start', 'menu.quit'] },
  { ...call, ...at(2), tool: 'read_row', texts: 1, identifiers: ['قائمة.البداية'] },
  { ...call, ...at(1), tool: 'list_projects', arguments: {} },
]

const showCalls = (data: typeof CALLS) => async (page: Page) => {
  await page.route(/\/calls$/, (route) => route.fulfill({ json: { data, has_more: data.length > 0 } }))
  await press(/^Agent calls of Nightly/)(page)
}
export const showSomeCalls = showCalls(CALLS)
export const showNoCalls = showCalls([])

/** Agents that may order, with a number of words that is none. */
export async function makeOrdering(page: Page) {
  await press('New token')(page)
  await page.getByRole('checkbox', { name: 'Order AI translations' }).press('Space')
  await page.getByLabel('Words a day that an agent may order').fill('many')
  await press('Make token')(page)
}
