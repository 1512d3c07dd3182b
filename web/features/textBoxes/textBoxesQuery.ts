import { queryOptions } from '@tanstack/react-query'
import { read, textBoxesApi } from '../../api/client.ts'

/** Apart from what changes them: every table asks for it. */
export const textBoxesQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['text-boxes', project_id],
    queryFn: () => read(textBoxesApi[':project_id']['text-boxes'].$get({ param: { project_id } })),
    staleTime: 60_000,
  })
