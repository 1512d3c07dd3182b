import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BinKind } from '#server/bin/constants.ts'
import type { Restored } from '#server/bin/contract.ts'
import { binApi, deletionApi, postJson, read, remove } from '../../api/client.ts'
import { organizationsQuery } from '../organizations/queries.ts'
import { pageKeys } from '../pages/queries.ts'
import { projectKeys } from '../projects/queries.ts'

/** The bin of a project has its pages and versions, that of an organization its projects. */
export type Bin = { project_id: string } | { organization_id: string }
export type Thing = { kind: BinKind; id: string; name: string }

const KEY = ['bin'] as const
const pathOf = ({ kind, id }: Thing) => `/bin/${kind}s/${id}`

export const binQuery = (bin: Bin) =>
  queryOptions({
    queryKey: [...KEY, bin],
    queryFn: () =>
      'project_id' in bin
        ? read(binApi.projects[':project_id'].bin.$get({ param: bin }))
        : read(binApi.organizations[':organization_id'].bin.$get({ param: bin })),
    staleTime: 0,
  })

export type Deleted = { kind: 'page' | 'version' | 'project'; id: string; pages?: readonly string[] }

export const deletionQuery = ({ kind, id, pages }: Deleted) =>
  queryOptions({
    // Not below those of the bins, which are read again once the thing is gone.
    queryKey: ['deletion', kind, id, pages],
    queryFn: () => {
      const query = pages ? { pages: pages.join() } : {}
      if (kind === 'page') return read(deletionApi.pages[':page_id'].deletion.$get({ param: { page_id: id } }))
      if (kind === 'project')
        return read(deletionApi.projects[':project_id'].deletion.$get({ param: { project_id: id } }))
      return read(deletionApi.versions[':version_id'].deletion.$get({ param: { version_id: id }, query }))
    },
    staleTime: 0,
    gcTime: 0,
  })

export const refetchBins = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY })

const refetchLists = (client: QueryClient) =>
  Promise.all([
    refetchBins(client),
    client.invalidateQueries({ queryKey: [...pageKeys.all, 'of'] }),
    client.invalidateQueries({ queryKey: projectKeys.all }),
    client.invalidateQueries({ queryKey: ['screenshots'] }),
    client.invalidateQueries({ queryKey: organizationsQuery().queryKey }),
  ])

export async function restoreThing(client: QueryClient, thing: Thing): Promise<Restored> {
  try {
    return await (await postJson(`${pathOf(thing)}/restore`, {})).json()
  } finally {
    await refetchLists(client)
  }
}

export function useDeleteForGood() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (thing: Thing) => remove(pathOf(thing)), onSettled: () => refetchBins(client) })
}
