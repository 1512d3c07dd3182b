import type { Provider } from '#server/integrations/models/constants.ts'
import type { Behaviour, Call } from './openai.ts'

type Refusing = {
  provider: Provider
  settings?: { effort?: 'low'; temperature?: number; maxTokens?: number; tier?: 'flex' }
  fault: NonNullable<Behaviour['fault']>
  /** The features that are left out afterwards. */
  without: string
}

const told = ({ body }: Call) => JSON.stringify(body)
const has = (call: Call, part: string) => told(call).includes(`"${part}"`)
const invalid = (message: string, param: string | null = null, code: string | null = null) => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code } },
})

/** Services with the refusals they document, or that their users report, word for word. */
export const refusing: Record<string, Refusing> = {
  'OpenAI: an organization that is not verified may not stream': {
    provider: 'openai',
    fault: (call) =>
      call.body.stream === true
        ? invalid(
            'Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.',
            'stream',
            'unsupported_value',
          )
        : undefined,
    without: 'stream',
  },
  'OpenAI: a model without temperature and effort': {
    provider: 'openai',
    settings: { temperature: 0.2, effort: 'low' },
    fault: (call) =>
      has(call, 'temperature')
        ? invalid("Unsupported parameter: 'temperature' is not supported with this model.", 'temperature')
        : has(call, 'reasoning')
          ? invalid("Unsupported parameter: 'reasoning.effort' is not supported with this model.", 'reasoning.effort')
          : undefined,
    without: 'temperature effort',
  },
  'OpenAI: a model that has no flex tier': {
    provider: 'openai',
    settings: { tier: 'flex' },
    fault: (call) =>
      has(call, 'service_tier')
        ? invalid('Invalid service_tier argument. Flex is not available for this model.')
        : undefined,
    without: 'tier',
  },
  'a service without the Responses API': {
    provider: 'openai',
    fault: ({ wire }) =>
      wire === 'responses' ? { status: 404, error: { message: 'Invalid URL (POST /v1/responses)' } } : undefined,
    without: 'responses',
  },
  'Azure OpenAI: an older deployment without schemas': {
    provider: 'azure',
    fault: (call) =>
      call.format === 'json_schema'
        ? invalid(
            "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.",
            'text.format',
          )
        : undefined,
    without: 'schema',
  },
  'Anthropic: a model without output formats': {
    provider: 'anthropic',
    fault: (call) =>
      has(call, 'output_config')
        ? {
            status: 400,
            body: {
              type: 'error',
              error: { type: 'invalid_request_error', message: 'output_config.format: Extra inputs are not permitted' },
            },
          }
        : undefined,
    without: 'schema',
  },
  'Anthropic: a model with a smaller limit of tokens': {
    provider: 'anthropic',
    fault: ({ body }) =>
      Number(body.max_tokens) > 8_192
        ? {
            status: 400,
            body: {
              type: 'error',
              error: {
                type: 'invalid_request_error',
                message: 'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens',
              },
            },
          }
        : undefined,
    without: 'tokens',
  },
  'Gemini: an error in a list': {
    provider: 'gemini',
    settings: { effort: 'low' },
    fault: (call) =>
      has(call, 'reasoning_effort')
        ? {
            status: 400,
            body: [
              {
                error: {
                  code: 400,
                  message: 'Thinking budget is not supported for this model.',
                  status: 'INVALID_ARGUMENT',
                },
              },
            ],
          }
        : undefined,
    without: 'effort',
  },
  'Mistral: an unknown field, as its validation says it': {
    provider: 'mistral',
    fault: (call) =>
      has(call, 'stream_options')
        ? {
            status: 422,
            body: {
              detail: [
                {
                  type: 'extra_forbidden',
                  loc: ['body', 'stream_options'],
                  msg: 'Extra inputs are not permitted',
                  input: call.body,
                },
              ],
            },
          }
        : undefined,
    without: 'usage',
  },
  'DeepSeek: a format that it does not have': {
    provider: 'deepseek',
    fault: (call) =>
      call.format !== 'text'
        ? invalid('This response_format type is unavailable now', null, 'invalid_request_error')
        : undefined,
    without: 'json',
  },
  'OpenRouter: the refusal of the service behind it': {
    provider: 'openrouter',
    fault: (call) =>
      call.format === 'json_schema'
        ? {
            status: 400,
            body: {
              error: {
                message: 'Provider returned error',
                code: 400,
                metadata: { raw: '{"error":{"message":"Invalid schema for response_format"}}', provider_name: 'Azure' },
              },
            },
          }
        : undefined,
    without: 'schema',
  },
  'OpenRouter: no service that takes these parameters': {
    provider: 'openrouter',
    settings: { effort: 'low' },
    fault: (call) =>
      has(call, 'reasoning_effort')
        ? {
            status: 404,
            body: {
              error: { message: 'No endpoints found that support the requested parameters: reasoning', code: 404 },
            },
          }
        : undefined,
    without: 'effort',
  },
  'Ollama: a model that does not think': {
    provider: 'ollama',
    settings: { effort: 'low' },
    fault: (call) =>
      has(call, 'reasoning_effort')
        ? {
            status: 400,
            body: { error: { message: '"small" does not support thinking', type: 'api_error', code: null } },
          }
        : undefined,
    without: 'effort',
  },
  'vLLM: a grammar that its backend cannot build': {
    provider: 'vllm',
    fault: (call) =>
      call.format === 'json_schema'
        ? {
            status: 400,
            body: {
              object: 'error',
              message: 'The provided JSON schema contains features not supported by xgrammar.',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          }
        : undefined,
    without: 'schema',
  },
  'vLLM: a refusal within the answer': {
    provider: 'vllm',
    fault: (call) =>
      call.format === 'json_schema'
        ? {
            event: {
              error: { message: 'Grammar error: unsupported', type: 'BadRequestError', param: null, code: 400 },
            },
          }
        : undefined,
    without: 'schema',
  },
  'llama.cpp: a grammar that breaks off with 500': {
    provider: 'llamacpp',
    fault: (call) =>
      call.format === 'json_schema'
        ? { status: 500, body: { error: { code: 500, message: 'Failed to parse grammar', type: 'server_error' } } }
        : undefined,
    without: 'schema',
  },
  'llama.cpp: a template without a system role': {
    provider: 'llamacpp',
    fault: ({ system, body }) =>
      (body.messages as unknown[]).length > 1 && system !== ''
        ? {
            status: 500,
            body: { error: { code: 400, message: 'System role not supported', type: 'invalid_request_error' } },
          }
        : undefined,
    without: 'system',
  },
  'LM Studio: a format of which it says nothing but no': {
    provider: 'lmstudio',
    fault: (call) =>
      call.format === 'json_object' || call.format === 'json_schema'
        ? { status: 400, body: { error: 'Bad request' } }
        : undefined,
    without: 'schema json',
  },
  'another service that refuses streams and schemas in words of its own': {
    provider: 'other',
    fault: (call) =>
      call.body.stream === true || call.format !== 'text'
        ? { status: 400, body: { fehler: 'Das geht hier nicht' } }
        : undefined,
    without: 'usage stream schema system json',
  },
}
