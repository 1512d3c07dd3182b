import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type OrganizationRole } from '#db/vocabulary/roles.ts'
import { createRoutes } from '#server/api.ts'
import { RIGHTS, type Right } from '#server/rights.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Call, readContract } from '../support/contract.ts'
import { type Json, type Request, requestFor, send } from '../support/requests.ts'
import { buildWorld, PERSONAS, type Persona, stateOf, type World } from '../support/world.ts'

const { calls, components } = readContract(createRoutes())
const schemas = components.schemas as Record<string, Json>
const CANARY = 'XYZZY-7f3a'

let app: TestApp
let foreign: World
let foreignState: Awaited<ReturnType<typeof stateOf>>
let world: World
beforeAll(async () => {
  app = await createTestApp()
  foreign = await buildWorld(app, CANARY)
  foreignState = await stateOf(app, foreign)
  world = await buildWorld(app, 'Moonfall')
})
afterAll(() => app.close())

const ROLES: Partial<Record<Persona, OrganizationRole>> = { member: 'MEMBER', admin: 'ADMIN', owner: 'OWNER' }

/** What the table says this person is answered: a status, or that it is done. */
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
  'DELETE /users/me': (persona) => (persona === 'superuser' ? 403 : persona === 'owner' ? 409 : undefined),
}

const personOf = (persona: Persona) => (persona === 'nobody' ? undefined : world.people[persona])
const isWrite = ({ method }: Call) => method !== 'get'
const named = calls.map((call) => [call.called, call] as const)

async function ask(call: Call, persona: Persona, change: (request: Request) => Request = (request) => request) {
  const person = personOf(persona)
  const request = requestFor(call, schemas, world)
  if (call.path.includes('{session_id}')) request.ids = { ...request.ids, session_id: await sessionOf(person) }
  const response = await send(app, person, call, change(request))
  const text = await response.text()
  expect(text, `${call.called} shows what belongs to others`).not.toContain(CANARY)
  return { status: response.status, text }
}

async function sessionOf(person: { id: string } | undefined) {
  const sessions = app.db.selectFrom('sessions').where('user_id', '=', person?.id ?? uuid())
  return (await sessions.select('id').executeTakeFirst())?.id ?? uuid()
}

test('every call has a row in the table of rights, and the table has no other', () => {
  expect(calls.map(({ called }) => called).filter((called) => !(called in RIGHTS))).toEqual([])
  expect(Object.keys(RIGHTS).filter((known) => !calls.some(({ called }) => called === known))).toEqual([])
})

describe('[§6] each call does what the table of rights says, for everybody', () => {
  test.each(named)('%s', async (called, call) => {
    const right = RIGHTS[called]!
    for (const persona of PERSONAS) {
      const before = isWrite(call) ? await stateOf(app, world) : undefined
      const wanted = expected(right, persona)
      const { status, text } = await ask(call, persona)
      const told = `${persona}: ${status} ${text.slice(0, 200)}`
      if (wanted !== 'done') {
        expect([status, JSON.parse(text)], told).toEqual([wanted, { detail: wordsFor(wanted, persona, right) }])
        if (before) expect(await stateOf(app, world), told).toEqual(before)
        continue
      }
      const other = OTHERWISE[called]?.(persona)
      if (other !== undefined) expect(status, told).toBe(other)
      else if (right === 'anyone') expect([401, 403, 404], told).not.toContain(status)
      else expect(status, told).toBeLessThan(300)
      if (isWrite(call)) world = await buildWorld(app, 'Moonfall')
    }
  })
})

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
const withChecked = withIds.filter(([, name]) => name !== 'line_identifier')

async function expectForeignUntouched() {
  expect(await stateOf(app, foreign)).toEqual(foreignState)
}

