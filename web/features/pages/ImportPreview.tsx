import type { UseQueryResult } from '@tanstack/react-query'
import { isLanguage, languageName } from '#db/vocabulary/languages.ts'
import type { Fault, ImportPreview as Preview } from '#server/pages/contract.ts'
import { Alert } from '../../ui/Alert.tsx'
import { FirstRows } from '../../ui/FirstRows.tsx'
import { formatNumber, formatWords } from '../../ui/numbers.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'

const DELIMITERS: Record<Preview['delimiter'], string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }
const SHOWN_ROWS = 5

/** What the chosen file holds, before anything is stored; `share` of it is up. */
export function ImportPreview({ preview, share }: { preview: UseQueryResult<Preview>; share: number }) {
  if (preview.isError) return <Alert title="The file cannot be read">{preview.error.message}</Alert>
  if (preview.isFetching)
    return (
      <div className="flex h-52 flex-col justify-center rounded-md border border-line px-6">
        <UploadProgress label="Preview" share={share} />
      </div>
    )
  if (!preview.data) return null // the page is created without waiting for it
  const { data } = preview
  return (
    <div className="flex flex-col gap-3">
      {data.faults.length > 0 && <Faults faults={data.faults} count={data.faults_count} />}
      {data.rows_count > 0 && (
        <p className="tabular text-13 text-muted">
          {formatNumber(data.rows_count)} {data.rows_count === 1 ? 'row' : 'rows'} · {formatWords(data.words)} ·
          separated by {DELIMITERS[data.delimiter]}
          {translationsOf(data)}
        </p>
      )}
      {data.rows.length > 0 && (
        <FirstRows
          columns={data.columns.map(({ name, use }) => ({ name, use: meaningOf(use) }))}
          rows={data.rows.slice(0, SHOWN_ROWS)}
        />
      )}
    </div>
  )
}

const translationsOf = ({ translations }: Preview) =>
  Object.entries(translations)
    .map(
      ([code, count]) =>
        ` · ${formatNumber(count)} ${count === 1 ? 'translation' : 'translations'} into ${languageName(code)}`,
    )
    .join('')

function Faults({ faults, count }: { faults: Fault[]; count: number }) {
  return (
    <Alert title={count === 1 ? 'The file has a fault' : `The file has ${formatNumber(count)} faults`}>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-4">
        {faults.map((fault) => (
          <li key={`${fault.line} ${fault.column} ${fault.msg}`}>
            {`Line ${formatNumber(fault.line)}${fault.column ? `, column ${fault.column}` : ''}: ${fault.msg}`}
          </li>
        ))}
      </ul>
      {count > faults.length && <p className="mt-1">These are the first {faults.length}.</p>}
    </Alert>
  )
}

const USES: Record<string, string> = {
  identifier: 'identifier',
  content: 'source text',
  context: 'context',
  ignored: 'not used',
}
const meaningOf = (use: string) => USES[use] ?? (isLanguage(use) ? `${languageName(use)} translation` : use)
