import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { SourceTexts } from '#server/files/read/constants.ts'
import { fileKey, UPLOADED_ONCE } from '../../../api/filePreview.ts'
import { pageKeys } from '../../pages/queries.ts'
import type { ColumnUse } from '../columnUses.ts'
import { previewImport } from './uploadPage.ts'

type Chosen = {
  file: File | undefined
  format: string | undefined
  columns: ColumnUse[] | undefined
  language: LanguageCode | undefined
  sourceTexts: SourceTexts | undefined
}

/** Previews a chosen file, once per file and reading. `onProgress` gets the uploaded share. */
export const previewQuery = (version_id: string, { file, ...reading }: Chosen, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'preview', version_id, ...fileKey(file), reading],
    queryFn: ({ signal }) => previewImport(version_id, { file: file!, ...reading }, { onProgress, signal }),
    // Other columns, languages or source texts are chosen in the last preview, which stays.
    placeholderData: (previous) => (reading.columns || reading.language || reading.sourceTexts ? previous : undefined),
    enabled: file !== undefined,
    ...UPLOADED_ONCE,
  })
