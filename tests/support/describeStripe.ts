import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { API, type Checker, type Symbol as Name, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { CALLS } from '#server/standins/stripe/api/calls.ts'
import type { Description, Shape } from '#server/standins/stripe/api/shape.ts'

const CHECKED_IN = fileURLToPath(new URL('../../server/standins/stripe/api/requests.json', import.meta.url))
const SDK = fileURLToPath(new URL('../../node_modules/stripe/esm/', import.meta.url))
const CALL = /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', ['`](\/v1\/[^'`]+)['`]/gm
/** Where the SDK keeps the calls we speak of. */
const RESOURCES = [
  'Customers',
  'PaymentMethods',
  'SetupIntents',
  'PaymentIntents',
  'Checkout/Sessions',
  'Billing/Meters',
  'Billing/MeterEvents',
  'BillingPortal/Configurations',
  'BillingPortal/Sessions',
  'Products',
  'Prices',
  'Subscriptions',
  'SubscriptionItems',
  'Invoices',
  'InvoiceItems',
  'WebhookEndpoints',
  'Events',
]

/** The parameters of each call of the stand-in, from the types of the installed SDK. */
export function describeRequests(): Description {
  const api = new API({ cwd: SDK })
  try {
    const files = RESOURCES.map((resource) => `${SDK}resources/${resource}.d.ts`)
    const snapshot = api.updateSnapshot({ openFiles: files })
    const calls: Record<string, Shape> = {}
    for (const [index, resource] of RESOURCES.entries()) {
      const { program, checker } = snapshot.getDefaultProjectForFile(files[index]!)!
      const module = checker.getSymbolAtLocation(program.getSourceFile(files[index]!)!)!
      const methods = [...module.getExports().values()].find((name) => String(name.name).endsWith('Resource'))!
      const source = readFileSync(`${SDK}resources/${resource}.js`, 'utf8')
      for (const [, method, verb, path] of source.matchAll(CALL)) {
        const call = `${verb} ${path!.replace(/\$\{encodeURIComponent\((\w+)\)\}/g, ':$1')}`
        const symbol = methods.getMembers().get(method as never)
        if (call in CALLS && symbol) calls[call] = describeParameters(checker, symbol)
      }
    }
    return { version: readFileSync(`${SDK}../OPENAPI_VERSION`, 'utf8'), calls }
  } finally {
    api.close()
  }
}

function describeParameters(checker: Checker, method: Name): Shape {
  const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(method)!, 0)
  const index = signature!.getParameters().findIndex((parameter) => parameter.name === 'params')
  return index < 0 ? { fields: {} } : describeType(checker, checker.getParameterType(signature!, index)!)
}

function describeType(checker: Checker, type: Type): Shape {
  if (type.flags & TypeFlags.StringLiteral) return { is: [String((type as { value?: unknown }).value)] }
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (type.flags & TypeFlags.Number) return 'number'
  if (type.flags & TypeFlags.String) return 'string'
  if (type.flags & TypeFlags.Intersection) return { is: [] } // an enum that may grow: what it has now
  if (type.isUnionType())
    return unionOf(
      type
        .getTypes()
        .filter((one) => !(one.flags & TypeFlags.Nullable))
        .map((one) => describeType(checker, one)),
    )
  if (checker.isArrayType(type)) return { list: describeType(checker, checker.getTypeArguments(type as never)[0]!) }
  if (type.getSymbol()?.name === 'Decimal') return 'decimal'
  const [index] = checker.getIndexInfosOfType(type)
  if (index) return { map: describeType(checker, index.valueType) }
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const isOptional = (property.flags & SymbolFlags.Optional) !== 0
    return [isOptional ? `${property.name}?` : property.name, describeType(checker, checker.getTypeOfSymbol(property)!)]
  })
  return { fields: Object.fromEntries(fields) }
}

/** Literals join into one list; what is named twice is named once. */
function unionOf(shapes: Shape[]): Shape {
  const literals = shapes.flatMap((shape) => (typeof shape === 'object' && 'is' in shape ? shape.is : []))
  const others = shapes.filter((shape) => typeof shape === 'string' || !('is' in shape))
  const distinct = [...new Map(others.map((shape) => [JSON.stringify(shape), shape])).values()]
  const all: Shape[] = [...(literals.length > 0 ? [{ is: literals.sort() }] : []), ...distinct]
  return all.length === 1 ? all[0]! : { any: all }
}

/** A line a call. */
export const written = ({ version, calls }: Description) => {
  const lines = Object.entries(calls).map(([call, shape]) => `${JSON.stringify(call)}:${JSON.stringify(shape)}`)
  return `{"version":${JSON.stringify(version)},"calls":{\n${lines.join(',\n')}\n}}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CHECKED_IN, written(describeRequests()))
