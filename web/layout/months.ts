/** Two dates as `2026-11-29`, both included. */
export type Days = { from: string; until: string }

const MONTHS_SHOWN = 12
const DAY_MS = 86_400_000

/** `2026-11`; a month, like the days of all sums, is one in UTC. */
export const monthOf = (date: Date) => date.toISOString().slice(0, 7)

export const lastMonths = (now: Date, count = MONTHS_SHOWN) =>
  Array.from({ length: count }, (_, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  )

export const firstOf = (month: string) => new Date(`${month}-01T00:00Z`)

export function daysOf(month: string): Days {
  const first = firstOf(month)
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  return { from: `${month}-01`, until: new Date(next - DAY_MS).toISOString().slice(0, 10) }
}

/** Every day between the two, both included. */
export function daysBetween({ from, until }: Days) {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
