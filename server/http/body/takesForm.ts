import { z } from 'zod'

export const takesForm = (schema: z.ZodType) => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const file = { type: 'string' as const, format: 'binary' }
  const form = { type: 'object' as const, properties: { ...properties, file }, required: [...required, 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}
