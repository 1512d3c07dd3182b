import { afterAll, beforeAll, expect, test } from 'vitest'
import { can, type OrganizationRole } from '#db/vocabulary/roles.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Person, signIn } from '../support/build/build.ts'
import { accept } from '../support/collab/handOver.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 1700 : 6))
const [STEPS, PEOPLE] = [30, 6]
/** Few histories see as much of superusers as many. */
const OFFICIAL_ONE_IN = process.env.FUZZ ? 8 : 3

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Roles = Map<string, OrganizationRole>
type Step = {
  does: 'add' | 'change' | 'remove' | 'transfer' | 'delete' | 'deactivate'
  actor: Person
  target: Person
  role: OrganizationRole
  /** Which of several ways the API has for the same. */
  way: number
}
/** The answer by the rules of §6, and the roles afterwards. */
type Outcome = { status: number; roles?: Roles }

const refused = (status: number): Outcome => ({ status })

function predict({ does, actor, target, role }: Step, roles: Roles, inactive: Set<string>): Outcome {
  const [mine, theirs] = [roles.get(actor.id), roles.get(target.id)]
  const isSelf = actor.id === target.id
  if (does === 'delete') return theirs === 'OWNER' ? refused(409) : { status: 200, roles: without(roles, target) }
  if (does === 'deactivate') return { status: 200, roles }
  if (inactive.has(actor.id)) return refused(401)
  if (does === 'add' && role === 'OWNER') return refused(422) // only MEMBER and ADMIN can be assigned when adding
  if (!mine) return refused(404)
  if (does === 'remove' && isSelf)
    return mine === 'OWNER' ? refused(400) : { status: 204, roles: without(roles, target) }
  const isTransfer = does === 'transfer' || (does === 'change' && role === 'OWNER')
  if (!can(mine, isTransfer ? 'transferOwnership' : 'manageMembers')) return refused(403)
  if (does === 'add') return theirs ? refused(409) : { status: 200, roles: new Map(roles).set(target.id, role) }
  if (!theirs) return refused(404)
  if (isTransfer && isSelf) return refused(400)
  if (isTransfer)
    return inactive.has(target.id)
      ? refused(409)
      : { status: 200, roles: new Map(roles).set(actor.id, 'ADMIN').set(target.id, 'OWNER') }
  if (theirs === 'OWNER') return refused(mine === 'OWNER' && does === 'change' ? 400 : 403)
  if (does === 'remove') return { status: 204, roles: without(roles, target) }
  return { status: 200, roles: new Map(roles).set(target.id, role) }
}

function without(roles: Roles, { id }: { id: string }) {
  const left = new Map(roles)
  left.delete(id)
  return left
}

/** Does the step by one of the calls that can do it. */
async function perform(organizationId: string, { does, actor, target, role, way }: Step, superuser: Person) {
  const [as, path] = [app.as(actor), `/organizations/${organizationId}`]
  const memberId = way % 2 === 0 ? target.id : ((await membershipOf(organizationId, target)) ?? target.id)
  switch (does) {
    case 'add':
      return way % 2 === 0
        ? as.post(`${path}/members/${target.id}`, { role })
        : as.post(`${path}/add-member-by-email`, { email: target.email, role: `OrganizationRole.${role}` })
    case 'change':
      return accepted(await as.patch(`${path}/members/${memberId}`, { role }), actor, target)
    case 'remove':
      return way % 3 === 0
        ? as.delete(`${path}/members/email`, { email: target.email })
        : as.delete(`${path}/members/${memberId}`)
    case 'transfer':
      return accepted(await as.post(`${path}/transfer-ownership`, { user_id: target.id }), actor, target)
    case 'delete':
      return app.as(superuser).delete(`/users/${target.id}`)
    case 'deactivate':
      return app.as(superuser).patch(`/users/${target.id}`, { is_active: way % 2 === 0 })
  }
}

