import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ModelService, PutModelService, TriedModelService } from '#server/modelServices/contract.ts'
import { remove, signedInFetch, url } from '../../api/client.ts'
import { toast } from '../../ui/overlays/Toast.tsx'

/** The path of a place's settings: `/admin`, `/organizations/{id}` or `/projects/{id}`. */
export type Place = string
export const INSTALLATION: Place = '/admin'

const path = (place: Place) => `${place}/model-service`
const keyOf = (place: Place) => ['model-service', place]

async function send<Answer>(method: 'POST' | 'PUT', at: string, body: PutModelService): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await signedInFetch(url(at), { method, headers, body: JSON.stringify(body) })
  return (await answer.json()) as Answer
}

export const modelServiceQuery = (place: Place) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: async () => (await (await signedInFetch(url(path(place)))).json()) as ModelService,
  })

/** Nothing of it is kept: a key goes to the server alone. */
export const useTryService = (place: Place) =>
  useMutation({
    mutationFn: (settings: PutModelService) => send<TriedModelService>('POST', `${path(place)}/try`, settings),
    gcTime: 0,
  })

export function useSaveService(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: PutModelService) => send<ModelService>('PUT', path(place), settings),
    onSuccess: (saved) => {
      toast.success('AI service saved')
      client.setQueryData(keyOf(place), saved)
      return client.invalidateQueries({ queryKey: ['model-service'] })
    },
    gcTime: 0,
  })
}

export function useRemoveService(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(path(place)),
    onSuccess: () => {
      toast.success('AI service removed')
      return client.invalidateQueries({ queryKey: ['model-service'] })
    },
  })
}
