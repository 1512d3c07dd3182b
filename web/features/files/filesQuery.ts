import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fileKey, UPLOADED_ONCE } from '../../api/filePreview.ts'
import type { PathFile } from '../../ui/fields/pathFiles.ts'
import { pageKeys } from '../pages/queries.ts'
import { type Choices, previewFiles } from './uploadFiles.ts'

type Chosen = { files: readonly PathFile[]; choices: Choices }

/** Previews chosen files, once for each set of choices; the last preview stays while the next is made. */
export const filesQuery = (version_id: string, { files, choices }: Chosen, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: [
      ...pageKeys.all,
      'preview',
      version_id,
      files.map(({ path, file }) => [path, ...fileKey(file)]),
      choices,
    ],
    queryFn: ({ signal }) => previewFiles(version_id, files, choices, { onProgress, signal }),
    placeholderData: keepPreviousData,
    ...UPLOADED_ONCE,
  })
