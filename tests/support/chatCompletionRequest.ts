import { z } from 'zod'

/** What strict structured outputs understand of JSON Schema: every property required, none beside them. */
const StrictSchema: z.ZodType = z.lazy(() =>
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
    z.strictObject({ type: z.literal('number'), minimum: z.number(), maximum: z.number() }),
    z.strictObject({ type: z.literal('string') }),
  ]),
)

/** The part of CreateChatCompletionRequest in OpenAI's published description that we use; anything else is refused. */
export const ChatCompletionRequest = z.strictObject({
  model: z.string().min(1),
  stream: z.literal(true),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.string().min(1) }),
  ]),
  response_format: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('json_schema'),
      json_schema: z.strictObject({
        name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        strict: z.literal(true),
        schema: StrictSchema,
      }),
    }),
    z.strictObject({ type: z.literal('json_object') }),
    z.strictObject({ type: z.literal('text') }),
  ]),
})
