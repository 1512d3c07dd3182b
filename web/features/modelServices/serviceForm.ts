import {
  PRESETS,
  PROVIDERS,
  type Provider,
  presetOf,
  type ReasoningEffort,
  type ServiceTier,
} from '#server/integrations/models/constants.ts'
import { FIRST_BYTE_SECONDS } from '#server/modelServices/constants.ts'
import type { ModelService, PutModelService } from '#server/modelServices/contract.ts'

export type Values = {
  provider: Provider
  base_url: string
  key: string
  model: string
  rating_model: string
  reasoning_effort: ReasoningEffort | 'usual'
  temperature: string
  max_tokens: string
  service_tier: ServiceTier | 'usual'
  first_byte_seconds: string
  calls_at_once: string
  input_price: string
  output_price: string
  reads_images: boolean
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')))

export function valuesOf(own: ModelService['own']): Values {
  if (!own) return EMPTY
  return {
    provider: own.provider,
    base_url: own.base_url,
    key: '',
    model: own.model,
    rating_model: own.rating_model ?? '',
    reasoning_effort: own.reasoning_effort ?? 'usual',
    temperature: textOf(own.temperature),
    max_tokens: textOf(own.max_tokens),
    service_tier: own.service_tier ?? 'usual',
    first_byte_seconds: String(own.first_byte_seconds),
    calls_at_once: String(own.calls_at_once),
    input_price: textOf(own.input_price),
    output_price: textOf(own.output_price),
    reads_images: own.reads_images,
  }
}

const EMPTY: Values = {
  provider: 'openai',
  base_url: PRESETS.openai.baseUrl,
  key: '',
  model: '',
  rating_model: '',
  reasoning_effort: 'usual',
  temperature: '',
  max_tokens: '',
  service_tier: 'usual',
  first_byte_seconds: String(FIRST_BYTE_SECONDS.usual),
  calls_at_once: '4',
  input_price: '',
  output_price: '',
  reads_images: false,
}

/** A number that is none becomes NaN, which the server refuses with its field. */
export function settingsOf(values: Values): PutModelService {
  const { key, reasoning_effort, service_tier } = values
  return {
    provider: values.provider,
    base_url: values.base_url.trim(),
    ...(key.trim() === '' ? {} : { key: key.trim() }),
    model: values.model.trim(),
    rating_model: values.rating_model.trim() || null,
    reasoning_effort: reasoning_effort === 'usual' ? null : reasoning_effort,
    temperature: numberOf(values.temperature),
    max_tokens: numberOf(values.max_tokens),
    service_tier: service_tier === 'usual' ? null : service_tier,
    first_byte_seconds: numberOf(values.first_byte_seconds) ?? FIRST_BYTE_SECONDS.usual,
    calls_at_once: numberOf(values.calls_at_once) ?? 4,
    input_price: numberOf(values.input_price),
    output_price: numberOf(values.output_price),
    reads_images: values.reads_images,
  }
}

export const wrongNumbers = (values: Values) =>
  (['temperature', 'max_tokens', 'first_byte_seconds', 'calls_at_once', 'input_price', 'output_price'] as const).filter(
    (field) => Number.isNaN(numberOf(values[field]) ?? 0),
  )

export const providerOptions = (mayBePrivate: boolean) =>
  PROVIDERS.filter((id) => mayBePrivate || !presetOf(id).isLocal).map((id) => ({ id, label: PRESETS[id].name }))
