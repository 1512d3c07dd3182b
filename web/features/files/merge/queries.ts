import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReimportedFile, ReimportPreview } from '#server/files/merge/contract.ts'
import { read, reimportApi } from '../../../api/client.ts'
import { fileKey, UPLOADED_ONCE } from '../../../api/filePreview.ts'
import { upload } from '../../../api/upload.ts'
import { titled, toast } from '../../../ui/overlays/Toast.tsx'
import { fieldsOf, type Reading } from '../page/uploadPage.ts'

type Watch = Parameters<typeof upload>[2]
type ChosenFile = { file: File; isConfirmed: boolean } & Reading

const keys = {
  page: (page_id: string) => ['pages', page_id, 'reimports'] as const,
}
const ofPage = (page_id: string) => ({ param: { page_id } })

/** The changes that a file would make in its page, asked once per file and reading. */
export const reimportPreviewQuery = (
  page_id: string,
  file: File | undefined,
  reading: Reading,
  onProgress: (share: number) => void,
) =>
  queryOptions({
    queryKey: [...keys.page(page_id), 'preview', ...fileKey(file), reading],
    queryFn: ({ signal }) =>
      upload<ReimportPreview>(
        `/pages/${page_id}/reimport/preview`,
        { ...fieldsOf(reading), file: file! },
        { onProgress, signal },
      ),
    // The choices stay on the screen.
    placeholderData: (previous) =>
      reading.language || reading.sourceTexts || reading.sourceRepeats ? previous : undefined,
    enabled: file !== undefined,
    ...UPLOADED_ONCE,
  })

export const reimport = (page_id: string, { file, isConfirmed, ...reading }: ChosenFile, watch: Watch) =>
  upload<ReimportedFile>(
    `/pages/${page_id}/reimport`,
    { ...fieldsOf(reading), ...(isConfirmed && { merges_unrelated: 'true' }), file },
    watch,
  )

export const archivedTextsQuery = (page_id: string) =>
  queryOptions({
    queryKey: [...keys.page(page_id), 'archived'],
    queryFn: () => read(reimportApi.pages[':page_id']['archived-texts'].$get(ofPage(page_id))),
    staleTime: 0,
  })

export const archivedTranslationsQuery = (page_id: string, source_text_id: string) =>
  queryOptions({
    queryKey: [...keys.page(page_id), 'archived', source_text_id],
    queryFn: () =>
      read(
        reimportApi.pages[':page_id']['archived-texts'][':source_text_id'].$get({ param: { page_id, source_text_id } }),
      ),
  })

/** Lists of pages count their texts. */
export function useTextsChanged(page_id: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.page(page_id) }),
      client.invalidateQueries({ queryKey: ['pages', 'of'] }),
    ])
}

export function useRestoreTexts(page_id: string) {
  const textsChanged = useTextsChanged(page_id)
  return useMutation({
    mutationFn: (source_text_ids: string[]) =>
      read(
        reimportApi.pages[':page_id']['archived-texts'].restore.$post({
          ...ofPage(page_id),
          json: { source_text_ids },
        }),
      ),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(titled('Failed to restore texts', error.message)),
    onSettled: textsChanged,
  })
}
