import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { quantile, type Result } from './harness/result.ts'
import { makeSegments } from './harness/segments.ts'

const SEGMENTS = Number(process.env.SEGMENTS ?? 1_000_000)
const QUERIES = Number(process.env.QUERIES ?? 400)
const PAGE = 20_000
const GOOD = 75

type App = Awaited<ReturnType<typeof startApp>>
type Match = { percent: number; source: string }

export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api,worker' })
  try {
    const known = makeSegments(SEGMENTS, 11)
    await store(app, known)
    const asked = [...new Set(makeSegments(QUERIES, 12))]
    const same = known.filter((_, n) => n % Math.ceil(SEGMENTS / QUERIES) === 0)
    const page = await insertPage(app.db, app.version_id, asked.length + same.length, undefined, (n) =>
      n < asked.length ? asked[n]! : same[n - asked.length]!,
    )
    await indexed(app)
    await sql`analyze`.execute(app.db)
    const rows = page.rows.map((id, n) => ({ id, text: n < asked.length ? asked[n]! : same[n - asked.length]! }))
    const look = async ({ id }: { id: string }) => {
      const started = performance.now()
      const answer = await fetch(`${app.api}/pages/${page.page_id}/rows/${id}/memory?language=es`, app)
      const { matches } = (await answer.json()) as { matches: Match[] }
      return { ms: performance.now() - started, best: matches[0]?.percent ?? 0 }
    }
    for (const row of rows.slice(0, 50)) await look(row)
    const fuzzy = []
    for (const row of rows.slice(0, asked.length)) fuzzy.push({ ...(await look(row)), text: row.text })
    const exact = []
    for (const row of rows.slice(asked.length)) exact.push(await look(row))
    const better = fuzzy.flatMap(({ text, best }) => {
      const possible = bestOf(text, known)
      return possible > GOOD ? [{ text, best, possible, isFound: best >= possible }] : []
    })
    for (const { text, best, possible, isFound } of better)
      if (!isFound) console.log(`Not found: ${best} instead of ${possible}: ${text}`)
    const found = better.filter(({ isFound }) => isFound).length
    const times = (what: string, list: { ms: number }[], most: number) => {
      const p95 = quantile(
        list.map(({ ms }) => ms),
        0.95,
      )
      const p50 = quantile(
        list.map(({ ms }) => ms),
        0.5,
      )
      return {
        ...{ what: `${what}, ${SEGMENTS} segments, p95 over HTTP (p50 ${p50.toFixed(1)} ms)`, peer: 'the promise' },
        ...{ ours: `${p95.toFixed(1)} ms`, theirs: `${most} ms`, ratio: p95 / most, goal: '≤ 1', met: p95 <= most },
      }
    }
    return {
      rows: [
        times('look-up of similar texts', fuzzy, 30),
        times('look-up of a text that is there', exact, 30),
        {
          what: `best match found, of ${better.length} texts with one above ${GOOD} %, English, Chinese and Japanese`,
          ...{ peer: 'Levenshtein over everything', ours: `${found}`, theirs: `${better.length}` },
          ...{ ratio: found / better.length, goal: '≥ 0.99', met: found >= better.length * 0.99 },
        },
      ],
    }
  } finally {
    await app.stop()
  }
}

async function store({ db, version_id }: App, texts: readonly string[]) {
  for (let from = 0; from < texts.length; from += PAGE)
    await insertPage(
      db,
      version_id,
      Math.min(PAGE, texts.length - from),
      () => 'Traducido',
      (n) => texts[from + n]!,
    )
}

async function indexed({ db }: App) {
  for (;;) {
    const waiting = await db.selectFrom('memory_queue').select('id').limit(1).execute()
    if (waiting.length === 0) return
    await pause(500)
  }
}

function bestOf(text: string, known: readonly string[]): number {
  let best = GOOD
  for (const other of known) {
    const longest = Math.max(text.length, other.length)
    const most = Math.floor((longest * (100 - best)) / 100)
    if (Math.abs(text.length - other.length) > most) continue
    const changes = changesOf(text, other, most)
    if (changes > most) continue
    const percent = Math.floor(((longest - changes) * 100) / longest)
    best = Math.max(best, changes > 0 ? Math.min(99, percent) : 100)
  }
  return best
}

/** Wagner and Fischer's table, row by row, until every way costs more than `most`. */
function changesOf(a: string, b: string, most: number): number {
  let row = Uint16Array.from({ length: b.length + 1 }, (_, n) => n)
  let next = new Uint16Array(b.length + 1)
  for (let y = 1; y <= a.length; y++) {
    let least = y
    next[0] = y
    for (let x = 1; x <= b.length; x++) {
      let changes = row[x - 1]! + (a.charCodeAt(y - 1) === b.charCodeAt(x - 1) ? 0 : 1)
      if (row[x]! + 1 < changes) changes = row[x]! + 1
      if (next[x - 1]! + 1 < changes) changes = next[x - 1]! + 1
      next[x] = changes
      if (changes < least) least = changes
    }
    if (least > most) return least
    const last = row
    row = next
    next = last
  }
  return row.at(-1)!
}
