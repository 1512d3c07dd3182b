import type { UseQueryResult } from '@tanstack/react-query'
import { isLanguage, languageName } from '#db/vocabulary/languages.ts'
import type { ImportPreview as Preview } from '#server/pages/contract.ts'
import { FilePreview } from '../../ui/data/FilePreview.tsx'
import { formatNumber, formatWords } from '../../ui/data/numbers.ts'

type Props = { preview: UseQueryResult<Preview>; share: number }

export const ImportPreview = ({ preview, share }: Props) => (
  <FilePreview preview={preview} share={share} summaryOf={summaryOf} columnsOf={columnsOf} />
)

const summaryOf = ({ rows_count, words, translations }: Preview, delimiter: string) =>
  [
    `${formatNumber(rows_count)} ${rows_count === 1 ? 'row' : 'rows'}`,
    formatWords(words),
    delimiter,
    ...Object.entries(translations).map(
      ([code, count]) =>
        `${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(code)}`,
    ),
  ].join(' · ')

const columnsOf = ({ columns }: Preview) => columns.map(({ name, use }) => ({ name, use: meaningOf(use) }))

const USES: Record<string, string> = {
  identifier: 'identifier',
  content: 'source text',
  context: 'context',
  ignored: 'not used',
}
const meaningOf = (use: string) => USES[use] ?? (isLanguage(use) ? `${languageName(use)} translation` : use)
