import { queryOptions } from '@tanstack/react-query'
import { pageKeys } from './queries.ts'
import { previewImport } from './uploadPage.ts'

type Chosen = { file: File | undefined; format: string | undefined }

/** Previews a chosen file, once per file and format. `onProgress` gets the uploaded share. */
export const previewQuery = (version_id: string, { file, format }: Chosen, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'preview', version_id, file?.name, file?.size, file?.lastModified, format],
    queryFn: ({ signal }) => previewImport(version_id, { file: file!, format }, { onProgress, signal }),
    enabled: file !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
