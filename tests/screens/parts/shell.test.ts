import { expect, onTestFinished, test, vi } from 'vitest'
import type { Organization } from '#server/organizations/contract.ts'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { detailOf, Refusal } from '#web/api/client.ts'
import { quotaTone } from '#web/features/billing/quota/QuotaBar.tsx'
import { selectedOf } from '#web/features/organizations/chosen.ts'
import { pageOf, versionOf } from '#web/features/projects/chosen.ts'
import { dateLabel } from '#web/ui/data/dates.ts'
import { pageNumbers } from '#web/ui/data/Pagination.tsx'

test('[§9] dates read Today, Yesterday, N days ago under 7 days, then the date', () => {
  const now = new Date(2026, 10, 21, 0, 5)
  const at = (day: number, hour: number) => dateLabel(new Date(2026, 10, day, hour).toISOString(), now)
  expect(at(21, 0)).toBe('Today')
  expect(at(20, 23)).toBe('Yesterday')
  expect(at(20, 0)).toBe('Yesterday')
  expect(at(19, 12)).toBe('2 days ago')
  expect(at(15, 12)).toBe('6 days ago')
  expect(at(14, 12)).toBe(
    new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' }).format(
      new Date(2026, 10, 14),
    ),
  )
})

test('[§9] a day of 23 or 25 hours is still one day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  onTestFinished(() => void vi.unstubAllEnvs())
  const sunday = new Date(2026, 2, 29, 12)
  expect(sunday.getTimezoneOffset()).toBe(-120)
  expect(dateLabel(new Date(2026, 2, 28, 12).toISOString(), sunday)).toBe('Yesterday')
  expect(dateLabel(new Date(2026, 2, 28, 12).toISOString(), new Date(2026, 2, 30, 12))).toBe('2 days ago')
  expect(dateLabel(new Date(2026, 9, 24, 12).toISOString(), new Date(2026, 9, 25, 23))).toBe('Yesterday')
})

test('[§9] pagination shows up to 5 page numbers around the current one', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageNumbers(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
})

test('[§8] a refusal reads as the server’s sentence, its faults joined, or its status', () => {
  expect(detailOf({ detail: 'Project not found' })).toBe('Project not found')
  expect(detailOf({ detail: [{ msg: 'One' }, { message: 'Two' }, null] })).toBe('One. Two')
  expect(detailOf('<html>')).toBeUndefined()
  expect(new Refusal(422, 'Unprocessable', { detail: [{ msg: 'One' }] })).toMatchObject({
    title: 'Validation Error',
    message: 'One',
  })
  expect(new Refusal(502, 'Bad Gateway', '<html>').message).toBe('502 Bad Gateway')
})

test('[§4] the organization that was chosen is selected if it exists, else the personal one, else the first', () => {
  const [studio, mine, other] = [{ id: 's' }, { id: 'm', is_personal: true }, { id: 'o' }] as Organization[]
  expect(selectedOf([studio!, mine!, other!], 'o')).toBe(other)
  expect(selectedOf([studio!, mine!, other!], 'gone')).toBe(mine)
  expect(selectedOf([studio!, other!], undefined)).toBe(studio)
  expect(selectedOf([], undefined)).toBeUndefined()
})

test('[§4] the version asked for is selected, else the highest number; the page asked for, else the newest', () => {
  const versions = [
    { id: 'a', version_number: 2 },
    { id: 'b', version_number: 10 },
  ] as Version[]
  expect(versionOf(versions, 'a')?.id).toBe('a')
  expect(versionOf(versions, 'deleted')?.id).toBe('b')
  const pages = [
    { id: 'p', created_at: '2026-11-20T10:00:00.000Z' },
    { id: 'q', created_at: '2026-11-20T10:00:00.001Z' },
  ] as Page[]
  expect(pageOf(pages, 'p')?.id).toBe('p')
  expect(pageOf(pages, null)?.id).toBe('q')
  expect(pageOf([], null)).toBeUndefined()
})

test('[§4] quota bars warn strictly above their thresholds', () => {
  const tone = (used: number, view: 'organization' | 'account' | 'billing') =>
    quotaTone({ word_quota: 100, words_translated: used, remaining_quota: 100 - used }, view)
  expect([70, 71, 90, 91].map((used) => tone(used, 'organization'))).toEqual(['green', 'amber', 'amber', 'red'])
  expect([70, 71, 90, 91].map((used) => tone(used, 'account'))).toEqual(['green', 'amber', 'amber', 'red'])
  expect([75, 76, 90, 91].map((used) => tone(used, 'billing'))).toEqual(['green', 'amber', 'amber', 'red'])
  expect(quotaTone({ word_quota: null, words_translated: 9e9, remaining_quota: null }, 'account')).toBe('blue')
})
