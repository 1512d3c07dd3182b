import type { FileImportCounts } from '#server/folderImports/contract.ts'
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

const countPages = (count: number, what: string) => `${formatNumber(count)} ${count === 1 ? 'page' : 'pages'} ${what}`

/** Says in a line what many files changed. */
export function countFiles({ pages, merged, ...texts }: FileImportCounts) {
  const parts = [pages > 0 && countPages(pages, 'created'), merged > 0 && countPages(merged, 'changed')]
  return [...parts, countTexts(texts)].filter(Boolean).join(' · ')
}
