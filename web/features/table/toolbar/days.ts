export const OFFERED_DAYS = [
  { day: '0d', label: 'Today' },
  { day: '7d', label: 'In the last 7 days' },
  { day: '30d', label: 'In the last 30 days' },
] as const

export const isOffered = (day: string) => OFFERED_DAYS.some((one) => one.day === day)
