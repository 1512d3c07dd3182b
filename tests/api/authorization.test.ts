import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { can, type OrganizationRole } from '#db/vocabulary/roles.ts'
import type { Right } from '#server/rights.ts'
import { type Call, RIGHTS } from '../support/contract.ts'
import { NIGHTLY } from '../support/nightly.ts'
import { PERSONAS, type Persona, stateOf } from '../support/world.ts'
import { app, ask, calls, renewWorld, withTwoWorlds, world } from './twoWorlds.ts'

withTwoWorlds()

const ROLES: Partial<Record<Persona, OrganizationRole>> = { member: 'MEMBER', admin: 'ADMIN', owner: 'OWNER' }

/** The answer that the table of rights gives this person: a status, or success. */
function expected(right: Right, persona: Persona): 401 | 403 | 404 | 'done' {
  if (right === 'anyone') return 'done'
  if (persona === 'nobody' || persona === 'deactivated') return 401
  if (right === 'signedIn') return 'done'
  if (right === 'superuser') return persona === 'superuser' ? 'done' : 403
  const role = ROLES[persona]
  if (!role) return 404
  return can(role, right) ? 'done' : 403
}

/** §6 and §8: no ids, and nothing that tells whether a thing is there. */
function wordsFor(refused: 401 | 403 | 404, persona: Persona, right: Right) {
  if (refused === 401) return persona === 'nobody' ? 'Not authenticated' : 'Could not validate credentials'
  if (refused === 404) return expect.stringMatching(/^[A-Z][a-z ]+ not found$/)
  return right === 'superuser' ? "The user doesn't have enough privileges" : 'Not enough permissions'
}

const unlessUnlimited = (persona: Persona) => (persona === 'superuser' ? 400 : undefined)

/** Refused for another reason than who asks. */
const OTHERWISE: Record<string, (persona: Persona) => number | undefined> = {
  'GET /organization/{organization_id}/subscription': () => 404, // there is none
  'GET /translations/{translation_id}/prompt': () => 404, // no model has seen it
  'POST /projects/{project_id}/comparisons': () => 409, // no AI service is connected
  'POST /payer-offers/{offer_id}/accept': () => 404, // nothing is offered
  'POST /payer-offers/{offer_id}/decline': () => 404,
  'DELETE /payer-offers/{offer_id}': () => 404,
  'POST /stripe/checkout-session': unlessUnlimited,
  'POST /stripe/customer-portal': unlessUnlimited,
  'POST /stripe/payment-method': unlessUnlimited,
  'POST /stripe/verify-payment-method': unlessUnlimited,
  'POST /stripe/create-metered-subscription': () => 400, // there is no card
  'POST /stripe/cancel-subscription': () => 404,
  'POST /stripe/resume-subscription': () => 404,
  'POST /stripe/downgrade-to-free': unlessUnlimited,
  'POST /stripe/downgrade-now': () => 404,
  'POST /stripe/webhook': () => 400, // it is not signed
  'POST /users/me/confirm-email': () => 400, // no such link was mailed
  'POST /users/me/confirmation-mail': () => 400, // theirs is confirmed
  'DELETE /users/me': (persona) => (persona === 'superuser' ? 403 : persona === 'owner' ? 409 : undefined),
}

const isWrite = ({ method }: Call) => method !== 'get'
const named = calls.map((call) => [call.called, call] as const)

test('every call has a row in the table of rights, and the table has no other', () => {
  expect(calls.map(({ called }) => called).filter((called) => !(called in RIGHTS))).toEqual([])
  expect(Object.keys(RIGHTS).filter((known) => !calls.some(({ called }) => called === known))).toEqual([])
})

describe('[§6] each call does what the table of rights says, for everybody', () => {
  const mayMake = (right: Right) => PERSONAS.filter((persona) => expected(right, persona) === 'done')

  test.each(named)('%s', async (called, call) => {
    const right = RIGHTS[called]!
    const readState = async () => (isWrite(call) ? await stateOf(app, world) : undefined)
    const state = await readState()
    for (const persona of PERSONAS) {
      const wanted = expected(right, persona)
      if (wanted === 'done') continue
      const { status, text } = await ask(call, persona)
      const told = `${persona}: ${status} ${text.slice(0, 200)}`
      expect([status, JSON.parse(text)], told).toEqual([wanted, { detail: wordsFor(wanted, persona, right) }])
    }
    expect(await readState()).toEqual(state)
    const [first] = mayMake(right)
    if (first) await expectDone(call, first)
  })

  test.each(named)('%s, for all others who may', NIGHTLY, async (called, call) => {
    for (const persona of mayMake(RIGHTS[called]!).slice(1)) await expectDone(call, persona)
  })
})

async function expectDone(call: Call, persona: Persona) {
  const { called } = call
  const { status, text } = await ask(call, persona)
  const told = `${persona}: ${status} ${text.slice(0, 200)}`
  const other = OTHERWISE[called]?.(persona)
  if (other !== undefined) expect(status, told).toBe(other)
  else if (RIGHTS[called] === 'anyone') expect([401, 403, 404], told).not.toContain(status)
  else expect(status, told).toBeLessThan(300)
  if (isWrite(call)) await renewWorld()
}

describe('[6.13] a personal organization is not changed by its owner either', () => {
  const blocked = calls.filter(({ called }) =>
    ['editSettings', 'manageMembers', 'transferOwnership', 'deleteOrganization'].includes(RIGHTS[called] ?? ''),
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
  for (const call of calls) {
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
