import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions'
import type { Prompt } from '../prompts/prompts.ts'

/** Services differ: asks for the strictest answer format that this one has not refused. */
export const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type Format = (typeof FORMATS)[number]

const score = { type: 'number', minimum: 0, maximum: 5 }
const SCHEMAS = {
  translations: schemaOf({ echo: { type: 'string' }, text: { type: 'string' } }),
  ratings: schemaOf({
    accuracy: score,
    cultural_fit: score,
    style: score,
    overall: score,
    comment: { type: 'string' },
  }),
}

export type Answers = keyof typeof SCHEMAS

/** Chat completions, streamed, with the form of the answer as strict as the service takes it. */
export const chatRequest = (
  model: string,
  { system, user }: Prompt,
  answers: Answers,
  format: Format,
): ChatCompletionCreateParamsStreaming => ({
  model,
  stream: true,
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ],
  response_format:
    format === 'json_schema'
      ? { type: format, json_schema: { name: answers, strict: true, schema: SCHEMAS[answers] } }
      : { type: format },
})

function schemaOf(properties: Record<string, object>) {
  const row = { id: { type: 'string' }, ...properties }
  const object = (fields: Record<string, object>) => ({
    type: 'object',
    properties: fields,
    required: Object.keys(fields),
    additionalProperties: false,
  })
  return object({ rows: { type: 'array', items: object(row) } })
}
