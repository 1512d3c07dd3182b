type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Content = Record<string, { schema?: Schema }>
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = {
  summary?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The types of an OpenAPI document, with the names `paths` and `components` that other generators give them. */
export function typesOf({ paths, components }: ApiDocument) {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${name}: ${typeOf(schema)}`)
  const calls = Object.entries(paths).map(([path, operations]) => {
    const methods = Object.entries(operations).map(([method, operation]) => callOf(method, operation))
    return `'${path}': {\n${methods.join('\n')}\n}`
  })
  return [
    '// Made by `npm run client:types` from the OpenAPI document of the API.',
    `export type components = { schemas: {\n${schemas.join('\n')}\n} }`,
    `export type paths = {\n${calls.join('\n')}\n}\n`,
  ].join('\n\n')
}

function callOf(method: string, { summary, parameters = [], requestBody, responses }: Operation) {
  const parts = ['query', 'path', 'header'].map((place) => parametersIn(place, parameters))
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody.content)} }` : 'requestBody?: never'
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => `${status}: { content: ${contentOf(content)} }`)
  return `/** ${summary} */\n${method}: { parameters: { ${parts.join('; ')} }; ${body}; responses: { ${answers.join('; ')} } }`
}

function parametersIn(place: string, parameters: Parameter[]) {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return `${place}?: never`
  const fields = here.map(({ name, required, schema }) => `${fieldOf(name, required)}: ${typeOf(schema)}`)
  return `${fieldOf(
    place,
    here.some(({ required }) => required),
  )}: { ${fields.join('; ')} }`
}

const contentOf = (content: Content) =>
  `{ ${Object.entries(content)
    .map(([type, { schema }]) => `'${type}': ${typeOf(schema)}`)
    .join('; ')} }`

const NAMES: Record<string, string> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
}

function typeOf(schema: Schema = {}): string {
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => bracketed(typeOf(option))).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => bracketed(typeOf(part))).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => bracketed(typeOf({ ...schema, type }))).join(' | ')
  if (schema.type === 'array') return `${bracketed(typeOf(schema.items))}[]`
  if (schema.type === 'object') return objectOf(schema)
  if (schema.format === 'binary') return 'Blob'
  return NAMES[schema.type ?? ''] ?? 'unknown'
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${fieldOf(name, required.includes(name))}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return `{ [name: string]: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'} }`
}

const bracketed = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)
const fieldOf = (name: string, isRequired = false) =>
  `${/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`}${isRequired ? '' : '?'}`
