import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import type { Result } from './harness/result.ts'
import { makeSegments } from './harness/segments.ts'

const SEGMENTS = Number(process.env.SEGMENTS ?? 1_000_000)
const ROWS = Number(process.env.ROWS ?? 10_000)
const PAGE = 20_000
const MIN_PERCENT = 75
const GOAL_MS = 20_000

type App = Awaited<ReturnType<typeof startApp>>

export async function run(): Promise<Result> {
  const app = await startApp()
  try {
    const known = makeSegments(SEGMENTS, 11)
    for (let from = 0; from < known.length; from += PAGE)
      await insertPage(
        app.db,
        app.version_id,
        Math.min(PAGE, known.length - from),
        () => 'Traducido',
        (n) => known[from + n]!,
      )
    // A quarter is there as it is; of the others some are similar.
    const fresh = makeSegments(ROWS, 12)
    const asked = fresh.map((text, n) => (n % 4 === 0 ? known[(n * 7919) % known.length]! : text))
    await indexed(app)
    const page = await insertPage(app.db, app.version_id, ROWS, undefined, (n) => asked[n]!)
    await indexed(app)
    await sql`analyze`.execute(app.db)
    const fill = async (min_percent: number) => {
      const started = performance.now()
      const answer = await fetch(`${app.api}/pages/${page.page_id}/memory/fill`, {
        method: 'POST',
        headers: { ...app.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ language: 'es', min_percent }),
      })
      const { source_text_ids } = (await answer.json()) as { source_text_ids: string[] }
      return { ms: performance.now() - started, filled: source_text_ids.length }
    }
    const [exact, fuzzy] = [await fill(100), await fill(MIN_PERCENT)]
    const row = (what: string, { ms }: { ms: number }, most: number) => ({
      ...{ what: `${what}, from ${SEGMENTS} segments`, peer: 'the goal alone', ours: `${(ms / 1000).toFixed(1)} s` },
      ...{ theirs: `${most / 1000} s`, ratio: ms / most, goal: '≤ 1', met: ms <= most },
    })
    return {
      rows: [
        row(`${exact.filled} of ${ROWS} rows filled with the same texts`, exact, GOAL_MS / 4),
        row(`${fuzzy.filled} of the rest with texts above ${MIN_PERCENT} %`, fuzzy, GOAL_MS),
      ],
    }
  } finally {
    await app.stop()
  }
}

async function indexed({ db }: App) {
  for (;;) {
    const waiting = await db.selectFrom('memory_queue').select('id').limit(1).execute()
    if (waiting.length === 0) return
    await pause(500)
  }
}
