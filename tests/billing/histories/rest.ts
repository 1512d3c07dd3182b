import { sql } from 'kysely'
import { finishJobs } from './acts/translating.ts'
import type { World } from './world.ts'

const MAX_ROUNDS = 60

/**
 * Until nothing is under way, every event has come that was not lost, the clock is over the last period and the last try to
 * charge, and the jobs of the day have run.
 */
export async function comeToRest(world: World) {
  world.stripe.faults.isAway = false
  world.stripe.faults.onCall = world.sound
  await finishJobs(world)
  await finishJobs(world, { stops: 0 }) // some were stopped in one of two languages
  await untilDelivered(world)
  for (const days of [32, 4, 6, 8]) {
    await world.pass({ days })
    await world.pass({ hours: 2 })
    await world.sendEvents()
    await untilDelivered(world)
  }
  await world.workDaily()
}

async function untilDelivered(world: World) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await world.work()
    await world.sendEvents()
    if (await isDelivered(world)) return
    await world.pass({ hours: 1 })
  }
  world.problems.push('The outboxes do not become empty')
}

async function isDelivered({ db }: World) {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from word_ledger where state = 'reserved')
         + (select count(*) from word_ledger
             where state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null)
         + (select count(*) from meter_events where state in ('waiting', 'failed'))
         + (select count(*) from ended_subscriptions)
         + (select count(*) from billing_customers where ending_since is not null and customer_id is not null) as left`.execute(
    db,
  )
  return Number(rows[0]!.left) === 0
}
