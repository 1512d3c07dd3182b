import {
  type Days,
  sumByDay,
  sumByLanguage,
  sumByPerson,
  sumByProject,
  sumOrganization,
  sumProjectByLanguage,
} from '#db/queries/billing/usage.ts'
import type { Db } from '#db/schema.ts'
import { findCap } from '../billing/cap.ts'
import type { Usage } from '../billing/contract.ts'
import type { OrganizationUsage } from './contract.ts'

type Month = { year: number; month: number }

const monthOf = (date: Date): Month => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 })
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export const daysOf = ({ year, month }: Month): Days => ({
  from: dayOf(new Date(Date.UTC(year, month - 1))),
  until: dayOf(new Date(Date.UTC(year, month, 0))),
})

export const daysOfMonth = (now: Date) => daysOf(monthOf(now))

export async function findProjectUsage(
  db: Db,
  projectId: string,
  asked: { year?: number | undefined; month?: number | undefined; current_month?: boolean | undefined },
  now = new Date(),
): Promise<Usage> {
  const current = monthOf(now)
  const isOther = asked.year !== undefined && asked.month !== undefined && !asked.current_month
  const { year, month } = isOther ? { year: asked.year!, month: asked.month! } : current
  const languages = await sumProjectByLanguage(db, projectId, daysOf({ year, month }))
  const sum = (of: 'words' | 'billed_words' | 'cost_cents') => languages.reduce((total, row) => total + row[of], 0)
  return {
    year,
    month,
    current_month: year === current.year && month === current.month,
    words: sum('words'),
    billed_words: sum('billed_words'),
    cost_cents: sum('cost_cents'),
    languages: languages.map(({ target_language, words }) => ({ target_language, words })),
  }
}

export function findOrganizationUsage(db: Db, organizationId: string, days: Days): Promise<OrganizationUsage> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({
      ...days,
      ...(await sumOrganization(trx, organizationId, days)),
      projects: await sumByProject(trx, organizationId, days),
      languages: await sumByLanguage(trx, organizationId, days),
      people: await sumByPerson(trx, organizationId, days),
      days: await sumByDay(trx, organizationId, days),
      cap: await findCap(trx, organizationId),
    }))
}
