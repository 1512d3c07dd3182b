const DAYS = [
  { days: 0, label: 'Today' },
  { days: 7, label: 'In the last 7 days' },
  { days: 30, label: 'In the last 30 days' },
]

export const offeredDays = () => DAYS.map(({ days, label }) => ({ label, day: dayBefore(days) }))

function dayBefore(days: number) {
  const day = new Date()
  day.setDate(day.getDate() - days)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
