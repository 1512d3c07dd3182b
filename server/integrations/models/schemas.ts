/** Without bounds of numbers and lengths: some services refuse a schema that has any. */
export const SCHEMAS = {
  translations: schemaOf({ rows: 'string' }),
  ratings: schemaOf({ ratings: 'number', comments: 'string' }),
  terms: schemaOf({ terms: 'string' }),
}

export type Answers = keyof typeof SCHEMAS

function schemaOf(lists: Record<string, 'string' | 'number'>) {
  const listsOf = (type: string) => ({ type: 'array', items: { type: 'array', items: { type } } })
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(lists).map(([name, type]) => [name, listsOf(type)])),
    required: Object.keys(lists),
    additionalProperties: false,
  }
}
