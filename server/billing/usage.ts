import { listUsageOfProject } from '#db/queries/billing.ts'
import type { Db } from '#db/schema.ts'
import type { Usage } from './contract.ts'

type Month = { year: number; month: number }

const monthOf = (date: Date): Month => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 })

/** Without a month, or with `current_month`, the current one. */
export async function findProjectUsage(
  db: Db,
  projectId: string,
  asked: { year?: number | undefined; month?: number | undefined; current_month?: boolean | undefined },
  now = new Date(),
): Promise<Usage> {
  const current = monthOf(now)
  const isOther = asked.year !== undefined && asked.month !== undefined && !asked.current_month
  const { year, month } = isOther ? { year: asked.year!, month: asked.month! } : current
  const languages = await listUsageOfProject(
    db,
    projectId,
    new Date(Date.UTC(year, month - 1)),
    new Date(Date.UTC(year, month)),
  )
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
