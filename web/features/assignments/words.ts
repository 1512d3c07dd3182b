import { languageName } from '#db/vocabulary/languages.ts'
import type { Assignment } from '#server/assignments/contract.ts'
import { dayLabel } from '../../ui/data/dates.ts'
import { countRows, formatNumber, formatWords } from '../../ui/data/numbers.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' })

const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

type Due = Pick<Assignment, 'due_on' | 'done_at' | 'today'>

export const isOverdue = ({ due_on, done_at, today }: Due) =>
  due_on !== null && done_at === null && daysUntil(due_on, today) < 0

export function dueLabel({ due_on, done_at, today }: Due) {
  if (done_at !== null) return 'done'
  if (due_on === null) return undefined
  const days = daysUntil(due_on, today)
  if (days === 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  if (days === -1) return '1 day overdue'
  if (days < -7) return `overdue since ${dayLabel(due_on)}`
  if (days < 0) return `${formatNumber(-days)} days overdue`
  return `due ${days < 7 ? weekday.format(new Date(`${due_on}T00:00`)) : dayLabel(due_on)}`
}

export const peopleLabel = ({ people, teams }: Pick<Assignment, 'people' | 'teams'>) =>
  [...teams.map(({ name }) => `team ${name}`), ...people.map(({ name }) => name)].join(', ') || 'nobody'

export const scopeLabel = ({ covers, page_name, texts }: Pick<Assignment, 'covers' | 'page_name' | 'texts'>) =>
  covers === 'page' ? (page_name ?? '') : covers === 'version' ? 'All pages' : countRows(texts)

export const titleOf = (assignment: Assignment) =>
  [assignment.task === 'check' && 'Check', scopeLabel(assignment), languageName(assignment.target_language)]
    .filter(Boolean)
    .join(' · ')

export const progressLabel = ({ done, texts }: Pick<Assignment, 'done' | 'texts'>) =>
  `${formatNumber(done)} of ${formatNumber(texts)}`

export const leftLabel = ({ words, words_done }: Pick<Assignment, 'words' | 'words_done'>) =>
  `${formatWords(Math.max(0, words - words_done))} left`

export const forecastLabel = ({ days_left }: Pick<Assignment, 'days_left'>) => {
  if (days_left === null) return undefined
  return days_left <= 1 ? 'about 1 day left' : `about ${formatNumber(days_left)} days left`
}

export const assignedLabel = (assignment: Assignment) =>
  [
    `Assigned to ${peopleLabel(assignment)}${assignment.task === 'check' ? ' to check' : ''}`,
    dueLabel(assignment),
    progressLabel(assignment),
  ]
    .filter(Boolean)
    .join(' · ')
