import type { TypeShape } from './readTypes.ts'

type Types = Record<string, TypeShape>

/** Lists what in a value is not as described: unknown and missing fields, wrong types, values that are not offered. */
export function checkValue(types: Types, value: unknown, shape: TypeShape, at = ''): string[] {
  if (typeof shape === 'string') return isScalar(value, shape) ? [] : [`${at}: ${shown(value)} is no ${shape}`]
  if ('type' in shape) return checkValue(types, value, types[shape.type]!, at)
  if ('any' in shape) return checkAny(types, value, shape.any, at)
  if ('is' in shape)
    return shape.is.includes(value as string)
      ? []
      : [`${at}: ${shown(value)} is none of ${shape.is.slice(0, 9).join(', ')}`]
  if (typeof value !== 'object' || value === null) return [`${at}: ${shown(value)} is no object`]
  if ('list' in shape)
    return Array.isArray(value)
      ? value.flatMap((one, index) => checkValue(types, one, shape.list, `${at}[${index}]`))
      : [`${at}: an object is no list`]
  if ('map' in shape)
    return Object.entries(value).flatMap(([name, one]) => checkValue(types, one, shape.map, `${at}.${name}`))
  return checkFields(types, value as Record<string, unknown>, shape.fields, at)
}

const isScalar = (value: unknown, shape: string) =>
  shape === 'unknown' || (shape === 'null' ? value === null : typeof value === shape)

const shown = (value: unknown) => (typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value))

/** Of several shapes those that are meant, by the kind of object or at least of value; of them the one that fits best. */
function checkAny(types: Types, value: unknown, shapes: TypeShape[], at: string) {
  const problems = shapes
    .filter((shape) => isMeant(types, value, shape))
    .map((one) => checkValue(types, value, one, at))
  return problems.toSorted((one, other) => one.length - other.length)[0] ?? [`${at}: ${shown(value)} is not described`]
}

function isMeant(types: Types, value: unknown, shape: TypeShape): boolean {
  if (typeof shape === 'string') return isScalar(value, shape)
  if ('type' in shape) return isMeant(types, value, types[shape.type]!)
  if ('is' in shape) return typeof value === 'string'
  if (typeof value !== 'object' || value === null || !('fields' in shape)) return typeof value === 'object'
  const kind = shape.fields.object
  return kind === undefined || checkValue(types, (value as { object?: unknown }).object, kind).length === 0
}

function checkFields(types: Types, value: Record<string, unknown>, fields: Record<string, TypeShape>, at: string) {
  const known = Object.entries(value).flatMap(([name, one]) => {
    const shape = fields[name] ?? fields[`${name}?`]
    if (shape) return checkValue(types, one, shape, `${at}.${name}`)
    return [`${at}.${name}: is not described`]
  })
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && !(name in value))
  return [...known, ...missing.map((name) => `${at}.${name}: is missing`)]
}
