import { queryOptions } from '@tanstack/react-query'
import { read, reimportApi } from '../../api/client.ts'

export const sourceChangesQuery = (version_id: string) =>
  queryOptions({
    queryKey: ['pages', 'source-changes', version_id],
    queryFn: () => read(reimportApi.versions[':version_id']['source-changes'].$get({ param: { version_id } })),
    staleTime: 0,
  })
