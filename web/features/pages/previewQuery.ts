import { queryOptions } from '@tanstack/react-query'
import type { ColumnUse } from '../imports/columnUses.ts'
import { pageKeys } from './queries.ts'
import { previewImport } from './uploadPage.ts'

type Chosen = { file: File | undefined; format: string | undefined; columns: ColumnUse[] | undefined }

/** Previews a chosen file, once per file and format. `onProgress` gets the uploaded share. */
export const previewQuery = (
  version_id: string,
  { file, format, columns }: Chosen,
  onProgress: (share: number) => void,
) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'preview', version_id, file?.name, file?.size, file?.lastModified, format, columns],
    queryFn: ({ signal }) => previewImport(version_id, { file: file!, format, columns }, { onProgress, signal }),
    // Other columns are chosen in the table of the last preview, which stays.
    placeholderData: (previous) => (columns ? previous : undefined),
    enabled: file !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
