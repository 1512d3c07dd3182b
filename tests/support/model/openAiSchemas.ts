import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Made by extractOpenAiSchemas.ts of `openapi.json` in github.com/openai/openai-openapi, which is MIT-licensed. */
const { $defs } = JSON.parse(readFileSync(new URL('openAiSchemas.json', import.meta.url), 'utf8'))
const schemaOf = (name: string) => z.fromJSONSchema({ $defs, $ref: `#/$defs/${name}` })

export const ChatCompletionRequest = schemaOf('CreateChatCompletionRequest')
export const ChatCompletion = schemaOf('CreateChatCompletionResponse')
export const ChatCompletionChunk = schemaOf('CreateChatCompletionStreamResponse')
export const ErrorAnswer = schemaOf('ErrorResponse')

/** The subset of JSON Schema that strict structured outputs accept: every property required, no others. */
export const StrictSchema: z.ZodType = z.lazy(() =>
  z.union([
    z
      .strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), StrictSchema),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      })
      .refine(({ properties, required }) => Object.keys(properties).every((key) => required.includes(key))),
    z.strictObject({ type: z.literal('array'), items: StrictSchema }),
    z.strictObject({ type: z.literal('number') }),
    z.strictObject({ type: z.literal('string') }),
  ]),
)
