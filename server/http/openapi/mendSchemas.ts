type Schema = { [keyword: string]: unknown }

const isNullType = (part: Schema) => Array.isArray(part.type) && part.type.includes('null')

/**
 * Corrects what the generator gets wrong, at any depth: a named schema or null becomes both at once, which takes no null,
 * and a query parameter that coerces its text takes a null that no URL holds.
 */
export function mendSchemas(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const schema = node as Schema
  const [named, other, ...rest] = Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : []
  if (named?.$ref && other && rest.length === 0 && isNullType(other)) {
    delete schema.allOf
    schema.anyOf = [named, { type: 'null' }]
  }
  const ofParameter = schema.in === 'query' ? (schema.schema as Schema) : undefined
  if (ofParameter && isNullType(ofParameter)) ofParameter.type = (ofParameter.type as string[])[0]
  for (const inner of Object.values(schema)) mendSchemas(inner)
}
