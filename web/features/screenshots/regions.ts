import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeRegion, ShownText, ShowTexts } from '#server/screenshots/contract.ts'
import { postJson, read, regionsApi, remove } from '../../api/client.ts'
import { titled, toast } from '../../ui/overlays/Toast.tsx'
import { offerUndo } from '../operations/offerUndo.tsx'
import { refetchScreenshots } from './queries.ts'

type At = { screenshot_id: string; version_id: string }

export const regionsQuery = ({ screenshot_id, version_id }: At) =>
  queryOptions({
    queryKey: ['screenshots', 'regions', screenshot_id, version_id],
    queryFn: () =>
      read(regionsApi.screenshots[':screenshot_id'].regions.$get({ param: { screenshot_id }, query: { version_id } })),
    staleTime: 0,
  })

export const screenshotsOfTextQuery = (source_text_id: string) =>
  queryOptions({
    queryKey: ['screenshots', 'of text', source_text_id],
    queryFn: () => read(regionsApi['source-texts'][':source_text_id'].screenshots.$get({ param: { source_text_id } })),
    staleTime: 60_000,
  })

export function useShowTexts(screenshot_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ShowTexts) => showTexts(screenshot_id, json),
    onSuccess: () => refetchScreenshots(client),
    onError: sayNotSaved,
  })
}

/** Takes back that texts were added. */
export function useTakeBackAdded(screenshot_id: string) {
  const client = useQueryClient()
  return async (added: readonly ShownText[]) => {
    try {
      await postJson(`/screenshots/${screenshot_id}/regions/delete`, { region_ids: added.map(({ id }) => id) })
      toast.success('Undone')
    } catch (error) {
      sayNotSaved(error as Error)
    }
    await refetchScreenshots(client)
  }
}

const showTexts = (screenshot_id: string, json: ShowTexts) =>
  read(regionsApi.screenshots[':screenshot_id'].regions.$post({ param: { screenshot_id }, json }))

/** Shown as it will be, and as it was where the change is refused. */
export function useChangeRegion(at: At) {
  const client = useQueryClient()
  const { queryKey } = regionsQuery(at)
  return useMutation({
    mutationFn: ({ id, ...json }: Pick<ChangeRegion, 'region'> & { id: string }) =>
      read(
        regionsApi.screenshots[':screenshot_id'].regions[':region_id'].$patch({
          param: { screenshot_id: at.screenshot_id, region_id: id },
          json,
        }),
      ),
    onMutate: async ({ id, region }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (shown) =>
        shown?.map((one) => (one.id === id ? { ...one, region: region ?? null } : one)),
      )
    },
    onError: sayNotSaved,
    onSettled: () => refetchScreenshots(client),
  })
}

export function useRemoveRegion({ screenshot_id }: At) {
  const client = useQueryClient()
  async function takeBack({ source_text_id, region }: ShownText) {
    await showTexts(screenshot_id, { source_text_ids: [source_text_id], region })
    await refetchScreenshots(client)
    toast.success('Undone')
  }
  return useMutation({
    mutationFn: ({ id }: ShownText) => remove(`/screenshots/${screenshot_id}/regions/${id}`),
    onSuccess: async (_, shown) => {
      await refetchScreenshots(client)
      offerUndo(
        [`region ${shown.id}`],
        `${shown.identifier} removed from the screenshot`,
        () => void takeBack(shown).catch(sayNotSaved),
      )
    },
    onError: sayNotSaved,
  })
}

const sayNotSaved = (error: Error) => toast.error(titled('The screenshot was not changed', error.message))
