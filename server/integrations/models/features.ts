import type { Api, Provider, ReasoningEffort, ServiceTier } from './constants.ts'
import { presetOf } from './constants.ts'

export type RequestSettings = {
  provider: Provider
  model: string
  effort?: ReasoningEffort | undefined
  temperature?: number | undefined
  maxTokens?: number | undefined
  tier?: ServiceTier | undefined
  hasPictures?: true | undefined
}

/**
 * Parts of a request that a service may refuse, and the wording of refusals that name them. In this order they are left
 * out where a refusal names none: first those without which the answer is the same.
 */
const WORDING = {
  usage: /stream_options|include_usage/i,
  tier: /service.?tier|\bflex\b/i,
  effort: /reasoning|effort|think/i,
  temperature: /temperature/i,
  tokens: /max_(?:completion_|output_)?tokens/i,
  oldTokens: /max_tokens/i,
  images: /\bimages?\b|image_url|input_image|\bvision\b|multi-?modal/i,
  stream: /\bstream/i,
  schema: /schema|grammar|structured|guided|response_format|output_format|output_config|text\.format/i,
  json: /json|response_format|text\.format/i,
  system: /\bsystem\b|\bdeveloper\b|\brole/i,
  responses: /\/responses\b|responses api/i,
} satisfies Record<string, RegExp>

export type Feature = keyof typeof WORDING
export type LeftOut = ReadonlySet<Feature>

const FEATURES = Object.keys(WORDING) as Feature[]

const NAMES: Record<Feature, string> = {
  usage: 'token counts while streaming',
  tier: 'service tier',
  effort: 'reasoning effort',
  temperature: 'temperature',
  tokens: 'token limit',
  oldTokens: 'token limit',
  images: 'images',
  stream: 'streaming',
  schema: 'answers by a schema',
  json: 'JSON mode',
  system: 'system messages',
  responses: 'the Responses API',
}

export const namesOf = (features: readonly Feature[]) => [...new Set(features.map((feature) => NAMES[feature]))]

export const apiOf = ({ provider }: Pick<RequestSettings, 'provider'>, leftOut: LeftOut): Api => {
  const { api } = presetOf(provider)
  return api === 'responses' && leftOut.has('responses') ? 'chat' : api
}

export function featuresOf(settings: RequestSettings, leftOut: LeftOut): Feature[] {
  const api = apiOf(settings, leftOut)
  const preset = presetOf(settings.provider)
  const isIn = (feature: Feature) => !leftOut.has(feature)
  const hasSchema = isIn('schema') && !preset.hasNoSchema
  const hasTokens = isIn('tokens') && !(api === 'chat' && preset.hasOldTokenLimit)
  const has: Record<Feature, boolean> = {
    usage: api === 'chat' && isIn('stream'),
    tier: settings.tier !== undefined,
    effort: settings.effort !== undefined,
    temperature: settings.temperature !== undefined,
    tokens: hasTokens && (settings.maxTokens !== undefined || api === 'messages'),
    images: settings.hasPictures === true,
    oldTokens: api === 'chat' && settings.maxTokens !== undefined && !hasTokens,
    stream: true,
    schema: hasSchema,
    json: !hasSchema && api !== 'messages',
    system: true,
    responses: api === 'responses',
  }
  return FEATURES.filter((feature) => isIn(feature) && has[feature])
}

export const missedOf = (settings: RequestSettings, leftOut: LeftOut): Feature[] =>
  FEATURES.filter(
    (feature) =>
      leftOut.has(feature) &&
      featuresOf(settings, new Set([...leftOut].filter((other) => other !== feature))).includes(feature),
  )

export const featureNamed = (wording: string, features: Feature[]): Feature | undefined =>
  features.find((feature) => WORDING[feature].test(wording))
