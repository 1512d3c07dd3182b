import type { Counts } from '#server/reimport/contract.ts'
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

/** Says in a line what a file changed. */
export const countTexts = (counts: Partial<Counts>) =>
  NAMES.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${count === 1 ? one : many}`] : []
  }).join(' · ')
