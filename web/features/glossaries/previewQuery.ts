import { queryOptions } from '@tanstack/react-query'
import type { GlossaryPreview, TbxPreview } from '#server/glossaries/contract.ts'
import { fileKey, UPLOADED_ONCE } from '../../api/filePreview.ts'
import { upload } from '../../api/upload.ts'
import { uploadPath } from './glossaryFiles.ts'

export type AnyGlossaryPreview = GlossaryPreview | TbxPreview

export const previewQuery = (glossary_id: string, file: File | undefined, onProgress: (share: number) => void) =>
  queryOptions({
    queryKey: ['glossaries', 'preview', glossary_id, ...fileKey(file)],
    queryFn: ({ signal }) =>
      upload<AnyGlossaryPreview>(`${uploadPath(glossary_id, file!)}/preview`, { file: file! }, { onProgress, signal }),
    enabled: file !== undefined,
    ...UPLOADED_ONCE,
  })
