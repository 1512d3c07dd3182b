import type { ReactNode } from 'react'
import { FirstRows } from '../drawing/FirstRows.tsx'
import { FileFaults } from './FileFaults.tsx'
import { UploadProgress } from './UploadProgress.tsx'

type Fault = { line: number; column: string | null; msg: string }
type Table = {
  delimiter?: ',' | ';' | '\t'
  rows: readonly string[][]
  rows_count: number
  faults: readonly Fault[]
  faults_count: number
}
type Props<Preview extends Table> = {
  preview: { data: Preview | undefined; error: Error | null; isFetching: boolean }
  failure: ReactNode
  share: number
  summaryOf: (preview: Preview, delimiter: string | undefined) => string
  columnsOf: (preview: Preview) => { name: string; use: string }[]
  rowsOf?: (preview: Preview) => ReactNode
}

const DELIMITERS: Record<NonNullable<Table['delimiter']>, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }
const SHOWN_ROWS = 5

export function FilePreview<Preview extends Table>({
  preview,
  failure,
  share,
  summaryOf,
  columnsOf,
  rowsOf,
}: Props<Preview>) {
  const { data, error, isFetching } = preview
  if (error) return failure
  if (isFetching && !data)
    return (
      <div className="flex h-52 flex-col justify-center rounded-md border border-line px-6">
        <UploadProgress label="Preview" share={share} />
      </div>
    )
  if (!data) return null // the import did not wait for it
  return (
    <div className="flex flex-col gap-3">
      <FileFaults faults={data.faults} count={data.faults_count} />
      {data.rows_count > 0 && (
        <p className="tabular text-13 text-muted">
          {summaryOf(data, data.delimiter && `separated by ${DELIMITERS[data.delimiter]}`)}
        </p>
      )}
      {rowsOf?.(data) ??
        (data.rows.length > 0 && <FirstRows columns={columnsOf(data)} rows={data.rows.slice(0, SHOWN_ROWS)} />)}
    </div>
  )
}
