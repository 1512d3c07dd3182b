import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Capability, Limits } from '#db/vocabulary/roles.ts'
import {
  app,
  calls,
  isWrite,
  otherwise,
  renewWorld,
  schemas,
  viewOf,
  withTwoWorlds,
  world,
} from '../rights/twoWorlds.ts'
import { stateOf } from '../support/build/world.ts'
import type { Call } from '../support/http/contract.ts'
import { RIGHTS } from '../support/http/contract.ts'
import { requestFor, send } from '../support/http/requests.ts'
import { ALL_DEEDS, TOKEN_MAY } from '../support/rights/tokenMay.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { WHO_MAY } from '../support/rights/whoMay.ts'
import { NIGHTLY, testInTurn } from '../support/runs/nightly.ts'

withTwoWorlds()

const HOLDERS = ['owner', 'service'] as const
type Holder = (typeof HOLDERS)[number]
type Deeds = readonly string[]

const holderOf = (holder: Holder) =>
  holder === 'owner' ? { user_id: world.people.owner.id } : { organization_id: world.ids.organization_id! }

async function askAs(holder: Holder, call: Call, deeds: Deeds, limits: Partial<Limits> = {}) {
  const wanted = { ...limits, capabilities: deeds as Capability[] }
  const token = await makeToken(app.db, holderOf(holder), wanted)
  const request = requestFor(call, schemas, world)
  if (call.path.includes('/my-views/')) request.ids = { ...request.ids, view_id: await viewOf(world.people.owner) }
  const response = await send(app, token, call, request)
  return { status: response.status, text: await response.text() }
}

const isRefused = { status: 403, text: expect.stringMatching(/Not enough permissions|API tokens may not do this/) }
const signedIn = calls.filter(({ called }) => RIGHTS[called] !== 'anyone')
const open = signedIn.filter(({ called }) => TOKEN_MAY.has(called))
const closed = signedIn.filter(({ called }) => !TOKEN_MAY.has(called))
const named = (some: Call[]) => some.map((call) => [call.called, call] as const)

test('the table of tokens names calls that there are', () => {
  expect(open.map(({ called }) => called).toSorted()).toEqual([...TOKEN_MAY.keys()].toSorted())
})

describe('all deeds but the one that a call needs do not open it', () => {
  testInTurn(10, named(open))('%s', async ([called, call]) => {
    const state = isWrite(call) ? await stateOf(app, world) : undefined
    for (const needed of TOKEN_MAY.get(called)!) {
      const others = ALL_DEEDS.filter((deed) => deed !== needed)
      expect(await askAs('owner', call, others)).toEqual(isRefused)
    }
    if (state) expect(await stateOf(app, world)).toEqual(state)
  })
})

describe('all deeds together do not open what is for people alone', () => {
  testInTurn(10, named(closed))('%s', async ([_, call]) => {
    expect(await askAs('owner', call, ALL_DEEDS)).toEqual(isRefused)
  })
})

test('a token of a superuser makes no call of superusers', async () => {
  const token = await makeToken(
    app.db,
    { user_id: world.people.superuser.id },
    { capabilities: ALL_DEEDS as Capability[] },
  )
  for (const call of closed.filter(({ called }) => RIGHTS[called] === 'superuser'))
    expect((await send(app, token, call, requestFor(call, schemas, world))).status, call.called).toBe(403)
})

describe('the one deed that a call needs opens it', () => {
  testInTurn(14, open)('$called', async (call) => {
    for (const holder of HOLDERS) {
      // Where a service may not come: another organization, and what is its maker's.
      if (holder === 'service' && OF_PEOPLE.includes(call.called)) continue
      const { status, text } = await askAs(holder, call, TOKEN_MAY.get(call.called)!)
      const told = `${holder}: ${status} ${text.slice(0, 200)}`
      const other = otherwise(call.called, 'owner')
      if (other === undefined) expect(status, told).toBeLessThan(300)
      else expect(status, told).toBe(other)
      if (isWrite(call)) await renewWorld()
    }
  })
})
const OF_PEOPLE = [
  'PATCH /comments/{comment_id}',
  'DELETE /comments/{comment_id}',
  'POST /projects/{project_id}/transfer',
  'PUT /projects/{project_id}/my-views/{view_id}',
  'DELETE /projects/{project_id}/my-views/{view_id}',
  'GET /operations/{operation_id}/undo',
  'POST /operations/{operation_id}/undo',
  'POST /operations/{operation_id}/redo',
  'PATCH /comments/{comment_id}',
  'DELETE /comments/{comment_id}',
  'POST /comments/{comment_id}/restore',
]

describe('a deed for another project, or another language, opens nothing', () => {
  const inOrganization = open.filter(({ called }) => WHO_MAY.get(called)!.narrowest !== null)
  testInTurn(10, named(inOrganization))('%s', async ([called, call]) => {
    const deeds = TOKEN_MAY.get(called)!
    expect(await askAs('owner', call, deeds, { project_ids: [uuid()] })).toEqual(isRefused)
    if (['writeText', 'reviewText', 'orderTranslations'].includes(deeds[0]!))
      expect(await askAs('owner', call, deeds, { languages: ['ja'] })).toEqual(isRefused)
  })
})

describe('each single deed opens exactly its calls', () => {
  test.each(named(signedIn))('%s', NIGHTLY, async (called, call) => {
    const needed = TOKEN_MAY.get(called)
    for (const deed of ALL_DEEDS) {
      if (needed?.every((one) => one === deed)) continue
      expect(await askAs('owner', call, [deed]), deed).toEqual(isRefused)
    }
  })
})
