const DAY_MS = 24 * 60 * 60 * 1000
const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' })

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** The reader's day, which stays when `dateLabel` calls it otherwise; the clock of the server may be ahead. */
export const dayOf = (iso: string, now = new Date()) => Math.min(startOfDay(new Date(iso)), startOfDay(now))

/** Today, Yesterday, N days ago under 7 days, then the date (spec §9); days begin at the reader's midnight. */
export function dateLabel(iso: string, now = new Date()): string {
  const date = new Date(iso)
  // Rounded: a day on which the clocks change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? `${days} days ago` : day.format(date)
}

export const dateName = (date: Date) => day.format(date)

/** A day as the database has it, `YYYY-MM-DD`, without a time or a zone. */
export const dayLabel = (date: string) => day.format(new Date(`${date}T00:00`))

const monthName = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long' })

/** `2026-11`, or its year and month; `month` counts from 1. */
export function monthLabel(of: string | { year: number; month: number }) {
  const { year, month } = typeof of === 'string' ? { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)) } : of
  return monthName.format(new Date(year, month - 1, 1))
}

const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short' })
export const shortMonthLabel = (month: string) => shortMonth.format(new Date(`${month}-01T00:00`))

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
export const timeLabel = (iso: string) => moment.format(new Date(iso))
