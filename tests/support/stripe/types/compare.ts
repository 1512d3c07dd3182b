import type { TypeShape } from './readTypes.ts'

const FIELD = / (may be absent|is required)$/
const fieldOf = (line: string) => line.replace(FIELD, '')
const VALUE = /(: \w+| = '.*')$/

/** Lists the fields and values of a parameter, one a line, as they are sent: null as an empty text, a decimal as a text. */
function listTypes(shape: TypeShape, at: string): string[] {
  if (shape === 'null') return [`${at} = ''`]
  if (typeof shape === 'string') return [`${at}: ${shape === 'decimal' ? 'string' : shape}`]
  if ('type' in shape) return [`${at}: ${shape.type}`]
  if ('any' in shape) return shape.any.flatMap((one) => listTypes(one, at))
  if ('is' in shape) return shape.is.map((value) => `${at} = '${value}'`)
  if ('list' in shape) return listTypes(shape.list, `${at}[]`)
  if ('map' in shape) return listTypes(shape.map, `${at}[]`)
  return Object.entries(shape.fields).flatMap(([name, inner]) => {
    const path = `${at}.${name.replace('?', '')}`
    return [`${path}${name.endsWith('?') ? ' may be absent' : ' is required'}`, ...listTypes(inner, path)]
  })
}

/** Lists what only `one` takes, a new field without what is inside. Everything is sent as text, so any text is any value. */
export function listExtras(one: TypeShape, other: TypeShape, at: string) {
  const known = new Set(listTypes(other, at))
  const fields = new Set([...known].map(fieldOf))
  const isNew = (line: string) => FIELD.test(line) && !fields.has(fieldOf(line))
  const extras = [...new Set(listTypes(one, at))].filter(
    (line) =>
      !line.endsWith(': unknown') &&
      ![line, line.replace(VALUE, ': string'), line.replace(VALUE, ': unknown')].some((taken) => known.has(taken)),
  )
  const added = extras.filter(isNew).map(fieldOf)
  const isInside = (line: string) => added.some((field) => line !== field && /^(\.|\[|:| =)/.test(tailOf(line, field)))
  return extras.map((line) => (isNew(line) ? fieldOf(line) : line)).filter((line) => !isInside(line))
}

const tailOf = (line: string, start: string) => (line.startsWith(start) ? line.slice(start.length) : '')
