import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemoryImport } from '#server/memory/contract.ts'
import { memoryApi, read } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

export const importedMemoryQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['memory', project_id],
    queryFn: () => read(memoryApi[':project_id'].memory.$get({ param: { project_id } })),
  })

export function useImportMemory(project_id: string, onProgress: (share: number) => void) {
  const changed = useMemoryChanged(project_id)
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload<MemoryImport>(`/projects/${project_id}/memory/upload-tmx`, { file }, { onProgress, signal }),
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
