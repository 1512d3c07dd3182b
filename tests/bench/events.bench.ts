import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { insertPage } from '../support/build/population.ts'
import { startApp, startBeside } from './harness/app.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'

const GOAL = 1.03
const [SAVE_ROUNDS, SAVES, JOB_ROUNDS, ROWS] = [40, 25, 6, 600]
const WITHOUT = ['--import', new URL('./harness/withoutEvents.ts', import.meta.url).href]
const SIDES = ['with', 'without'] as const
type Side = (typeof SIDES)[number]

/** A save and an AI job beside the same without events: neither their triggers nor their part of a commit. */
export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api,collab', BILLING: 'off' })
  const other = await startBeside(app, { ROLES: 'api,collab', BILLING: 'off' }, WITHOUT)
  try {
    const apis = { with: app.api, without: other.api }
    const { page_id } = await insertPage(app.db, app.version_id, 200)
    const [text] = await app.db.selectFrom('source_texts').where('page_id', '=', page_id).select('id').execute()
    const call = async (side: Side, method: string, path: string, body: object) => {
      const headers = { ...app.headers, 'Content-Type': 'application/json' }
      const answer = await fetch(apis[side] + path, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const first = { target_language: 'es', content: 'Uno', status: 'NEEDS_REVIEW' }
    const { id } = (await call('with', 'POST', `/source-texts/${text!.id}/translations`, first)) as { id: string }
    let count = 0
    const save = (side: Side) =>
      call(side, 'PATCH', `/versions/translations/${id}`, {
        content: `Uno ${++count}`,
        status: count % 2 === 0 ? 'NEEDS_REVIEW' : 'COMPLETED',
      })
    const edit = (side: Side) => call(side, 'PATCH', `/versions/translations/${id}`, { content: `Uno ${++count}` })
    const times = (work: (side: Side) => Promise<unknown>) => (side: Side) => timeEach(() => work(side))
    const rows = [
      await contest(app.db, 'a save that completes or reopens its row; milliseconds', SAVE_ROUNDS, times(save)),
      await contest(app.db, 'a save of a text alone; milliseconds', SAVE_ROUNDS, times(edit)),
    ]
    const job = async (side: Side) => {
      const { page_id: page } = await insertPage(app.db, app.version_id, ROWS)
      const env = { ROLES: 'worker', BILLING: 'off', AI_BATCH_ROWS: '20' }
      const worker = await startBeside(app, env, side === 'without' ? WITHOUT : [])
      await pause(1_000)
      const start = performance.now()
      await call(side, 'POST', `/pages/${page}/translate`, { languages: ['es'] })
      while (await hasClaims(app.db)) await pause(10)
      const ms = performance.now() - start
      await worker.stop()
      return ms
    }
    rows.push(await contest(app.db, `an AI job of ${ROWS} rows by the built-in engine; milliseconds`, JOB_ROUNDS, job))
    return { rows }
  } finally {
    await other.stop()
    await app.stop()
  }
}

const hasClaims = async (db: Db) =>
  (await db.selectFrom('row_claims').select('page_id').limit(1).executeTakeFirst()) !== undefined

async function timeEach(work: () => Promise<unknown>) {
  for (let n = 0; n < 5; n++) await work()
  const times: number[] = []
  for (let n = 0; n < SAVES; n++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return quantile(times, 0.25) // of a busy machine
}

async function contest(db: Db, what: string, rounds: number, time: (side: Side) => Promise<number>): Promise<Measured> {
  const found: Record<Side, number[]> = { with: [], without: [] }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      await switchTriggers(db, side === 'with' ? 'enable' : 'disable')
      found[side].push(await time(side))
    }
  const ratio = median(found.with.map((ms, round) => ms / found.without[round]!))
  return {
    ...{ what, peer: 'the same without events', goal: `≤ ${GOAL}`, met: ratio <= GOAL, ratio },
    ...{ ours: median(found.with).toFixed(2), theirs: median(found.without).toFixed(2) },
  }
}

async function switchTriggers(db: Db, to: 'enable' | 'disable') {
  const way = sql.raw(to)
  await sql`alter table all_source_texts ${way} trigger note_changed`.execute(db)
  await sql`alter table translation_checks ${way} trigger note_ended`.execute(db)
  await sql`alter table row_claims ${way} trigger note_ended, ${way} trigger note_taken`.execute(db)
}
