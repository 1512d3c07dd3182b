import { z } from 'zod'

/** The body is read while it arrives, so it is described here and checked by whoever reads it. */
export const takesForm = (schema: z.ZodType) => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const file = { type: 'string' as const, format: 'binary' }
  const form = { type: 'object' as const, properties: { ...properties, file }, required: [...required, 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}
