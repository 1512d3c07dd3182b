/** @module-tag selfTest */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CALLS } from '#server/standins/stripe/api/calls.ts'
import { SENT } from '#server/standins/stripe/sent.ts'
import { startStripeForTest } from '../../support/stripe/stripe.ts'
import { checkValue } from '../../support/stripe/types/checkAnswer.ts'
import { listExtras } from '../../support/stripe/types/compare.ts'
import { describeApi } from '../../support/stripe/types/describeApi.ts'
import { describeSdk } from '../../support/stripe/types/describeSdk.ts'
import { NEW_FIELDS, SINCE, UNLIKE } from '../../support/stripe/types/since.ts'
import { ANSWERS, formatAnswers, formatRequests, REQUESTS } from '../../support/stripe/types/write.ts'

let sdk: ReturnType<typeof describeSdk>
let api: ReturnType<typeof describeApi>
/** Differences of the parameters, one a line. */
let differences: string[]

beforeAll(() => {
  sdk = describeSdk()
  api = describeApi()
  differences = Object.entries(sdk.calls).flatMap(([call, parameters]) => [
    ...listExtras(parameters, api.requests[call]!, call).map((line) => `only the SDK: ${line}`),
    ...listExtras(api.requests[call]!, parameters, call).map((line) => `only the description: ${line}`),
  ])
})

const escaped = (name: string) => name.replace(/[.*]/g, '\\$&')
const isAbout = (line: string, name: string) => new RegExp(`(\\.|= ')${escaped(name)}('|\\W|$)`).test(line)
const isUnlike = (line: string, start: string) => line.includes(`: ${start}`)

test('the SDK and the description know every call of the stand-in', () => {
  expect(Object.keys(sdk.calls).sort()).toEqual(Object.keys(CALLS).sort())
  expect(Object.keys(api.requests).sort()).toEqual(Object.keys(CALLS).sort())
})

test('the descriptions of requests and answers are made of the installed packages', () => {
  expect(readFileSync(REQUESTS, 'utf8')).toBe(formatRequests(sdk))
  expect(readFileSync(ANSWERS, 'utf8')).toBe(formatAnswers(api.answers))
})

describe('differences between the SDK and the description', () => {
  const names = Object.values(SINCE).flat()

  test('each is named', () => {
    const isNamed = (line: string) =>
      names.some((name) => isAbout(line, name)) || Object.keys(UNLIKE).some((start) => isUnlike(line, start))
    expect(differences.filter((line) => !isNamed(line))).toEqual([])
  })

  test('none is named that is gone', () => {
    expect(names.filter((name) => !differences.some((line) => isAbout(line, name)))).toEqual([])
    expect(Object.keys(UNLIKE).filter((start) => !differences.some((line) => isUnlike(line, start)))).toEqual([])
  })

  test.each(Object.keys(SINCE))('the changelog of the SDK has those of release %s', (release) => {
    const changelog = readFileSync(new URL('../../../node_modules/stripe/CHANGELOG.md', import.meta.url), 'utf8')
    const changes = changelog.split(/^## /m).find((section) => section.includes(`</a>${release} `))!
    const fields = NEW_FIELDS.filter((one) => one.release === release).map(({ field }) => field)
    const isChanged = (name: string) => new RegExp(`[\`.]${escaped(name)}\``).test(changes)
    const isNamed = (name: string) => isChanged(name) || isChanged(name.split('.').at(-1)!)
    expect([...SINCE[release]!, ...fields].filter((name) => !isNamed(name))).toEqual([])
  })
})

describe('an answer is held against the description', () => {
  const customer = {
    id: 'cus_1',
    object: 'customer',
    created: 1,
    default_source: null,
    description: null,
    email: null,
    livemode: false,
    shipping: null,
  }
  const check = (value: object, call = 'GET /v1/customers/:id') =>
    checkValue(api.answers.types, value, api.answers.calls[call]!)
  const list = (...data: object[]) => ({ object: 'list', url: '/v1/customers', has_more: false, data })

  test.each([
    ['as described', {}, []],
    ['an unknown field', { mail: null }, ['.mail: is not described']],
    ['a field inside another', { address: { street: 'x' } }, ['.address.street: is not described']],
    ['another type', { created: '1' }, ['.created: "1" is no number']],
    ['null where it must not be', { livemode: null }, ['.livemode: null is no boolean']],
    ['a value that is not offered', { tax_exempt: 'no' }, ['.tax_exempt: "no" is none of exempt, none, reverse']],
  ])('%s', (_name, change, problems) => {
    const found = check({ ...customer, ...change }).filter((problem) => !/(is missing)$/.test(problem))
    expect(found).toEqual(problems)
  })

  test('a missing field, also in a list', () => {
    const { email: _, ...rest } = customer
    expect(check(rest)).toEqual(['.email: is missing'])
    expect(check(list(customer, rest), 'GET /v1/customers')).toEqual(['.data[1].email: is missing'])
  })

  test('another object where one is expanded', () => {
    const session = { type: 'CheckoutSession' }
    const problems = checkValue(api.answers.types, { customer: { ...customer, object: 'card' } }, session)
    expect(problems).toContain('.customer: an object is not described')
  })

  test('every answer, error and event leaves the stand-in over the channel that tests listen to', async () => {
    const standIn = await startStripeForTest()
    onTestFinished(() => standIn.close())
    const heard = vi.fn()
    SENT.subscribe(heard)
    onTestFinished(() => void SENT.unsubscribe(heard))

    const { id } = await standIn.stripe.customers.create()
    await standIn.stripe.customers.retrieve('cus_none').catch(() => undefined)

    expect(heard.mock.calls.map(([sent]) => sent)).toMatchObject([
      { event: { type: 'customer.created', data: { object: { id } } } },
      { call: 'POST /v1/customers', status: 200, body: { id } },
      { call: 'GET /v1/customers/:id', status: 404, body: { error: { code: 'resource_missing' } } },
    ])
  })
})
