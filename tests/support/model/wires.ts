import type { ServerResponse } from 'node:http'

export type WireName = 'chat' | 'responses' | 'messages'
export type Sent = Record<string, unknown>
export type End = 'stop' | 'content_filter' | 'refusal' | 'length'

/** How each interface sends a text: whole, or piece by piece. `thoughts` are reasoning beside the answer. */
export type Wire = {
  prompt(body: Sent): { system: string; user: string }
  format(body: Sent): string
  whole(text: string, end: End, thoughts: string | undefined, model: string): object
  begin(model: string): Sent[]
  thought(text: string): Sent
  piece(text: string): Sent
  end(end: End, model: string): Sent[]
  last: string
}

const USAGE = { input: 120, output: 40, cached: 20 }
const typed = (value: unknown) => (value as { type?: string } | undefined)?.type
type Part = { type: string; text?: string }
/** The words of a message, which may have images beside them. */
const wordsOf = (content: string | Part[]) =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
const contents = (messages: unknown) =>
  (messages as { role: string; content: string | Part[] }[]).map(({ content }) => wordsOf(content))
const inputOf = (input: unknown) => (typeof input === 'string' ? input : contents(input).join(''))

/** A system that was merged into the prompt stands before it. */
function split(texts: string[]) {
  if (texts.length > 1) return { system: texts[0]!, user: texts[1]! }
  const at = texts[0]!.lastIndexOf('\n\n')
  return at === -1 ? { system: '', user: texts[0]! } : { system: texts[0]!.slice(0, at), user: texts[0]!.slice(at + 2) }
}

const chatUsage = {
  prompt_tokens: USAGE.input,
  completion_tokens: USAGE.output,
  total_tokens: USAGE.input + USAGE.output,
  prompt_tokens_details: { cached_tokens: USAGE.cached },
}
const responsesUsage = {
  input_tokens: USAGE.input,
  output_tokens: USAGE.output,
  total_tokens: USAGE.input + USAGE.output,
  input_tokens_details: { cached_tokens: USAGE.cached },
  output_tokens_details: { reasoning_tokens: 0 },
}

const said = (model: string) => ({ id: 'chatcmpl-1', created: Math.floor(Date.now() / 1000), model })
const chunk = (delta: object, finish_reason: string | null = null, model = 'm') => ({
  ...said(model),
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason }],
})

const chat: Wire = {
  prompt: (body) => split(contents(body.messages)),
  format: (body) => typed(body.response_format) ?? 'text',
  whole: (text, end, thoughts, model) => ({
    ...said(model),
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: end === 'refusal' ? null : text,
          refusal: end === 'refusal' ? 'I cannot help with that.' : null,
          ...(thoughts === undefined ? {} : { reasoning_content: thoughts }),
        },
        logprobs: null,
        finish_reason: end === 'refusal' ? 'stop' : end,
      },
    ],
    usage: chatUsage,
  }),
  begin: (model) => [chunk({ role: 'assistant', content: '' }, null, model)],
  thought: (text) => chunk({ reasoning_content: text }),
  piece: (text) => chunk({ content: text }),
  end: (end, model) =>
    end === 'refusal'
      ? [chunk({ refusal: 'I cannot help with that.' }, null, model)]
      : [chunk({}, end, model), { ...said(model), object: 'chat.completion.chunk', choices: [], usage: chatUsage }],
  last: 'data: [DONE]\n\n',
}

const responsesEnd = (end: End, model: string) => ({
  id: 'resp_1',
  object: 'response',
  model,
  status: end === 'stop' || end === 'refusal' ? 'completed' : 'incomplete',
  error: null,
  incomplete_details:
    end === 'length' ? { reason: 'max_output_tokens' } : end === 'content_filter' ? { reason: 'content_filter' } : null,
  usage: responsesUsage,
})

const responses: Wire = {
  prompt: (body) =>
    typeof body.instructions === 'string'
      ? { system: body.instructions, user: inputOf(body.input) }
      : split([inputOf(body.input)]),
  format: (body) => typed((body.text as { format?: unknown } | undefined)?.format) ?? 'text',
  whole: (text, end, thoughts, model) => ({
    ...responsesEnd(end, model),
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: thoughts ?? '' }] },
      { type: 'message', phase: 'commentary', content: [{ type: 'output_text', text: thoughts ?? '' }] },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        content: [
          end === 'refusal' ? { type: 'refusal', refusal: 'No.' } : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
  }),
  begin: (model) => [{ type: 'response.created', response: { id: 'resp_1', model, status: 'in_progress' } }],
  thought: (text) => ({ type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', delta: text }),
  piece: (text) => ({ type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, delta: text }),
  end: (end, model) => [
    ...(end === 'refusal' ? [{ type: 'response.refusal.delta', delta: 'No.' }] : []),
    {
      type: end === 'stop' || end === 'refusal' ? 'response.completed' : 'response.incomplete',
      response: responsesEnd(end, model),
    },
  ],
  last: '',
}

const STOP_REASONS: Record<End, string> = {
  stop: 'end_turn',
  content_filter: 'refusal',
  refusal: 'refusal',
  length: 'max_tokens',
}
const messageUsage = {
  input_tokens: USAGE.input - USAGE.cached,
  cache_read_input_tokens: USAGE.cached,
  cache_creation_input_tokens: 0,
  output_tokens: USAGE.output,
}

const messages: Wire = {
  prompt: (body) => {
    const [user] = contents(body.messages)
    return typeof body.system === 'string' ? { system: body.system, user: user! } : split([user!])
  },
  format: (body) => typed((body.output_config as { format?: unknown } | undefined)?.format) ?? 'text',
  whole: (text, end, thoughts, model) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [...(thoughts === undefined ? [] : [{ type: 'thinking', thinking: thoughts }]), { type: 'text', text }],
    stop_reason: STOP_REASONS[end],
    usage: messageUsage,
  }),
  begin: (model) => [{ type: 'message_start', message: { id: 'msg_1', model, usage: messageUsage } }],
  thought: (text) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'thinking_delta', thinking: text },
  }),
  piece: (text) => ({ type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text } }),
  end: (end) => [
    { type: 'message_delta', delta: { stop_reason: STOP_REASONS[end] }, usage: { output_tokens: USAGE.output } },
    { type: 'message_stop' },
  ],
  last: '',
}

export const WIRES: Record<WireName, Wire> = { chat, responses, messages }

export const wireOf = (path: string): WireName | undefined =>
  path.endsWith('/chat/completions')
    ? 'chat'
    : path.endsWith('/responses')
      ? 'responses'
      : path.endsWith('/messages')
        ? 'messages'
        : undefined

/** Events with a type are named by it, as OpenAI's and Anthropic's are. */
export function sendEvent(response: ServerResponse, event: Sent) {
  const name = typeof event.type === 'string' ? `event: ${event.type}\n` : ''
  response.write(`${name}data: ${JSON.stringify(event)}\n\n`)
}
