import type { Counts } from '#server/files/merge/contract.ts'
import type { OperationCounts } from '#server/operations/contract.ts'
import { formatNumber } from '../../ui/data/numbers.ts'

const NAMES: [keyof Counts, one: string, many: string][] = [
  ['added', 'new text', 'new texts'],
  ['changed', 'changed', 'changed'],
  ['renamed', 'renamed', 'renamed'],
  ['moved', 'moved', 'moved'],
  ['gone', 'gone', 'gone'],
  ['returned', 'back again', 'back again'],
  ['translations', 'translation', 'translations'],
  ['suggestions', 'suggestion', 'suggestions'],
  ['accepted', 'suggestion accepted', 'suggestions accepted'],
]

export const countTexts = (counts: Partial<Counts>) =>
  NAMES.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : []
  }).join(' · ')

export function countChanges({ pages = 0, merged = 0, conflicts = 0, ...texts }: OperationCounts) {
  const parts = [
    pages > 0 && `${formatNumber(pages)} new ${pages === 1 ? 'page' : 'pages'}`,
    merged > 0 && `${formatNumber(merged)} ${merged === 1 ? 'page' : 'pages'} changed`,
    countTexts(texts),
    conflicts > 0 && `${formatNumber(conflicts)} left as ${conflicts === 1 ? 'it is' : 'they are'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
