import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Call, RIGHTS } from '../support/http/contract.ts'
import { requestFor } from '../support/http/requests.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import {
  ask,
  calls,
  expectForeignUntouched,
  foreign,
  renewWorld,
  schemas,
  sessionOf,
  withTwoWorlds,
  world,
} from './twoWorlds.ts'

withTwoWorlds()

const IDS = /_id$|_identifier$/
const pathIds = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((n) => IDS.test(n))
/** Anybody who has an account may be added. */
const ADDABLE = 'POST /organizations/{organization_id}/members/{user_id}'
const withIds = calls.flatMap((call) =>
  pathIds(call)
    .filter((name) => !(call.called === ADDABLE && name === 'user_id'))
    .map((name) => [call.called, name, call] as const),
)
const tenants = withIds.filter(([called]) => !['superuser', 'signedIn'].includes(RIGHTS[called] ?? 'anyone'))
/** A glossary line is also found by its term; a customer and a dispute by the id that Stripe gave. */
const OTHERS_NAMES = ['line_identifier', 'customer_id', 'object_id']
const withChecked = withIds.filter(([, name]) => !OTHERS_NAMES.includes(name))

/** A public call that names something is to be signed, and is refused before that is looked for. */
const REFUSALS: Record<string, number> = { superuser: 403, anyone: 400 }

describe('[P4] an owner who names something of another organization', () => {
  // All of them in every run: a call that is new has to be tried before it is anybody's.
  test.for(withIds)('%s with another %s', async ([called, name, call]) => {
    const inBin: Record<string, string> = foreign.in_bin
    const theirs = call.path.startsWith('/bin/') ? inBin[name] : foreign.ids[name]
    const id = name === 'session_id' ? await sessionOf(foreign.people.owner) : theirs!
    const { status, text } = await ask(call, 'owner', (request) => ({
      ...request,
      ids: { ...request.ids, [name]: id },
    }))
    expect(status, text).toBe(REFUSALS[RIGHTS[called]!] ?? 404)
    await expectForeignUntouched()
  })

  testInTurn(10, tenants)(
    '%s is answered the same for another %s and for one that is not there',
    async ([_, name, call]) => {
      const swap = (id: string) =>
        ask(call, 'owner', (request) => ({ ...request, ids: { ...request.ids, [name]: id } }))
      expect(await swap(foreign.ids[name]!)).toEqual(await swap(uuid()))
    },
  )

  testInTurn(14, withChecked)('%s takes no %s that is none', async ([called, name, call]) => {
    const persona = RIGHTS[called] === 'superuser' ? 'superuser' : 'owner'
    const { status, text } = await ask(call, persona, (request) => ({
      ...request,
      ids: { ...request.ids, [name]: 'not-an-id' },
    }))
    expect(status).toBe(422)
    expect(JSON.parse(text).detail[0].loc).toEqual(['path', name])
  })
})

/** Every body with each id in it, at any depth, swapped for the foreign one of its name. */
function* swapped(body: unknown): Generator<[string, unknown]> {
  if (typeof body !== 'object' || body === null || body instanceof File) return
  const withValue = (name: string, value: unknown) =>
    Object.assign(Array.isArray(body) ? [...body] : { ...body }, { [name]: value })
  for (const [name, value] of Object.entries(body)) {
    if (name.replace(/s$/, '') in foreign.ids)
      yield [name, withValue(name, name.endsWith('s') ? [foreign.ids[name.slice(0, -1)]] : foreign.ids[name])]
    for (const [inner, changed] of swapped(value)) yield [`${name}.${inner}`, withValue(name, changed)]
  }
}

test('an owner who sends ids of another organization in a body changes and learns nothing', async () => {
  let tried = 0
  for (const call of calls.filter(({ called }) => RIGHTS[called] !== 'superuser')) {
    const takesTexts = JSON.stringify(call.operation.requestBody ?? {}).includes('source_text_ids')
    const body = {
      ...(requestFor(call, schemas, world).body as object | undefined),
      ...(takesTexts ? { source_text_ids: [world.ids.source_text_id] } : {}),
    }
    for (const [name, changed] of swapped(body)) {
      const { status, text } = await ask(call, 'owner', (request) => ({ ...request, body: changed }))
      tried++
      const isListed = name.endsWith('s') || /\.\d+\./.test(name)
      if (isListed) expect(text).not.toContain(foreign.mark)
      else expect(status, `${call.called} ${name}: ${text}`).toBe(404)
      await expectForeignUntouched()
    }
    for (const { name, in: place } of call.operation.parameters ?? []) {
      if (place !== 'query' || !(name.replace(/s$/, '') in foreign.ids)) continue
      tried++
      const { text } = await ask(call, 'owner', (request) => ({
        ...request,
        query: { ...request.query, [name]: foreign.ids[name.replace(/s$/, '')]! },
      }))
      expect(text).not.toContain(foreign.mark)
    }
  }
  expect(tried).toBeGreaterThan(4)
  await renewWorld()
})
