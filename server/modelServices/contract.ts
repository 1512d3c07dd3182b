import { z } from 'zod'
import { PROVIDERS, REASONING_EFFORTS, SERVICE_TIERS } from '../integrations/models/constants.ts'
import { ADDRESS_REQUIRED, FIRST_BYTE_SECONDS, MAX_CALLS, MAX_TOKENS } from './constants.ts'

const MODEL_REQUIRED = 'Please enter the name of a model'
const MODEL_LENGTH = 'The name of a model has at most 200 characters'
const WORD = /^[\x21-\x7e]+$/

const isAddress = (value: string) => {
  const url = URL.parse(value)
  return (
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  )
}
const Address = z
  .string({ error: ADDRESS_REQUIRED })
  .trim()
  .min(1, ADDRESS_REQUIRED)
  .max(500, 'An address has at most 500 characters')
  .refine(isAddress, 'The address must begin with https:// or http://, without a password, ? and #')
const Model = z.string({ error: MODEL_REQUIRED }).trim().min(1, MODEL_REQUIRED).max(200, MODEL_LENGTH)
const Price = z.number('A price is a number of dollars').min(0).max(10_000).nullable().default(null)

/** How a service is asked. `first_byte_seconds`: for how long a model may think. Prices are dollars for a million tokens. */
export const ModelSettings = z
  .object({
    provider: z.enum(PROVIDERS, 'Please choose a service'),
    base_url: Address,
    model: Model,
    rating_model: z.string().trim().max(200, MODEL_LENGTH).nullable().default(null),
    reasoning_effort: z.enum(REASONING_EFFORTS).nullable().default(null),
    temperature: z.number().min(0).max(2, 'The temperature is a number from 0 to 2').nullable().default(null),
    max_tokens: z.int().min(MAX_TOKENS.least).max(MAX_TOKENS.most).nullable().default(null),
    service_tier: z.enum(SERVICE_TIERS).nullable().default(null),
    first_byte_seconds: z
      .int()
      .min(FIRST_BYTE_SECONDS.least)
      .max(FIRST_BYTE_SECONDS.most)
      .default(FIRST_BYTE_SECONDS.usual),
    calls_at_once: z.int().min(1).max(MAX_CALLS).default(4),
    /** Whether its models are shown the screenshots of rows. */
    reads_images: z.boolean().default(false),
    input_price: Price,
    output_price: Price,
  })
  .meta({ id: 'ModelSettings' })
export type ModelSettings = z.output<typeof ModelSettings>

/** Without `key` the stored one stays, as long as the address does; null removes it. */
export const PutModelService = ModelSettings.extend({
  key: z.string().trim().min(1).max(1_000).regex(WORD, 'A key is one word of plain characters').nullable().optional(),
})
export type PutModelService = z.input<typeof PutModelService>

/** `key` is never told. `used`: what translates now, and whose choice it is. */
export const ModelService = z
  .object({
    own: ModelSettings.extend({ has_key: z.boolean(), updated_at: z.iso.datetime() }).nullable(),
    used: z.object({
      of: z.enum(['project', 'organization', 'installation', 'environment']),
      name: z.string(),
    }),
    can_store_keys: z.boolean(),
    may_be_private: z.boolean(),
  })
  .meta({ id: 'ModelService' })
export type ModelService = z.infer<typeof ModelService>

/**
 * The outcome of a try: the models that the service names, three rows, and the time and tokens they took. `left_out` are parts
 * of the request that the service refuses. `cost` is in dollars, null without prices.
 */
export const TriedModelService = z
  .object({
    models: z.array(z.string()),
    rows: z.array(z.object({ source: z.string(), translation: z.string().nullable() })),
    error: z.string().nullable(),
    left_out: z.array(z.string()),
    first_row_ms: z.int().nullable(),
    total_ms: z.int(),
    tokens: z.object({ input: z.int(), output: z.int(), cached: z.int() }),
    cost: z.number().nullable(),
  })
  .meta({ id: 'TriedModelService' })
export type TriedModelService = z.infer<typeof TriedModelService>
