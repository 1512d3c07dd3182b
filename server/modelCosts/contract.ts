import { z } from 'zod'
import { inOrder, NamedDays } from '../usage/contract.ts'

export const COST_SIDES = ['organization', 'model', 'language'] as const

export const ModelCostQuery = inOrder(NamedDays.extend({ by: z.enum(COST_SIDES).default('organization') }))

const ModelCost = z.object({
  id: z.string(),
  name: z.string(),
  calls: z.int(),
  uncounted_calls: z.int(),
  input_tokens: z.int(),
  /** of the input, those that the service's prompt cache had */
  cached_tokens: z.int(),
  output_tokens: z.int(),
  ms: z.int(),
  /** of the calls whose model has a price; null where none has */
  cost_usd: z.number().nullable(),
  unpriced_calls: z.int(),
  revenue_cents: z.int(),
})

export const ModelCosts = z.object({ data: z.array(ModelCost) }).meta({ id: 'ModelCosts' })
export type ModelCosts = z.infer<typeof ModelCosts>

const MAX_USD = 100_000
const PRICE = `A price is a number of dollars from 0 to ${MAX_USD}`
const Usd = z.number(PRICE).min(0, PRICE).max(MAX_USD, PRICE)
const Model = z.string().trim().min(1).max(255)

/** In dollars for a million tokens. */
const Prices = z.object({ input_usd: Usd, cached_usd: Usd, output_usd: Usd })

/** Null takes the prices back: the model's cost is unknown again. */
export const SetModelPrices = z.object({ model: Model, prices: Prices.nullable() })
export type SetModelPrices = z.infer<typeof SetModelPrices>

const Entered = z.number().nullable()

export const ModelPrices = z
  .object({
    data: z.array(z.object({ model: z.string(), input_usd: Entered, cached_usd: Entered, output_usd: Entered })),
  })
  .meta({ id: 'ModelPrices' })
export type ModelPrices = z.infer<typeof ModelPrices>
