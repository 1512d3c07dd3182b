import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { createSearch } from './harness/everyText.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'
import { makeSegments } from './harness/segments.ts'
import { startTmserver } from './harness/tmserver.ts'

const SEGMENTS = Number(process.env.SEGMENTS ?? 1_000_000)
const QUERIES = Number(process.env.QUERIES ?? 600)
const ROWS = Number(process.env.ROWS ?? 10_000)
/** As many as the Translate Toolkit reads in half a minute. */
const BESIDE = Math.min(SEGMENTS, Number(process.env.BESIDE ?? 100_000))
const PAGE = 20_000
const GOOD = 75
const FILL_MS = 20_000
const LEAST = 60
const OF_TMSERVER = 0.2
const WARMING = 50

type App = Awaited<ReturnType<typeof startApp>>
type Match = { percent: number; source: string }

export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api,worker' })
  try {
    const known = makeSegments(SEGMENTS, 11)
    const asked = [...new Set(makeSegments(QUERIES, 12))]
    await store(app, known.slice(0, BESIDE))
    const peer = await lookBeside(app, known.slice(0, BESIDE), asked)
    await store(app, known.slice(BESIDE))
    const same = known.filter((_, n) => n % Math.ceil(SEGMENTS / QUERIES) === 0)
    const page = await insertPage(app.db, app.version_id, asked.length + same.length, undefined, (n) =>
      n < asked.length ? asked[n]! : same[n - asked.length]!,
    )
    await indexed(app)
    await sql`analyze`.execute(app.db)
    const rows = page.rows.map((id, n) => ({ id, text: n < asked.length ? asked[n]! : same[n - asked.length]! }))
    const look = ({ id }: { id: string }, least = LEAST) => lookUp(app, { page_id: page.page_id, id, least })
    for (const row of rows.slice(0, 50)) await look(row)
    const fuzzy = []
    for (const row of rows.slice(0, asked.length)) fuzzy.push({ ...(await look(row)), text: row.text })
    const exact = []
    for (const row of rows.slice(asked.length)) exact.push(await look(row))
    const alone = []
    for (const row of rows.slice(asked.length)) alone.push(await look(row, 100))
    const filled = await fillPage(app, known)
    const bestOf = createSearch([...new Set(known)], GOOD)
    const better = fuzzy.flatMap(({ text, best }) => {
      const possible = bestOf(text)
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
        times('the same without similar ones', alone, 5),
        {
          what: `best match found, of ${better.length} texts with one above ${GOOD} %, English, Chinese and Japanese`,
          ...{ peer: 'Levenshtein over everything', ours: `${found}`, theirs: `${better.length}` },
          ...{ ratio: found / better.length, goal: '≥ 0.99', met: found >= better.length * 0.99 },
        },
        ...filled,
        ...peer,
      ],
    }
  } finally {
    await app.stop()
  }
}

async function lookUp(app: App, { page_id, id, least }: { page_id: string; id: string; least: number }) {
  const started = performance.now()
  const answer = await fetch(`${app.api}/pages/${page_id}/rows/${id}/memory?language=es&min_percent=${least}`, app)
  const { matches } = (await answer.json()) as { matches: Match[] }
  return { ms: performance.now() - started, best: matches[0]?.percent ?? 0 }
}

/** The same look-ups in turn, here and by the Translate Toolkit. */
async function lookBeside(app: App, known: readonly string[], asked: readonly string[]): Promise<Measured[]> {
  const what = `look-up of similar texts, ${known.length} segments, median over HTTP`
  const goal = `≤ ${OF_TMSERVER}`
  const tmserver = await startTmserver(new Set(known), LEAST)
  if (!tmserver)
    return [{ what, peer: 'tmserver (not installed)', ours: '–', theirs: '–', ratio: 0, goal: 'none', met: true }]
  try {
    const { page_id, rows } = await insertPage(app.db, app.version_id, asked.length, undefined, (n) => asked[n]!)
    await indexed(app)
    await sql`analyze`.execute(app.db)
    const times: { ours: number; theirs: number }[] = []
    for (const [at, id] of rows.entries()) {
      const { ms } = await lookUp(app, { page_id, id, least: LEAST })
      const theirs = await tmserver.look(asked[at]!)
      if (at >= WARMING && theirs !== undefined) times.push({ ours: ms, theirs })
    }
    const [ours, theirs] = [median(times.map((one) => one.ours)), median(times.map((one) => one.theirs))]
    const ratio = median(times.map((one) => one.ours / one.theirs))
    const shown = { ours: `${ours.toFixed(1)} ms`, theirs: `${theirs.toFixed(1)} ms` }
    return [{ what, peer: 'tmserver of the Translate Toolkit', ...shown, ratio, goal, met: ratio <= OF_TMSERVER }]
  } finally {
    await tmserver.stop()
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

/** A page of which a quarter of the rows is there as it is; of the others some are similar. */
async function fillPage(app: App, known: readonly string[]) {
  const fresh = makeSegments(ROWS, 13)
  const asked = fresh.map((text, n) => (n % 4 === 0 ? known[(n * 7919) % known.length]! : text))
  const { page_id } = await insertPage(app.db, app.version_id, ROWS, undefined, (n) => asked[n]!)
  await indexed(app)
  const fill = async (min_percent: number) => {
    const started = performance.now()
    const answer = await fetch(`${app.api}/pages/${page_id}/memory/fill`, {
      method: 'POST',
      headers: { ...app.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'es', min_percent }),
    })
    const { source_text_ids } = (await answer.json()) as { source_text_ids: string[] }
    return { ms: performance.now() - started, count: source_text_ids.length }
  }
  const [exact, fuzzy] = [await fill(100), await fill(GOOD)]
  const row = (what: string, { ms }: { ms: number }, most: number) => ({
    ...{ what: `${what}, from ${SEGMENTS} segments`, peer: 'the promise', ours: `${(ms / 1000).toFixed(1)} s` },
    ...{ theirs: `${most / 1000} s`, ratio: ms / most, goal: '≤ 1', met: ms <= most },
  })
  return [
    row(`${exact.count} of ${ROWS} rows filled with the same texts`, exact, FILL_MS / 4),
    row(`${fuzzy.count} of the rest with texts above ${GOOD} %`, fuzzy, FILL_MS),
  ]
}
