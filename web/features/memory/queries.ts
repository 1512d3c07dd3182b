import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { MemoryImport } from '#server/memory/contract.ts'
import { memoryApi, read, remove } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

export const importedMemoryQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['memory', project_id],
    queryFn: () => read(memoryApi[':project_id'].memory.$get({ param: { project_id } })),
  })

export const memoryImportsQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['memory', project_id, 'imports'],
    queryFn: () => read(memoryApi[':project_id'].memory.imports.$get({ param: { project_id } })),
  })

type Importing = { language: LanguageCode | undefined; onProgress: (share: number) => void }

export function useImportMemory(project_id: string, { language, onProgress }: Importing) {
  const changed = useMemoryChanged(project_id)
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload<MemoryImport>(
        `/projects/${project_id}/memory/imports`,
        { file, ...(language && { language }) },
        { onProgress, signal },
      ),
    onSuccess: changed,
  })
}

export function useRemoveImport(project_id: string) {
  const changed = useMemoryChanged(project_id)
  return useMutation({
    mutationFn: (import_id: string) => remove(`/projects/${project_id}/memory/imports/${import_id}`),
    onSuccess: changed,
  })
}

export function useRemoveMemory(project_id: string) {
  const changed = useMemoryChanged(project_id)
  return useMutation({
    mutationFn: () => read(memoryApi[':project_id'].memory.$delete({ param: { project_id } })),
    onSuccess: changed,
  })
}

function useMemoryChanged(project_id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: importedMemoryQuery(project_id).queryKey })
}
