import { v7 as uuid } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { PERSONAS, type Persona, stateOf } from '../support/build/world.ts'
import { type Call, RIGHTS } from '../support/http/contract.ts'
import { WHO_MAY, type Who } from '../support/rights/whoMay.ts'
import { NIGHTLY, TURN, testInTurn } from '../support/runs/nightly.ts'
import { app, ask, calls, expectDone, withTwoWorlds, world } from './twoWorlds.ts'

withTwoWorlds()

/** Each of them may do what those before may. */
const MEMBERS: Persona[] = ['member', 'admin', 'owner']

/** The answer that the specification gives this person: a status, or success. */
function expected(who: Who, persona: Persona): 401 | 403 | 404 | 'done' {
  if (who === 'anyone') return 'done'
  if (persona === 'nobody' || persona === 'deactivated') return 401
  if (who === 'signedIn') return 'done'
  if (who === 'superuser') return persona === 'superuser' ? 'done' : 403
  if (!MEMBERS.includes(persona)) return 404
  return MEMBERS.indexOf(persona) >= MEMBERS.indexOf(who) ? 'done' : 403
}

/** §6 and §8: no ids, and nothing that tells whether a thing is there. */
function wordsFor(refused: 401 | 403 | 404, persona: Persona, who: Who) {
  if (refused === 401) return persona === 'nobody' ? 'Not authenticated' : 'Could not validate credentials'
  if (refused === 404) return expect.stringMatching(/^[A-Z][a-z ]+ not found$/)
  return who === 'superuser' ? "The user doesn't have enough privileges" : 'Not enough permissions'
}

const named = calls.map((call) => [call.called, call] as const)

test('every call has a row in the table of rights, and the table has no other', () => {
  expect(calls.map(({ called }) => called).filter((called) => !(called in RIGHTS))).toEqual([])
  expect(Object.keys(RIGHTS).filter((known) => !calls.some(({ called }) => called === known))).toEqual([])
  expect(Object.keys(RIGHTS).sort()).toEqual([...WHO_MAY.keys()].sort())
})

describe('[§6] each call refuses everybody who may not make it, and changes nothing', () => {
  let state: Awaited<ReturnType<typeof stateOf>>
  beforeAll(async () => {
    state = await stateOf(app, world)
  })

  const refusedTo = (called: string) =>
    PERSONAS.filter((persona) => expected(WHO_MAY.get(called)!.who, persona) !== 'done')

  async function expectRefused(called: string, call: Call, persona: Persona) {
    const { who } = WHO_MAY.get(called)!
    const wanted = expected(who, persona)
    if (wanted === 'done') return
    const { status, text } = await ask(call, persona)
    const told = `${persona}: ${status} ${text.slice(0, 200)}`
    expect([status, JSON.parse(text)], told).toEqual([wanted, { detail: wordsFor(wanted, persona, who) }])
  }

  // Two each day: the one who may do most of those who may not, if there is one, and others in their turn.
  test.each(named.map((call, n) => [...call, n] as const))('%s', async (called, call, n) => {
    const refused = refusedTo(called)
    const nearest = refused.filter((persona) => MEMBERS.includes(persona)).slice(-1)
    const others = refused.filter((persona) => !nearest.includes(persona))
    const inTurn = [0, 1].flatMap((more) => others[(n + TURN + more) % others.length] ?? [])
    for (const persona of new Set([...nearest, ...inTurn].slice(0, 2))) await expectRefused(called, call, persona)
  })

  test.each(named)('%s, all of them', NIGHTLY, async (called, call) => {
    for (const persona of refusedTo(called)) await expectRefused(called, call, persona)
  })

  // Compared once, since to read all of the organization takes longer than the call.
  test('all of the organization is as it was', async () => {
    expect(await stateOf(app, world)).toEqual(state)
  })
})

describe('[§6] each call does what the specification says, for everybody who may make it', () => {
  const mayMake = (called: string) =>
    PERSONAS.filter((persona) => expected(WHO_MAY.get(called)!.who, persona) === 'done')

  testInTurn(3, named)('%s', async ([called, call]) => {
    const [first] = mayMake(called)
    if (first) await expectDone(call, first)
  })

  test.each(named)('%s, for all others', NIGHTLY, async (called, call) => {
    for (const persona of mayMake(called).slice(1)) await expectDone(call, persona)
  })
})

describe('[6.13] a personal organization is not changed by its owner either', () => {
  // Its webhooks only tell of it, and nobody is invited.
  const blocked = calls.filter(
    ({ called }) =>
      !called.startsWith('GET') &&
      ['editSettings', 'manageMembers', 'transferOwnership', 'deleteOrganization'].includes(RIGHTS[called] ?? '') &&
      !called.includes('/webhooks'),
  )
  test.each(blocked.map((call) => [call.called, call] as const))('%s', async (_, call) => {
    const { id } = await app.build.personalOrganization({ owner: world.people.owner })
    const { status, text } = await ask(call, 'owner', (request) => ({
      ...request,
      ids: { ...request.ids, organization_id: id },
    }))
    expect([status, JSON.parse(text)]).toEqual([403, { detail: 'Personal organizations cannot be modified' }])
  })
})

test('a path means the same with and without a slash at the end', async () => {
  for (const call of calls.filter((_, n) => n % 6 === 0)) {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => world.ids[name] ?? uuid())
    const [plain, slashed] = await Promise.all(
      [path, `${path}/`].map(async (one) => {
        const response = await app.app.request(`/api/v1${one}`, { method: call.method.toUpperCase() })
        return [response.status, await response.text()]
      }),
    )
    expect(slashed, call.called).toEqual(plain)
    expect(plain![0], call.called).not.toBe(404)
  }
})
