import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from '../../ui/Alert.tsx'
import { FirstRows } from '../../ui/FirstRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FilePreview } from './previewFile.ts'

/** What the chosen file holds, before anything is stored. */
export function GlossaryPreview({ preview }: { preview: UseQueryResult<FilePreview> }) {
  if (preview.isError) return <Alert title="The file cannot be read">{preview.error.message}</Alert>
  if (!preview.data) return <Skeleton className="h-40 w-full" />
  const { columns, rows, delimiter, missing } = preview.data
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <Alert title="A column is missing">The first line must name {missing.join(' and ')}.</Alert>
      )}
      <p className="text-13 text-muted">The first rows, separated by {delimiter}</p>
      <FirstRows columns={columns} rows={rows} />
    </div>
  )
}