/** The answer to the offer, where one is made; nothing stays open. */
async function accepted(response: Response, actor: Person, heir: Person) {
  const { offer } = await response.clone().json()
  if (!offer) return response
  const answer = await accept(app, heir, offer)
  if (answer.status !== 200) await app.as(actor).delete(`/payer-offers/${offer.id}`)
  return answer
}

const membershipOf = async (organization_id: string, { id }: Person) =>
  (
    await app.db
      .selectFrom('organization_members')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', id)
      .select('id')
      .executeTakeFirst()
  )?.id

async function readRoles(organizationId: string): Promise<Roles> {
  const organization = app.db.selectFrom('organizations').where('id', '=', organizationId)
  const { owner_id } = await organization.select('owner_id').executeTakeFirstOrThrow()
  const members = app.db.selectFrom('organization_members').where('organization_id', '=', organizationId)
  const roles = new Map((await members.select(['user_id', 'role']).execute()).map((row) => [row.user_id, row.role]))
  expect([...roles].filter(([, role]) => role === 'OWNER')).toEqual([[owner_id, 'OWNER']])
  return roles
}

test(`there is exactly one OWNER, and everybody is what the rules say, in ${HISTORIES} histories of ${STEPS} steps`, {
  timeout: 4 * 3600_000,
}, async () => {
  const seed = chooseSeed('ownership')
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const superuser = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const done = new Map<number, number>()

  for (let history = 0; history < HISTORIES; history++) {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => app.build.user()))
    const inactive = new Set<string>()
    const organization = await app.build.organization({
      owner: people[0]!,
      admins: [people[1]!],
      members: [people[2]!],
    })
    let roles = await readRoles(organization.id)
    const anyStep = (): Step => ({
      does: pick([
        'add',
        'add',
        'change',
        'change',
        'remove',
        'transfer',
        ...(below(OFFICIAL_ONE_IN) === 0 ? OFFICIAL : []),
      ] as const),
      // Permitted actions are drawn more often.
      actor:
        below(2) === 0
          ? pick(people)
          : (people.find(({ id }) => roles.get(id) === pick(['OWNER', 'ADMIN'])) ?? people[0]!),
      target: pick(people),
      role: pick(['MEMBER', 'ADMIN', 'ADMIN', 'OWNER']),
      way: below(6),
    })
    for (let at = 0; at < STEPS; at++) {
      const told = `SEED=${seed}, history ${history}, step ${at}`
      if (below(5) === 0) {
        const steps = [anyStep(), anyStep(), anyStep()].filter(({ does }) => !OFFICIAL.includes(does))
        await Promise.all(steps.map((step) => perform(organization.id, step, superuser)))
        roles = await readRoles(organization.id)
        continue
      }
      const step = anyStep()
      const outcome = predict(step, roles, inactive)
      const { status } = await perform(organization.id, step, superuser)
      expect(status, `${told}: ${step.actor.full_name} ${JSON.stringify(step)}`).toBe(outcome.status)
      done.set(status, (done.get(status) ?? 0) + 1)
      if (outcome.roles) roles = outcome.roles
      expect(await readRoles(organization.id), told).toEqual(roles)
      if (step.does === 'delete' && status === 200) people[people.indexOf(step.target)] = await app.build.user()
      if (step.does === 'deactivate') await setActive(step.target, step.way % 2 === 0)
    }

    async function setActive(person: Person, isActive: boolean) {
      if (!isActive) inactive.add(person.id)
      // A readmitted person has to sign in again.
      else if (inactive.delete(person.id))
        people[people.indexOf(person)] = { ...person, token: await signIn(app.db, person.id) }
    }
  }
  const expected = process.env.FUZZ ? [200, 204, 400, 401, 403, 404, 409, 422] : [200, 403, 404]
  for (const status of expected) expect(done.get(status), `${status}`).toBeGreaterThan(0)
})

const OFFICIAL: Step['does'][] = ['delete', 'deactivate']
