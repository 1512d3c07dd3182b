/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeclineLink } from '#server/accounts/mails/mailedLinks.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { accept } from '../../support/collab/handOver.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'

const HISTORIES = Number(process.env.HISTORIES ?? (process.env.FUZZ ? 600 : 5))
const STEPS = 40

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ DEFAULT_MONTHLY_CAP: '200' })
})
afterAll(() => app.close())

type Offer = {
  id: string
  organization: { id: string }
  project: { id: string } | null
  target: { id: string } | null
  heir: { id: string }
  terms: { monthly_cap_cents: number | null }
}

/** Payments that people have agreed to, as their own answers tell: the product is not asked. */
type World = {
  people: Person[]
  organizations: string[]
  projects: string[]
  versions: Map<string, { id: string }>
  offers: Offer[]
  agreed: Set<string>
  payers: Map<string, string>
  places: Map<string, string>
  studio: { id: string }
}

const DOES = [
  ...['translate', 'translate', 'translate', 'offer', 'offer', 'move', 'accept', 'accept', 'accept', 'decline'],
  ...['declineByLink', 'withdraw', 'expire', 'owe', 'pay', 'delete', 'add', 'add', 'leave', 'cap', 'create', 'twice'],
] as const
type Does = (typeof DOES)[number]
/** Chance alone seldom finds these possible, so that each history begins with one of them. */
const SELDOM = ['accept', 'decline', 'declineByLink', 'withdraw', 'leave'] as const

test(`nobody pays for an organization before they have agreed, in ${HISTORIES} histories of ${STEPS} steps`, {
  timeout: 4 * 3600_000,
}, async () => {
  const seed = chooseSeed('consent')
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const done = new Map<string, number>()

  for (let history = 0; history < HISTORIES; history++) {
    const seldom = SELDOM[history % SELDOM.length]!
    // Nobody of two can be deleted: each owns an organization with the other.
    const world = await aWorld((seldom === 'leave' ? 3 : 2) + below(3))
    for (let at = 0; at < STEPS; at++) {
      const told = `SEED=${seed}, history ${history}, step ${at}`
      const guided = guide(world, seldom, at, draw(world, pick))
      const isAtOnce = !guided && below(6) === 0
      const steps = isAtOnce ? [pick(DOES), pick(DOES), pick(DOES)].filter((does) => does !== 'delete') : [pick(DOES)]
      // Drawn before any of them begins, so that a seed repeats them.
      const drawn = guided ? [guided] : steps.map((does) => [does, draw(world, pick)] as const)
      const before = isAtOnce ? undefined : await ledger(world)
      const statuses = await Promise.all(drawn.map(([does, choice]) => perform(world, does, choice)))
      for (const [index, [does]] of drawn.entries()) {
        expect(statuses[index]!, `${told}: ${does}`).toBeLessThan(500)
        const key = `${does} ${statuses[index]! < 300 ? 'done' : 'refused'}`
        done.set(key, (done.get(key) ?? 0) + 1)
      }
      const rows = await ledger(world)
      for (const row of rows)
        expect(world.agreed.has(`${row.payer_id} ${row.organization_id}`), `${told}: ${JSON.stringify(drawn)}`).toBe(
          true,
        )
      if (before)
        for (const row of rows.slice(before.length))
          expect([row.payer_id, row.organization_id], told).toEqual([
            world.payers.get(row.organization_id),
            world.places.get(row.project_id),
          ])
      if (isAtOnce) await readPlaces(world) // of two moves at once either may be the last
      await expectAsAgreed(world, told)
    }
  }
  for (const key of ['translate', 'offer', 'move', 'delete', ...SELDOM])
    expect(done.get(`${key} done`) ?? 0, key).toBeGreaterThan(0)
  expect(done.get('accept refused')).toBeGreaterThan(0)
})

async function aWorld(count: number) {
  const world: World = {
    people: [],
    organizations: [],
    projects: [],
    versions: new Map(),
    offers: [],
    agreed: new Set(),
    payers: new Map(),
    places: new Map(),
    studio: { id: '' },
  }
  for (let at = 0; at < count; at++) world.people.push(await aPerson(world))
  const [first, second, ...others] = world.people
  const studio = await own(
    world,
    first!,
    await app.build.organization({ owner: first!, members: [second!, ...others] }),
  )
  world.studio = studio
  for (let at = 0; at < 2; at++) await aProject(world, studio)
  await own(world, second!, await app.build.organization({ owner: second!, admins: [first!] }))
  return world
}

