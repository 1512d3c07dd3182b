import { isLanguage, languageName } from '#db/vocabulary/languages.ts'
import { PreviewFailure } from '#web/layout/PreviewFailure.tsx'
import { FilePreview as TablePreview } from '#web/ui/data/FilePreview.tsx'
import { formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { ColumnTable } from '../choices/ColumnTable.tsx'
import { type ColumnUse, isUnmapped } from '../choices/columnUses.ts'
import { previewOf } from '../dialog/questions.ts'
import type { PagePreview, State } from '../dialog/state.ts'

type Props = {
  state: State
  onRetry: () => void
  onColumns: (format: string, uses: ColumnUse[]) => void
  isDisabled: boolean
}

export function FilePreview({ state, onRetry, onColumns, isDisabled }: Props) {
  const query = { error: state.refusal ?? null, refetch: onRetry, isFetching: state.phase === 'planning' }
  return (
    <TablePreview
      preview={{ ...query, data: withoutAsked(previewOf(state, 'page')) }}
      failure={<PreviewFailure title="The file cannot be read" query={query} />}
      share={state.share}
      summaryOf={summaryOf}
      columnsOf={columnsOf}
      rowsOf={(data) =>
        'format' in data && data.columns ? (
          <ColumnTable
            columns={data.columns}
            rows={data.rows}
            onColumns={(uses) => onColumns(data.format.id, uses)}
            isDisabled={isDisabled}
          />
        ) : undefined
      }
    />
  )
}

const withoutAsked = (preview: PagePreview | undefined) =>
  preview && 'format' in preview && isUnmapped(preview) ? { ...preview, faults: [] } : preview

const summaryOf = (preview: PagePreview, delimiter: string | undefined) =>
  [
    'format' in preview ? preview.format.name : undefined,
    `${formatNumber(preview.rows_count)} ${preview.rows_count === 1 ? 'row' : 'rows'}`,
    formatWords(preview.words),
    delimiter,
    ...Object.entries(preview.translations).map(
      ([code, count]) =>
        `${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(code)}`,
    ),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')

const FILE_COLUMNS = [
  { name: 'Identifier', use: 'identifier' },
  { name: 'Text', use: 'source text' },
  { name: 'Context', use: 'context' },
]
const columnsOf = (preview: PagePreview) =>
  preview.columns ? preview.columns.map(({ name, use }) => ({ name, use: meaningOf(use) })) : FILE_COLUMNS

const USES: Record<string, string> = {
  identifier: 'identifier',
  content: 'source text',
  source: 'source text',
  max_length: 'maximum length',
  context: 'context',
  ignored: 'not used',
}
const meaningOf = (use: string) => USES[use] ?? (isLanguage(use) ? `${languageName(use)} translation` : use)
