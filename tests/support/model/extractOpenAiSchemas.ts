import { readFileSync, writeFileSync } from 'node:fs'

type Schema = { [key: string]: unknown }

const WANTED = [
  'CreateChatCompletionRequest',
  'CreateChatCompletionResponse',
  'CreateChatCompletionStreamResponse',
  'ErrorResponse',
]
/** Parameters that a request for text never has. */
const LEFT_OUT =
  /^(tools|tool_choice|tool_calls|functions?|function_call|audio|prediction|web_search_options|modalities|moderation|annotations)$/
const TEXT_ONLY =
  /ContentPart$|^ChatCompletionRequest(Developer|Assistant|Tool|Function)Message$|^ResponseFormat(TextGrammar|TextPython)$/
const FOR_PEOPLE = /^(description|title|examples?|default|deprecated|format|x-.*)$/

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nameOf = (reference: string) => reference.split('/').at(-1)!

/** OpenAI's published description, as far as chats of text go; objects take only the properties that it describes. */
function extractSchemas({ info, components }: { info: { version: string }; components: { schemas: Schema } }) {
  const extract: Schema = {}
  const waiting = [...WANTED]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    extract[name] ??= simplified(components.schemas[name])

  function simplified(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.filter((entry) => !isLeftOut(entry)).map(simplified)
    if (!isObject(schema)) return schema
    if (typeof schema.$ref === 'string') return follow(schema.$ref, schema.nullable === true)
    if (Array.isArray(schema.allOf)) return simplified(merged(schema.allOf))
    const { nullable, properties, ...rest } = schema
    const plain = Object.fromEntries(
      Object.entries(rest)
        .filter(([key]) => !FOR_PEOPLE.test(key))
        .map(([key, value]) => [key, simplified(value)]),
    )
    if (isObject(properties)) {
      const kept = Object.entries(properties).filter(([key, value]) => !LEFT_OUT.test(key) && !isLeftOut(value))
      plain.properties = Object.fromEntries(kept.map(([key, value]) => [key, simplified(value)]))
      plain.additionalProperties ??= false
      plain.required = (Array.isArray(plain.required) ? plain.required : []).filter((key) => !LEFT_OUT.test(key))
    }
    return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain
  }

  function isLeftOut(entry: unknown) {
    if (!isObject(entry)) return false
    const reference = isObject(entry.items) ? entry.items.$ref : entry.$ref
    return typeof reference === 'string' && TEXT_ONLY.test(nameOf(reference))
  }

  function follow(reference: string, isNullable: boolean): Schema {
    waiting.push(nameOf(reference))
    const target = { $ref: `#/$defs/${nameOf(reference)}` }
    return isNullable ? { anyOf: [target, { type: 'null' }] } : target
  }

  /** One object instead of several that all have to fit, so that it can be closed. */
  function merged(parts: unknown[]): Schema {
    const whole = { type: 'object', properties: {} as Schema, required: [] as unknown[] }
    for (const part of parts) {
      const target = isObject(part) && typeof part.$ref === 'string' ? components.schemas[nameOf(part.$ref)] : part
      if (!isObject(target)) continue
      const schema = Array.isArray(target.allOf) ? merged(target.allOf) : target
      Object.assign(whole.properties, schema.properties)
      if (Array.isArray(schema.required)) whole.required.push(...schema.required)
    }
    return whole
  }

  const names = Object.keys(extract).sort()
  return { version: info.version, $defs: Object.fromEntries(names.map((name) => [name, extract[name]])) }
}

if (import.meta.main) {
  const description = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
  writeFileSync(
    new URL('openAiSchemas.json', import.meta.url),
    `${JSON.stringify(extractSchemas(description), null, 2)}\n`,
  )
}
