import { createDeclineLink } from '#server/accounts/mails/mailedLinks.ts'
import type { Offer } from '../consent.ts'
import type { Payer, World } from '../world.ts'
import { type Act, call } from './act.ts'
import { takeCard } from './subscriber.ts'
import { finishJobs, translate } from './translating.ts'

const HOUR_S = 3600

const ofShared = (world: World) => world.payers.find(({ id }) => id === world.consent.payerOf(world.shared))!

async function offer(world: World, payer: Payer) {
  const [owner, heir] = [ofShared(world), payer]
  if (owner.isGone || heir.id === owner.id) return undefined
  const [giver, taker] = [await world.look(owner), await world.look(heir)]
  const path = `/organizations/${world.shared.id}/transfer-ownership`
  const response = await call(world, owner, 'post', path, { user_id: heir.id })
  const made = response.status === 200 ? ((await response.json()).offer as Offer) : undefined
  if (made) world.consent.offers.push(made)
  await refuseDebtor(world, [giver, taker], made !== undefined)
  return `to ${heir.full_name} ${response.status}`
}

type Looked = Awaited<ReturnType<World['look']>>

/** Nobody who owes gives or takes. */
async function refuseDebtor(world: World, people: Looked[], isDone: boolean) {
  if (!isDone) return
  for (const { customer, expected } of people)
    if (customer && expected.why !== null && expected.status !== 'unsure' && (await world.hasHeard(customer)))
      world.problems.push(`a payer changes hands while one of them may not pay: ${expected.why}`)
}

const pendingOf = (world: World) => world.consent.offers.at(-1)

/** Whether the offer still holds says the app; that its heir has said yes says the heir. */
async function accept(world: World, payer: Payer) {
  const open = pendingOf(world)
  if (!open) return undefined
  const heir = world.draw.chance(0.9) ? world.payers.find(({ id }) => id === open.heir.id)! : payer
  if (heir.isGone) return undefined
  const [giver, taker] = [await world.look(ofShared(world)), await world.look(heir)]
  const seen = { monthly_cap_cents: open.terms.monthly_cap_cents }
  const { status } = await call(world, heir, 'post', `/payer-offers/${open.id}/accept`, seen)
  await refuseDebtor(world, [giver, taker], status === 200)
  if (status === 200 && heir.id !== open.heir.id) world.problems.push('somebody accepts what another was offered')
  if (status === 200) {
    world.consent.own(open.heir.id, world.shared)
    world.consent.offers.length = 0
  }
  return `${heir.full_name} ${status}`
}

async function decline(world: World) {
  const open = pendingOf(world)
  const heir = open && world.payers.find(({ id }) => id === open.heir.id)
  if (!open || !heir || heir.isGone) return undefined
  if (world.draw.chance(0.5)) return (await call(world, heir, 'post', `/payer-offers/${open.id}/decline`)).status
  const isKept = await world.db.selectFrom('payer_offers').where('id', '=', open.id).select('id').executeTakeFirst()
  if (!isKept) return undefined
  const token = new URL(await createDeclineLink(world.db, world.app.services.config, open.id)).searchParams.get('token')
  return `by link ${(await world.app.anyone.post('/payer-offers/decline-by-link', { token })).status}`
}

async function withdraw(world: World) {
  const open = pendingOf(world)
  const owner = ofShared(world)
  if (!open || owner.isGone) return undefined
  return (await call(world, owner, 'delete', `/payer-offers/${open.id}`)).status
}

/** The days of an offer pass. */
async function expire(world: World) {
  const open = pendingOf(world)
  if (!open) return undefined
  const past = new Date(0)
  await world.db.updateTable('payer_offers').set({ expires_at: past }).where('id', '=', open.id).execute()
  return 'expired'
}

/** A month ends with a card that fails; then some would rather leave. */
async function runIntoDebt(world: World, payer: Payer) {
  const { records, customer, expected } = await world.look(payer)
  const one = records.ours.find((each) => each.customer === customer && each.status === 'active')
  if (!one || expected.words !== 'credit' || !world.isReached()) return undefined
  const said = [await takeCard(world, payer, ['pm_card_chargeCustomerFail']), await translate(world, payer)]
  await finishJobs(world, { stops: 0 })
  await world.work()
  const seconds = one.items.data[0]!.current_period_end - world.nowS() + HOUR_S + 10
  if (seconds > 0) await world.pass({ seconds })
  if (world.draw.chance(0.5)) said.push(`leaves ${await leave(world, payer)}`)
  return said.join(', ')
}

async function leave(world: World, payer: Payer) {
  const { customer, expected } = await world.look(payer)
  if (expected.owed === 0 && !world.draw.chance(0.4)) return undefined
  const isReached = world.isReached()
  const isHeard = customer === undefined || isReached || (await world.hasHeard(customer, { ofDebt: true }))
  const { status } = await call(world, payer, 'delete', '/users/me')
  const isKeptHere = status === 402 && expected.why !== 'unpaid' && expected.why !== 'disputed'
  if (isKeptHere && expected.status !== 'unsure' && customer && (await world.hasHeard(customer)))
    world.problems.push(`an account is kept that owes nothing: ${expected.why}`)
  if (status !== 200) return status
  payer.isGone = true
  world.consent.forget(payer.personal)
  if (expected.owed > 0 && isHeard) world.problems.push(`an account is deleted that owes ${expected.owed} cents`)
  if (world.consent.payerOf(world.shared) === payer.id)
    world.problems.push('the payer of a shared organization is deleted')
  return status
}

/** With the address of somebody who has left, or a stranger to all. */
async function arrive(world: World) {
  const gone = world.payers.filter(
    ({ isGone, email }) => isGone && !world.payers.some((one) => !one.isGone && one.email === email),
  )
  if (gone.length === 0 || world.payers.length > 5) return undefined
  const former = world.draw.one(gone)
  const isBack = world.draw.chance(0.7)
  const person = await world.addPerson(
    `${former.full_name} ${isBack ? 'again' : 'anew'}`,
    isBack ? former.email : undefined,
  )
  world.consent.own(person.id, person.personal)
  const owner = ofShared(world)
  const added = await world.app
    .as(owner)
    .post(`/organizations/${world.shared.id}/members/${person.id}`, { role: 'ADMIN' })
  if (added.status !== 200) throw new Error(`${person.full_name} is not added: ${await added.text()}`)
  return person.full_name
}

export const PAYER_ACTS: Act[] = [
  { name: 'offer', weight: 4, run: offer },
  { name: 'accept', weight: 5, run: accept },
  { name: 'decline', weight: 1, run: decline },
  { name: 'withdraw', weight: 1, run: withdraw },
  { name: 'expire', weight: 1, run: expire },
  { name: 'leave', weight: 3, run: leave },
  { name: 'run into debt', weight: 4, run: runIntoDebt },
  { name: 'arrive', weight: 4, run: arrive },
]
