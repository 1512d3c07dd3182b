import type { Prompt } from '../../prompts/prompts.ts'
import { type Api, presetOf } from './constants.ts'
import { apiOf, type Feature, featuresOf, type LeftOut, type RequestSettings } from './features.ts'
import { type Answers, SCHEMAS } from './schemas.ts'

/** Anthropic wants a limit in every request; the smaller one is within every model's own. */
const MESSAGES_TOKENS = { usual: 32_000, small: 4_096 }

type Asked = { settings: RequestSettings; prompt: Prompt; answers: Answers; has: (feature: Feature) => boolean }

const BODIES: Record<Api, (asked: Asked) => object> = { responses, chat, messages }
const PATHS: Record<Api, string> = { responses: '/responses', chat: '/chat/completions', messages: '/messages' }

export function requestFor(settings: RequestSettings, prompt: Prompt, answers: Answers, leftOut: LeftOut) {
  const api = apiOf(settings, leftOut)
  const features = new Set(featuresOf(settings, leftOut))
  const body = BODIES[api]({ settings, prompt, answers, has: (feature) => features.has(feature) })
  return { api, path: PATHS[api], body }
}

function responses({ settings, prompt, answers, has }: Asked) {
  const format = has('schema')
    ? { type: 'json_schema', name: answers, strict: true, schema: SCHEMAS[answers] }
    : { type: has('json') ? 'json_object' : 'text' }
  return {
    model: settings.model,
    ...(has('system')
      ? { instructions: prompt.system, input: responsesInput(prompt.user, shown(prompt, has)) }
      : { input: responsesInput(joined(prompt), shown(prompt, has)) }),
    store: false,
    text: { format },
    ...(has('stream') ? { stream: true } : {}),
    ...(has('effort') ? { reasoning: { effort: settings.effort } } : {}),
    ...(has('temperature') ? { temperature: settings.temperature } : {}),
    ...(has('tokens') ? { max_output_tokens: settings.maxTokens } : {}),
    ...(has('tier') ? { service_tier: settings.tier } : {}),
  }
}

function chat({ settings, prompt, answers, has }: Asked) {
  const system = has('system') ? [{ role: 'system', content: prompt.system }] : []
  const content = has('system') ? prompt.user : joined(prompt)
  return {
    model: settings.model,
    messages: [...system, { role: 'user', content: chatContent(content, shown(prompt, has)) }],
    ...(has('stream') ? { stream: true } : {}),
    ...(has('usage') ? { stream_options: { include_usage: true } } : {}),
    ...(has('schema')
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: answers, strict: true, schema: SCHEMAS[answers] },
          },
        }
      : has('json')
        ? { response_format: { type: 'json_object' } }
        : {}),
    ...(has('effort') ? { reasoning_effort: settings.effort } : {}),
    ...(has('temperature') ? { temperature: settings.temperature } : {}),
    ...(has('tokens') ? { max_completion_tokens: settings.maxTokens } : {}),
    ...(has('oldTokens') ? { max_tokens: settings.maxTokens } : {}),
    ...(has('tier') ? { service_tier: settings.tier } : {}),
  }
}

function messages({ settings, prompt, answers, has }: Asked) {
  const output = {
    ...(has('schema') ? { format: { type: 'json_schema', schema: SCHEMAS[answers] } } : {}),
    ...(has('effort') ? { effort: settings.effort } : {}),
  }
  return {
    model: settings.model,
    max_tokens: has('tokens') ? (settings.maxTokens ?? MESSAGES_TOKENS.usual) : MESSAGES_TOKENS.small,
    ...(has('system') ? { system: prompt.system } : {}),
    messages: [
      { role: 'user', content: messageContent(has('system') ? prompt.user : joined(prompt), shown(prompt, has)) },
    ],
    ...(has('stream') ? { stream: true } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
    ...(has('temperature') ? { temperature: settings.temperature } : {}),
    ...(has('tier') ? { service_tier: settings.tier } : {}),
  }
}

type Pictures = readonly string[]
const shown = ({ pictures = [] }: Prompt, has: Asked['has']): Pictures => (has('images') ? pictures : [])
const JPEG = 'image/jpeg'
const addressOf = (picture: string) => `data:${JPEG};base64,${picture}`

/** The words first, as a plain text where there is nothing else: what every service takes. */
function responsesInput(text: string, pictures: Pictures) {
  if (pictures.length === 0) return text
  const images = pictures.map((one) => ({ type: 'input_image', detail: 'auto', image_url: addressOf(one) }))
  return [{ role: 'user', content: [{ type: 'input_text', text }, ...images] }]
}

const chatContent = (text: string, pictures: Pictures) =>
  pictures.length === 0
    ? text
    : [{ type: 'text', text }, ...pictures.map((one) => ({ type: 'image_url', image_url: { url: addressOf(one) } }))]

const messageContent = (text: string, pictures: Pictures) =>
  pictures.length === 0
    ? text
    : [
        { type: 'text', text },
        ...pictures.map((data) => ({ type: 'image', source: { type: 'base64', media_type: JPEG, data } })),
      ]

const joined = ({ system, user }: Prompt) => `${system}\n\n${user}`

export function headersOf(
  { provider }: Pick<RequestSettings, 'provider'>,
  apiKey: string | undefined,
): Record<string, string | null> {
  if (presetOf(provider).api === 'messages')
    return { Authorization: null, 'x-api-key': apiKey ?? null, 'anthropic-version': '2023-06-01' }
  if (provider === 'azure') return { Authorization: null, 'api-key': apiKey ?? null }
  return apiKey === undefined ? { Authorization: null } : {}
}