describe('[P4] an owner who names something of another organization', () => {
  test.each(withIds)('%s with another %s', async (called, name, call) => {
    const theirs = call.called.endsWith('/restore') ? foreign.deleted_translation_id : foreign.ids[name]
    const id = name === 'session_id' ? await sessionOf(foreign.people.owner) : theirs!
    const { status, text } = await ask(call, 'owner', (request) => ({
      ...request,
      ids: { ...request.ids, [name]: id },
    }))
    expect(status, text).toBe(RIGHTS[called] === 'superuser' ? 403 : 404)
    await expectForeignUntouched()
  })

  test.each(tenants)('%s is answered the same for another %s and for one that is not there', async (_, name, call) => {
    const swap = (id: string) => ask(call, 'owner', (request) => ({ ...request, ids: { ...request.ids, [name]: id } }))
    expect(await swap(foreign.ids[name]!)).toEqual(await swap(uuid()))
  })

  test.each(withChecked)('%s takes no %s that is none', async (called, name, call) => {
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
  for (const [name, value] of Object.entries(body)) {
    if (name.replace(/s$/, '') in foreign.ids)
      yield [name, { ...body, [name]: name.endsWith('s') ? [foreign.ids[name.slice(0, -1)]] : foreign.ids[name] }]
    for (const [inner, changed] of swapped(value)) yield [`${name}.${inner}`, { ...body, [name]: changed }]
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
      if (!name.endsWith('s')) expect(status, `${call.called} ${name}: ${text}`).toBe(404)
      await expectForeignUntouched()
    }
    for (const { name, in: place } of call.operation.parameters ?? []) {
      if (place !== 'query' || !(name.replace(/s$/, '') in foreign.ids)) continue
      tried++
      const { text } = await ask(call, 'owner', (request) => ({
        ...request,
        query: { ...request.query, [name]: foreign.ids[name.replace(/s$/, '')]! },
      }))
      expect(text).not.toContain(CANARY)
    }
  }
  expect(tried).toBeGreaterThan(4)
  world = await buildWorld(app, 'Moonfall')
})

/** Keys that would give more than the table does, were any of them taken over from a body. */
const privileged = () => ({
  id: foreign.ids.organization_id,
  is_superuser: true,
  is_active: false,
  is_personal: true,
  role: 'OWNER',
  word_quota: null,
  words_translated: 0,
  trial_expiry_date: null,
  has_payment_method: true,
  stripe_customer_id: 'cus_1',
  hashed_password: 'x',
  personal_organization_id: foreign.ids.organization_id,
  owns_personal: true,
  owner_id: world.people.member.id,
  user_id: foreign.people.owner.id,
  organization_id: foreign.ids.organization_id,
  project_id: foreign.ids.project_id,
  version_id: foreign.ids.version_id,
  page_id: foreign.ids.page_id,
  source_text_id: foreign.ids.source_text_id,
  glossary_id: foreign.ids.glossary_id,
  revision: 0,
  request_id: uuid(),
  version_number: 0,
  last_version_number: 0,
  created_at: '2000-01-01T00:00:00.000Z',
  plan: 'admin',
  cents_per_word: 0,
  actor_id: foreign.people.owner.id,
})

const withJson = calls.filter(
  ({ operation, called }) =>
    operation.requestBody?.content['application/json'] && !['superuser', 'anyone'].includes(RIGHTS[called] ?? ''),
)

/** Who may do what, and what belongs where. */
async function standing() {
  const everybody = Object.values(world.people).map(({ id }) => id)
  const people = await app.db
    .selectFrom('users')
    .where('id', 'in', everybody)
    .select(['id', 'is_superuser', 'is_active', 'role', 'word_quota', 'trial_expiry_date', 'has_payment_method'])
    .select(['stripe_customer_id', 'personal_organization_id', 'created_at'])
    .orderBy('id')
    .execute()
  const organizations = await app.db
    .selectFrom('organizations')
    .where('id', '=', world.ids.organization_id!)
    .select(['id', 'owner_id', 'is_personal', 'created_at'])
    .execute()
  const members = await app.db
    .selectFrom('organization_members')
    .where('organization_id', '=', world.ids.organization_id!)
    .select(['user_id', 'role'])
    .orderBy('user_id')
    .execute()
  const projects = await app.db
    .selectFrom('projects')
    .where('id', '=', world.ids.project_id!)
    .select(['organization_id', 'created_at'])
    .execute()
  return { people, organizations, members, projects }
}

/** Whoever gives a card has one. */
const besideCards = ({ people, ...rest }: Awaited<ReturnType<typeof standing>>) => ({
  people: people.map(({ has_payment_method: _, stripe_customer_id: __, ...person }) => person),
  ...rest,
})

describe('[P4] no key in a body gives more than the table', () => {
  test.each(withJson.map((call) => [call.called, call] as const))('%s', async (called, call) => {
    for (const persona of ['member', 'owner'] as const) {
      const before = await standing()
      const { body } = requestFor(call, schemas, world)
      const more = Object.fromEntries(Object.entries(privileged()).filter(([key]) => !(key in (body as object))))
      const nested = Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          key === 'project_in' ? { ...value, ...privileged() } : value,
        ]),
      )
      await ask(call, persona, (request) => ({ ...request, body: { ...nested, ...more } }))
      const after = await standing()
      const isAboutMembers = ['manageMembers', 'transferOwnership'].includes(RIGHTS[called]!)
      if (isAboutMembers && persona === 'owner')
        expect({ ...after, members: [], organizations: [] }).toEqual({ ...before, members: [], organizations: [] })
      else if (called === 'POST /stripe/payment-method') expect(besideCards(after)).toEqual(besideCards(before))
      else if (!called.endsWith('/transfer')) expect(after).toEqual(before)
      await expectForeignUntouched()
      world = await buildWorld(app, 'Moonfall')
    }
  })
})

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

test('with and without a slash at the end a path is the same', async () => {
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
