import { readFileSync } from 'node:fs'
import { CALLS } from '#server/standins/stripe/api/calls.ts'
import { describeFields, describeType, MODULES, type Module, readModules, type TypeShape } from './readTypes.ts'
import { NEW_FIELDS } from './since.ts'

/** A transcript of Stripe's OpenAPI description as types, with a name, a request and an answer for each call. */
const TRANSCRIPT = `${MODULES}@distilled.cloud/stripe/lib/services/stripe`
const OPERATION = /^export declare const \w+: API\.\w*OperationMethod<(\w+), (\w+), /gm
const ADDRESS = /method: "(\w+)",\s+uri: "([^"]+)",[^}]*\}\)\)\)\.annotate\(\{\s+identifier: "(\w+)"/g

/** Objects of the stand-in; objects of other kinds are in none of its answers. */
const WANTED = [
  'billing.meter',
  'billing.meter_event',
  'billing.meter_event_adjustment',
  'billing.meter_event_summary',
  'billing_portal.configuration',
  'billing_portal.session',
  'checkout.session',
  'credit_note',
  'credit_note_line_item',
  'customer',
  'dispute',
  'event',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'line_item',
  'list',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'refund',
  'setup_intent',
  'subscription',
  'subscription_item',
  'webhook_endpoint',
]

export type Answers = {
  /** By method and path. */
  calls: Record<string, TypeShape>
  error: TypeShape
  event: TypeShape
  types: Record<string, TypeShape>
}

/** Parameters and answers of each call of the stand-in, from Stripe's description. */
export const describeApi = () =>
  readModules([`${TRANSCRIPT}.d.ts`], ([module]) => {
    const requests: Record<string, TypeShape> = {}
    const answers: Answers = { calls: {}, error: 'unknown', event: 'unknown', types: {} }
    const apart = { types: answers.types, wanted: WANTED }
    for (const [call, { request, answer, ids }] of operations()) {
      const fields = describeFields(module!.checker, typeOf(module!, request))
      requests[call] = { fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !ids.includes(name))) }
      answers.calls[call] = describeType(module!.checker, typeOf(module!, answer), apart)
    }
    answers.error = { fields: { error: describeType(module!.checker, typeOf(module!, 'ApiErrors'), apart) } }
    answers.event = describeType(module!.checker, typeOf(module!, 'Event'), apart)
    fieldsOf(answers.types, 'NotificationEventData').object = { any: objectsOf(answers.types) }
    for (const { type, field, shape } of NEW_FIELDS) fieldsOf(answers.types, type)[field] = shape
    return { requests, answers }
  })

/** The description leaves open which object an event has. */
const objectsOf = (types: Answers['types']) =>
  Object.keys(types)
    .filter((type) => fieldsOf(types, type).object && !fieldsOf(types, type).has_more)
    .map((type) => ({ type }))

function fieldsOf(types: Answers['types'], type: string) {
  const shape = types[type]!
  return typeof shape === 'object' && 'fields' in shape ? shape.fields : {}
}

const typeOf = ({ checker, names }: Module, name: string) => checker.getDeclaredTypeOfSymbol(names.get(name)!)!

function operations() {
  const addresses = new Map<string, { verb: string; path: string }>()
  for (const [, verb, path, request] of readFileSync(`${TRANSCRIPT}.js`, 'utf8').matchAll(ADDRESS))
    addresses.set(request!, { verb: verb!, path: path! })
  const named = new Map(Object.keys(CALLS).map((call) => [call.replace(/:\w+/g, '{}'), call]))
  const found = new Map<string, { request: string; answer: string; ids: string[] }>()
  for (const [, request, answer] of readFileSync(`${TRANSCRIPT}.d.ts`, 'utf8').matchAll(OPERATION)) {
    const { verb, path } = addresses.get(request!)!
    const call = named.get(`${verb} ${path.replace(/\{\w+\}/g, '{}')}`)
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id!)
    if (call) found.set(call, { request: request!, answer: answer!, ids })
  }
  return found
}
