import { describe, expect, test } from 'vitest'
import { app, ask, calls, expectDone, isWrite, world } from '../rights/twoWorlds.ts'
import { type Persona, stateOf } from '../support/build/world.ts'
import type { Call } from '../support/http/contract.ts'
import { GUEST_ROLES, type GuestRole, isOfLanguages, roleMay } from '../support/rights/roleMay.ts'
import { WHO_MAY } from '../support/rights/whoMay.ts'
import { NIGHTLY, testInTurn } from '../support/runs/nightly.ts'
import { addGuests, type Guest } from './guests.ts'

const isRefused = { status: 403, text: '{"detail":"Not enough permissions"}' }
/** Also those who stop an agent: their own, whatever they may do. */
const ofOneself = ({ called }: Call) => WHO_MAY.get(called)!.narrowest === null || called.includes('/agents/')
const inOrganization = calls.filter((call) => !ofOneself(call))
const ofOrganization = /^\w+ (\/organizations?\/|\/projects$)/

/** Every role with every call; the plain run has one in so many of them. */
export function testCallsOfGuests(by: 'person' | 'team', plain: { refused: number; allowed: number }) {
  async function askAs(call: Call, guest: Guest) {
    await addGuests(by)
    return ask(call, guest as Persona)
  }

  describe('[P4] a guest is refused what their role does not say', () => {
    testInTurn(plain.refused, inOrganization)('$called', async (call) => {
      const { called } = call
      await addGuests(by)
      const state = isWrite(call) ? await stateOf(app, world) : undefined
      for (const role of GUEST_ROLES) {
        if (roleMay(role, called)) continue
        const { status, text } = await askAs(call, role)
        expect({ role, status, text }).toEqual({ role, ...isRefused })
      }
      if (isOfLanguages(called)) expect(await askAs(call, 'JAPANESE')).toEqual(isRefused)
      const { status, text } = await askAs(call, 'ELSEWHERE')
      if (ofOrganization.test(called)) expect({ status, text }).toEqual(isRefused)
      else
        expect([status, JSON.parse(text)]).toEqual([404, { detail: expect.stringMatching(/^[A-Z][a-z ]+ not found$/) }])
      if (state) expect(await stateOf(app, world)).toEqual(state)
    })
  })

  describe('a guest may do what their role says', () => {
    const allowed = (role: GuestRole) => inOrganization.filter(({ called }) => roleMay(role, called))
    const expectDoneAs = async (call: Call, role: GuestRole) => {
      await addGuests(by)
      await expectDone(call, role as unknown as Persona)
    }
    describe.each(GUEST_ROLES)('%s', (role) => {
      testInTurn(plain.allowed, allowed(role))('$called', (call) => expectDoneAs(call, role))
      test.each(allowed(role).map((call) => [call.called, call] as const))('%s, each', NIGHTLY, (_, call) =>
        expectDoneAs(call, role),
      )
    })
  })
}
