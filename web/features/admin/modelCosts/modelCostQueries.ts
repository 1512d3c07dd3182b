import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { COST_SIDES, ModelCosts, ModelPrices, SetModelPrices } from '#server/modelCosts/contract.ts'
import { modelCostApi, read } from '#web/api/client.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'

export type CostSide = (typeof COST_SIDES)[number]
export type ModelCost = ModelCosts['data'][number]
export type ModelPrice = ModelPrices['data'][number]

const KEY = ['admin', 'model-costs'] as const

/** Of the current month (UTC). */
export const modelCostsQuery = (by: CostSide) =>
  queryOptions({
    queryKey: [...KEY, by],
    queryFn: () => read(modelCostApi.index.$get({ query: { by } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const modelPricesQuery = () =>
  queryOptions({ queryKey: [...KEY, 'prices'], queryFn: () => read(modelCostApi.prices.$get()), staleTime: 0 })

export function useSetPrices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: SetModelPrices) => read(modelCostApi.prices.$put({ json })),
    onSuccess: ({ message }) => void toast.success(message),
    onError: (error) => void toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