async function aPerson(world: World) {
  const person = await app.build.user({ role: 'USER', word_quota: null })
  await app.db.insertInto('subscriptions').values({ user_id: person.id, status: 'active' }).execute()
  await own(world, person, await app.build.personalOrganization({ owner: person }))
  return person
}

async function own(world: World, { id }: Person, organization: { id: string }) {
  world.organizations.push(organization.id)
  world.payers.set(organization.id, id)
  world.agreed.add(`${id} ${organization.id}`)
  return organization
}

async function aProject(world: World, organization: { id: string }) {
  const project = await app.build.project(organization)
  world.projects.push(project.id)
  world.places.set(project.id, organization.id)
  world.versions.set(project.id, await app.build.version(project))
}

type Choice = ReturnType<typeof draw>

function draw(world: World, pick: <Value>(values: readonly Value[]) => Value) {
  const offer = world.offers.length > 0 ? pick(world.offers.slice(-4)) : undefined
  const heir = offer && world.people.find(({ id }) => id === offer.heir.id)
  const organization = pick(world.organizations)
  const owner = world.people.find(({ id }) => id === world.payers.get(organization))
  return {
    offer,
    heir: heir && pick([heir, heir, heir, pick(world.people)]),
    organization,
    owner: owner ?? pick(world.people),
    target: pick(world.organizations),
    project: pick(world.projects),
    actor: pick(world.people),
    other: pick(world.people),
    role: pick(['ADMIN', 'MEMBER'] as const),
    cap: pick([null, 40, 400, 40_000]),
  }
}

/** The first steps of a history: somebody is offered the studio and answers, or one leaves it and one is deleted. */
function guide({ people, studio, offers }: World, seldom: (typeof SELDOM)[number], at: number, choice: Choice) {
  const [owner, heir] = people as [Person, Person]
  const first = seldom === 'leave' ? 'leave' : 'offer'
  const ofStudio = { ...choice, organization: studio.id, owner, other: heir, actor: heir }
  if (at === 0) return [first, ofStudio] as const
  if (at === 1 && seldom === 'leave') return ['delete', choice] as const
  if (at === 1) return [seldom, { ...choice, offer: offers[0], heir }] as const
  return undefined
}

async function perform(world: World, does: Does, choice: Choice): Promise<number> {
  const { offer, heir, organization, owner, target, project, actor, other, role, cap } = choice
  const [as, at] = [app.as(actor), `/organizations/${organization}`]
  switch (does) {
    case 'translate': {
      const version = world.versions.get(project)!
      if (!(await app.db.selectFrom('versions').where('id', '=', version.id).select('id').executeTakeFirst()))
        return 404
      const page = await app.build.page(version, { texts: ['one two'] })
      const payer = payerOf(world, world.places.get(project)!)
      return (await app.as(payer ?? actor).post(`/pages/${page.id}/translate`, { languages: ['es'] })).status
    }
    case 'offer':
      return note(world, await app.as(owner).post(`${at}/transfer-ownership`, { user_id: other.id }))
    case 'move': {
      const payer = payerOf(world, world.places.get(project)!) ?? actor
      const response = await app.as(payer).post(`/projects/${project}/transfer`, { organization_id: target })
      const answer = await response.clone().json()
      if (response.status === 200 && !answer.offer) world.places.set(project, target)
      return note(world, response)
    }
    case 'accept':
      return offer && heir ? agree(world, heir, offer) : 404
    case 'twice': {
      if (!offer || !heir) return 404
      const answers = await Promise.all([agree(world, heir, offer), agree(world, heir, offer)])
      expect(answers.filter((status) => status === 200).length).toBeLessThan(2)
      return Math.max(...answers)
    }
    case 'decline':
      return offer && heir ? (await app.as(heir).post(`/payer-offers/${offer.id}/decline`)).status : 404
    case 'declineByLink': {
      const isThere = offer && (await app.db.selectFrom('payer_offers').where('id', '=', offer.id).executeTakeFirst())
      if (!isThere) return 404
      const link = await createDeclineLink(app.db, app.services.config, offer.id)
      const token = new URL(link).searchParams.get('token')
      return (await app.anyone.post('/payer-offers/decline-by-link', { token })).status
    }
    case 'withdraw':
      return offer
        ? (await app.as(payerOf(world, offer.organization.id) ?? actor).delete(`/payer-offers/${offer.id}`)).status
        : 404
    case 'expire': {
      const past = new Date(Date.now() - 1)
      if (offer) await app.db.updateTable('payer_offers').set({ expires_at: past }).where('id', '=', offer.id).execute()
      return 200
    }
    case 'owe':
    case 'pay': {
      const status = does === 'owe' ? 'past_due' : 'active'
      const isOne = does === 'owe' ? [actor.id] : world.people.map(({ id }) => id)
      await app.db.updateTable('subscriptions').set({ status }).where('user_id', 'in', isOne).execute()
      return 200
    }
    case 'delete':
      return remove(world, world.people.find((person) => ownsNothingShared(world, person)) ?? actor)
    case 'add':
      return (await app.as(owner).post(`${at}/members/${other.id}`, { role })).status
    case 'leave':
      return (await as.delete(`${at}/members/${actor.id}`)).status
    case 'cap':
      return (await as.put(`${at}/cap`, { monthly_cap_cents: cap })).status
    case 'create': {
      const response = await as.post('/organizations/', { name: 'Further' })
      if (response.status === 200) await own(world, actor, await response.json())
      return response.status
    }
  }
}

