import { invalid, StripeFailure } from '../stripeFailure.ts'
import type { Form } from './form.ts'
import type { Shape } from './shape.ts'

type Value = string | number | boolean | Value[] | { [name: string]: Value }

/** @throws {StripeFailure} for an unknown name, a wrong type or a value that the call does not take */
export const checkParameters = (form: Form, shape: Shape) => read(form, shape, '') as Record<string, Value>

const SCALARS = {
  string: (text: string) => text,
  decimal: (text: string, at: string) => {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(`Invalid decimal: ${text}`, at)
    return text
  },
  number: (text: string, at: string) => {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(`Invalid integer: ${text}`, at, 'parameter_invalid_integer')
    return Number(text)
  },
  boolean: (text: string, at: string) => {
    if (text !== 'true' && text !== 'false') throw invalid(`Invalid boolean: ${text}`, at)
    return text === 'true'
  },
}

function read(given: Form[string], shape: Shape, at: string): Value {
  if (typeof shape === 'string') {
    if (typeof given !== 'string') throw invalid('Invalid string: an object was given', at)
    return SCALARS[shape](given, at)
  }
  if ('any' in shape) return readAny(given, shape.any, at)
  if ('is' in shape) {
    if (typeof given === 'string' && shape.is.includes(given)) return given
    throw invalid(`Invalid ${at}: must be ${oneOf(shape.is)}`, at)
  }
  if (typeof given === 'string') throw invalid(`Invalid ${'list' in shape ? 'array' : 'object'}`, at)
  if ('list' in shape) return readList(given, shape.list, at)
  if ('map' in shape)
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, read(value, shape.map, inside(at, name))]),
    )
  return readFields(given, shape.fields, at)
}

function readAny(given: Form[string], shapes: Shape[], at: string): Value {
  let reason: unknown
  for (const shape of shapes)
    try {
      return read(given, shape, at)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      const isSameKind = (typeof given === 'object') === (typeof shape === 'object' && !('is' in shape))
      if (reason === undefined || isSameKind) reason = error
    }
  throw reason
}

function readList(given: Form, shape: Shape, at: string): Value[] {
  const indices = Object.keys(given).sort((a, b) => Number(a) - Number(b))
  if (indices.some((index, place) => index !== String(place))) throw invalid('Invalid array', at)
  return indices.map((index) => read(given[index]!, shape, inside(at, index)))
}

function readFields(given: Form, fields: Record<string, Shape>, at: string) {
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries(given)) {
    const shape = fields[name] ?? fields[`${name}?`]
    const param = inside(at, name)
    if (name.endsWith('?') || shape === undefined)
      throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
    values[name] = read(value, shape, param)
  }
  const absent = Object.keys(fields).find((name) => !name.endsWith('?') && !(name in values))
  if (absent) {
    const param = inside(at, absent)
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  }
  return values
}

const inside = (at: string, name: string) => (at === '' ? name : `${at}[${name}]`)

function oneOf(values: string[]) {
  const shown = values.filter((value) => value !== '')
  return shown.length === 1 ? shown[0] : `one of ${shown.slice(0, -1).join(', ')}, or ${shown.at(-1)}`
}
