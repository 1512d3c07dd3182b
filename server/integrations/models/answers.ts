import OpenAI from 'openai'
import type { Api } from './constants.ts'

/** Tokens of a call as its service counts them; `cached` are among the input. */
export type Usage = { input: number; output: number; cached: number }

/** Of an answer: more of its text, its usage so far, and how it ended where it did not end well. */
export type Piece = { text?: string; usage?: Partial<Usage>; end?: 'filtered' | 'cut' }

type Readers = { event: (data: Json) => Piece; whole: (answer: Json) => Piece | undefined }
type Json = { [field: string]: Json | undefined } & { [Symbol.iterator]?: never }

export const READERS: Record<Api, Readers> = {
  chat: {
    event(data) {
      const choice = first(data.choices)
      return withoutEmpty({
        text: textOf(choice?.delta?.content),
        end: endOf(choice?.finish_reason, choice?.delta?.refusal),
        usage: chatUsage(data.usage),
      })
    },
    whole(answer) {
      const choice = first(answer.choices)
      if (choice?.message === undefined) return undefined
      return withoutEmpty({
        text: textOf(choice.message.content),
        end: endOf(choice.finish_reason, choice.message.refusal),
        usage: chatUsage(answer.usage),
      })
    },
  },
  responses: {
    event(data) {
      const type = stringOf(data.type)
      if (type === 'response.output_text.delta') return { text: stringOf(data.delta) ?? '' }
      if (type === 'response.refusal.delta' || type === 'response.refusal.done') return { end: 'filtered' }
      if (type === 'response.failed')
        throw new OpenAI.APIError(undefined, data.response?.error ?? {}, undefined, undefined)
      if (type !== 'response.completed' && type !== 'response.incomplete') return {}
      return withoutEmpty({ end: responseEnd(data.response), usage: responseUsage(data.response?.usage) })
    },
    whole(answer) {
      if (answer.error) throw new OpenAI.APIError(undefined, answer.error, undefined, undefined)
      if (!Array.isArray(answer.output)) return undefined
      const parts = listOf(answer.output)
        .filter((item) => stringOf(item.type) === 'message' && stringOf(item.phase) !== 'commentary')
        .flatMap((item) => listOf(item.content))
      const isRefused = parts.some((part) => stringOf(part.type) === 'refusal')
      return withoutEmpty({
        text: parts.map((part) => (stringOf(part.type) === 'output_text' ? (stringOf(part.text) ?? '') : '')).join(''),
        end: isRefused ? 'filtered' : responseEnd(answer),
        usage: responseUsage(answer.usage),
      })
    },
  },
  messages: {
    event(data) {
      const type = stringOf(data.type)
      if (type === 'message_start') return withoutEmpty({ usage: messageUsage(data.message?.usage) })
      if (type === 'content_block_delta') return { text: stringOf(data.delta?.text) ?? '' }
      if (type !== 'message_delta') return {}
      return withoutEmpty({ end: endOf(data.delta?.stop_reason, undefined), usage: messageUsage(data.usage) })
    },
    whole(answer) {
      if (!Array.isArray(answer.content)) return undefined
      return withoutEmpty({
        text: textOf(answer.content),
        end: endOf(answer.stop_reason, undefined),
        usage: messageUsage(answer.usage),
      })
    },
  },
}

const stringOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
const listOf = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? (value as Json[]).filter((one) => typeof one === 'object' && one !== null) : []
const first = (value: Json | undefined): Json | undefined => listOf(value)[0]

const textOf = (content: Json | undefined): string =>
  stringOf(content) ??
  listOf(content)
    .map((part) => (stringOf(part.type) === 'text' ? (stringOf(part.text) ?? '') : ''))
    .join('')

function endOf(reason: Json | undefined, refusal: Json | undefined): Piece['end'] {
  const name = stringOf(reason)
  if (refusal || name === 'content_filter' || name === 'refusal') return 'filtered'
  return name === 'length' || name === 'max_tokens' || name === 'model_context_window_exceeded' ? 'cut' : undefined
}

function responseEnd(response: Json | undefined): Piece['end'] {
  const reason = stringOf(response?.incomplete_details?.reason)
  if (reason === undefined) return undefined
  return reason === 'content_filter' ? 'filtered' : 'cut'
}

const chatUsage = (usage: Json | undefined) =>
  usage && {
    input: numberOf(usage.prompt_tokens),
    output: numberOf(usage.completion_tokens),
    cached: numberOf(usage.prompt_tokens_details?.cached_tokens) ?? numberOf(usage.prompt_cache_hit_tokens),
  }
const responseUsage = (usage: Json | undefined) =>
  usage && {
    input: numberOf(usage.input_tokens),
    output: numberOf(usage.output_tokens),
    cached: numberOf(usage.input_tokens_details?.cached_tokens),
  }
/** Anthropic counts what it read from its cache, and wrote there, beside the input. */
function messageUsage(usage: Json | undefined) {
  if (!usage) return undefined
  const [fresh, cached] = [numberOf(usage.input_tokens), numberOf(usage.cache_read_input_tokens) ?? 0]
  const written = numberOf(usage.cache_creation_input_tokens) ?? 0
  const input = fresh === undefined ? {} : { input: fresh + cached + written, cached }
  return { ...input, output: numberOf(usage.output_tokens) }
}

type Loose = { text?: string | undefined; end?: Piece['end'] | undefined; usage?: object | undefined }

function withoutEmpty({ text, end, usage }: Loose): Piece {
  const counted = Object.fromEntries(Object.entries(usage ?? {}).filter(([, count]) => count !== undefined))
  return {
    ...(text ? { text } : {}),
    ...(end ? { end } : {}),
    ...(Object.keys(counted).length > 0 ? { usage: counted } : {}),
  }
}
