/** Without bounds of numbers: some services refuse a schema that has any. */
const score = { type: 'number' }

export const SCHEMAS = {
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
