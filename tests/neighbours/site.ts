import { sql } from 'kysely'
import { createDatabase } from '../support/app/database.ts'
import { type Figures, summarize } from './figures.ts'
import { startAttackers } from './processes/attackers.ts'
import { startWatchedNode } from './processes/node.ts'
import { startStranger } from './processes/stranger.ts'
import type { Works } from './processes/strangerProcess.ts'
import { openAccount, openStranger, openThirdPerson } from './world.ts'

export type Phase = Record<keyof Works, Figures>
type Attack = { kinds: string[]; seed: number; calmMs: number; attackMs: number; isLong: boolean }
export type Attacked = Awaited<ReturnType<Awaited<ReturnType<typeof openSite>>['attack']>>

/** The first calls of a process also load what they need. */
const WARM_UP_MS = process.env.FUZZ ? 3000 : 1000

/** One server with its own database, and a stranger who works there. */
export async function openSite() {
  const { db, url: databaseUrl } = await createDatabase()
  const toStop: (() => unknown)[] = [() => db.destroy()]
  const stop = async () => {
    for (const stopOne of toStop) await stopOne()
  }
  try {
    const node = await startWatchedNode(databaseUrl)
    toStop.unshift(node.stop)
    const third_person = await openThirdPerson(node.url)
    const opened = await openStranger(db, node.url)
    await sql`analyze`.execute(db)
    const stranger = await startStranger(opened)
    toStop.unshift(stranger.stop)
    await stranger.workFor(WARM_UP_MS)
    let accounts = 0
    const workFor = async (ms: number) => {
      const works = await stranger.workFor(ms)
      return Object.fromEntries(Object.entries(works).map(([work, samples]) => [work, summarize(samples)])) as Phase
    }

    return {
      node,
      stop,
      /** The stranger works alone, then beside attackers of these kinds, each an account of its own. */
      async attack({ kinds, seed, calmMs, attackMs, isLong }: Attack) {
        const attackers = []
        for (const [n, kind] of kinds.entries())
          attackers.push({ kind, account: await openAccount(db, accounts++ % 200, kind, seed + n, isLong) })
        await sql`analyze`.execute(db) // tests have no autovacuum, which does it where people work
        const army = await startAttackers({ site: { url: node.url, third_person, isLong }, attackers })
        try {
          const calm = await workFor(calmMs)
          const rssBeforeMb = node.takeMaxRssMb()
          army.attack()
          const attacked = await workFor(attackMs)
          const { statuses, faults } = await army.end()
          return { calm, attacked, rssBeforeMb, maxRssMb: node.takeMaxRssMb(), end: node.end(), statuses, faults }
        } finally {
          army.stop()
        }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
