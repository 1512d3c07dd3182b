import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { GameFont, NewTextBox, TextBox } from '#server/textBoxes/contract.ts'
import { fontsApi, read, remove, textBoxesApi } from '../../api/client.ts'
import { sayFailure, sayFailures } from '../../api/sayFailure.tsx'
import { upload } from '../../api/upload.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from '../operations/offerUndo.tsx'
import { textBoxesQuery } from './textBoxesQuery.ts'

export const fontsQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['fonts', project_id],
    queryFn: () => read(fontsApi[':project_id'].fonts.$get({ param: { project_id } })),
  })

export function useAddFont(project_id: string, onProgress: (share: number) => void) {
  const changed = useChanged(project_id)
  return useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) =>
      upload<GameFont>(`/projects/${project_id}/fonts`, { file }, { onProgress, signal }),
    onSuccess: changed,
  })
}

export function useRemoveFont(project_id: string) {
  const changed = useChanged(project_id)
  return useMutation({
    mutationFn: (id: string) => remove(`/projects/${project_id}/fonts/${id}`),
    onSuccess: changed,
  })
}

/** A new box without `id`, or another form of the one that has it. */
export function useSaveTextBox(project_id: string, text_box_id: string | undefined) {
  const changed = useChanged(project_id)
  const boxes = textBoxesApi[':project_id']['text-boxes']
  return useMutation({
    mutationFn: (json: NewTextBox) =>
      text_box_id === undefined
        ? read(boxes.$post({ param: { project_id }, json }))
        : read(boxes[':text_box_id'].$put({ param: { project_id, text_box_id }, json })),
    onSuccess: changed,
  })
}

export function useRemoveTextBox(project_id: string, { id: text_box_id, name }: Pick<TextBox, 'id' | 'name'>) {
  const changed = useChanged(project_id)
  const restore = textBoxesApi[':project_id']['text-boxes'][':text_box_id'].restore
  async function takeBack() {
    await read(restore.$post({ param: { project_id, text_box_id } }))
    await changed()
    toast.success('Undone')
  }
  return useMutation({
    mutationFn: () => remove(`/projects/${project_id}/text-boxes/${text_box_id}`),
    onSuccess: async () => {
      await changed()
      offerUndo([`text box ${text_box_id}`], `${name} deleted`, () => void takeBack().catch(sayFailures))
    },
    onError: sayFailure,
  })
}

function useChanged(project_id: string) {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [fontsQuery(project_id), textBoxesQuery(project_id)].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
