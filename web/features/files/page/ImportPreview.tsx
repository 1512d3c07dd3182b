import type { UseQueryResult } from '@tanstack/react-query'
import { isLanguage, languageName } from '#db/vocabulary/languages.ts'
import { PreviewFailure } from '../../../layout/PreviewFailure.tsx'
import { FilePreview } from '../../../ui/data/FilePreview.tsx'
import { formatNumber, formatWords } from '../../../ui/data/numbers.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { ColumnTable } from '../ColumnTable.tsx'
import { type ColumnUse, isUnmapped } from '../columnUses.ts'
import { type AnyPreview, formatOf } from './uploadPage.ts'

type Props = {
  preview: UseQueryResult<AnyPreview>
  share: number
  onFormat: (id: string) => void
  /** Hears what the columns of a table of another tool hold. */
  onColumns: (format: string, uses: ColumnUse[]) => void
  isDisabled: boolean
}

export const ImportPreview = ({ preview, share, onFormat, onColumns, isDisabled }: Props) => (
  <>
    <FormatChoice preview={preview.data} onFormat={onFormat} isDisabled={isDisabled} />
    <FilePreview
      preview={{ data: withoutAsked(preview.data), error: preview.error, isFetching: preview.isFetching }}
      failure={<PreviewFailure title="The file cannot be read" query={preview} />}
      share={share}
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
  </>
)

type FormatChoiceProps = { preview: AnyPreview | undefined } & Pick<Props, 'onFormat' | 'isDisabled'>

/** The format that was recognised; another one where the file may be one of several. */
function FormatChoice({ preview, onFormat, isDisabled }: FormatChoiceProps) {
  if (!preview || !('format' in preview) || preview.formats.length < 2) return null
  return (
    <Select
      label="Format"
      options={preview.formats.map(({ id, name }) => ({ id, label: name }))}
      value={formatOf(preview)}
      onChange={onFormat}
      isDisabled={isDisabled}
    />
  )
}

const withoutAsked = (preview: AnyPreview | undefined) =>
  preview && 'format' in preview && isUnmapped(preview) ? { ...preview, faults: [] } : preview

const summaryOf = (preview: AnyPreview, delimiter: string | undefined) =>
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
const columnsOf = (preview: AnyPreview) =>
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
