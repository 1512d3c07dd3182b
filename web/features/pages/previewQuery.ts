import { queryOptions } from '@tanstack/react-query'
import { pageKeys } from './queries.ts'
import { previewImport } from './uploadPage.ts'

/** Previews a chosen file, once per file. `onProgress` gets the uploaded share. */
export const previewQuery = (version_id: string, file: File | undefined, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'preview', version_id, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => previewImport(version_id, file!, { onProgress, signal }),
    enabled: file !== undefined,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