const payerOf = ({ people, payers }: World, organization: string) =>
  people.find(({ id }) => id === payers.get(organization))

const ownsNothingShared = ({ organizations, payers }: World, { id }: Person) =>
  organizations.filter((organization) => payers.get(organization) === id).length === 1

async function note(world: World, response: Response) {
  const { offer } = await response.clone().json()
  if (offer) world.offers.push(offer)
  return response.status
}

async function agree(world: World, heir: Person, offer: Offer) {
  const { status } = await accept(app, heir, offer)
  if (status === 200 && offer.project && offer.target) world.places.set(offer.project.id, offer.target.id)
  else if (status === 200) {
    world.agreed.add(`${heir.id} ${offer.organization.id}`)
    world.payers.set(offer.organization.id, heir.id)
  }
  return status
}

/** With the personal organization and what is in it; somebody new comes. */
async function remove(world: World, person: Person) {
  const { status } = await app.as(person).delete('/users/me')
  if (status !== 200) return status
  const gone = new Set([...world.payers].filter(([, payer]) => payer === person.id).map(([id]) => id))
  world.organizations = world.organizations.filter((id) => !gone.has(id))
  world.people[world.people.indexOf(person)] = await aPerson(world)
  for (const [project, place] of [...world.places]) if (gone.has(place)) world.places.delete(project)
  world.projects = world.projects.filter((id) => world.places.has(id))
  if (world.projects.length === 0) await aProject(world, { id: world.organizations.at(-1)! })
  return status
}

const ledger = ({ versions }: World) =>
  app.db
    .selectFrom('word_ledger')
    .where('project_id', 'in', [...versions.keys()])
    .select(['id', 'payer_id', 'organization_id', 'project_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function readPlaces(world: World) {
  const projects = app.db.selectFrom('projects').where('id', 'in', world.projects).select(['id', 'organization_id'])
  for (const { id, organization_id } of await projects.execute()) world.places.set(id, organization_id)
}

/** Everybody owns what they agreed to last, and every project is where its last mover put it. */
async function expectAsAgreed(world: World, told: string) {
  const owners = app.db.selectFrom('organizations').where('id', 'in', world.organizations).select(['id', 'owner_id'])
  for (const { id, owner_id } of await owners.execute()) expect(owner_id, told).toBe(world.payers.get(id))
  const projects = app.db.selectFrom('projects').where('id', 'in', world.projects).select(['id', 'organization_id'])
  for (const { id, organization_id } of await projects.execute())
    expect(organization_id, told).toBe(world.places.get(id))
}
