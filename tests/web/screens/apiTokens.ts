import type { Page } from 'playwright'
import { press } from './acts.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000010${n}`
const NOTHING = { project_ids: null, languages: null, created_by: 'Maya Okafor', last_used_at: null, expires_at: null }
const made = { ...NOTHING, created_at: '2026-11-20T10:00:00.000Z' }

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
