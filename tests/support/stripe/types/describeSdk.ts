import { readFileSync } from 'node:fs'
import type { Symbol as Name } from 'typescript/unstable/sync'
import { CALLS } from '#server/standins/stripe/api/calls.ts'
import type { Description, Shape } from '#server/standins/stripe/api/shape.ts'
import { describeType, MODULES, type Module, readModules } from './readTypes.ts'

const SDK = `${MODULES}stripe/esm/resources/`
const CALL = /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', ['`](\/v1\/[^'`]+)['`]/gm
/** The place of the SDK's calls that we speak of. */
const RESOURCES = [
  'Customers',
  'PaymentMethods',
  'SetupIntents',
  'PaymentIntents',
  'Checkout/Sessions',
  'Billing/Meters',
  'Billing/MeterEvents',
  'Billing/MeterEventAdjustments',
  'BillingPortal/Configurations',
  'BillingPortal/Sessions',
  'Products',
  'Prices',
  'Subscriptions',
  'SubscriptionItems',
  'Invoices',
  'InvoiceItems',
  'InvoicePayments',
  'CreditNotes',
  'Refunds',
  'Disputes',
  'WebhookEndpoints',
  'Events',
]

/** The parameters of each call of the stand-in, from the types of the installed SDK. */
export function describeSdk(): Description {
  const files = RESOURCES.map((resource) => `${SDK}${resource}.d.ts`)
  const calls = readModules(files, (modules) => modules.map((module, index) => callsOf(module, RESOURCES[index]!)))
  return { version: readFileSync(`${MODULES}stripe/OPENAPI_VERSION`, 'utf8'), calls: Object.assign({}, ...calls) }
}

function callsOf({ checker, names }: Module, resource: string) {
  const methods = [...names.values()].find(({ name }) => String(name).endsWith('Resource'))!
  const calls: Description['calls'] = {}
  for (const [, method, verb, path] of readFileSync(`${SDK}${resource}.js`, 'utf8').matchAll(CALL)) {
    const call = `${verb} ${path!.replace(/\$\{encodeURIComponent\((\w+)\)\}/g, ':$1')}`
    const symbol = methods.getMembers().get(method as never)
    if (call in CALLS && symbol) calls[call] = describeParameters(checker, symbol)
  }
  return calls
}

function describeParameters(checker: Module['checker'], method: Name): Shape {
  const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(method)!, 0)
  const index = signature!.getParameters().findIndex(({ name }) => name === 'params')
  return index < 0 ? { fields: {} } : (describeType(checker, checker.getParameterType(signature!, index)!) as Shape)
}
