import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { type Measured, median, type Result } from './harness/result.ts'

const MODEL = fileURLToPath(new URL('../support/model/openai.ts', import.meta.url))
const [BATCH, CONCURRENCY, GOAL] = [20, 4, 0.9]
/** One to translate, one to rate. */
const CALLS_A_BATCH = 2

type Case = { rows: number; latencyMs: number; rounds: number }

/** From the click on Translate to the last row completed, with a model that takes its time for each call. */
export async function run(): Promise<Result> {
  return {
    rows: [
      await measure({ rows: 1_000, latencyMs: 1_000, rounds: 2 }),
      await measure({ rows: 10_000, latencyMs: 300, rounds: 1 }),
    ],
  }
}

async function measure({ rows, latencyMs, rounds }: Case): Promise<Measured> {
  const model = fork(MODEL, [String(latencyMs)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url }] = (await once(model, 'message')) as [{ url: string }]
  const app = await startApp({
    OPENAI_BASE_URL: url,
    AI_CONCURRENCY: String(CONCURRENCY),
    AI_BATCH_ROWS: String(BATCH),
    BILLING: 'off',
  })

  async function translate() {
    const { page_id } = await insertPage(app.db, app.version_id, rows)
    const started = performance.now()
    const response = await fetch(`${app.api}/pages/${page_id}/translate`, {
      method: 'POST',
      headers: { ...app.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ languages: ['es'] }),
    })
    const answer = (await response.json()) as { status?: string; total_words?: number }
    if (answer.status !== 'success' || !answer.total_words) throw new Error(JSON.stringify(answer))
    while ((await completed(page_id)) < rows) await pause(50)
    return (rows / (performance.now() - started)) * 1000
  }

  async function completed(pageId: string) {
    const { count } = await app.db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .where('s.page_id', '=', pageId)
      .where('t.status', '=', 'COMPLETED')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  const rates: number[] = []
  try {
    for (let round = 0; round < rounds; round++) rates.push(await translate())
  } finally {
    await app.stop()
    model.kill('SIGKILL')
  }
  const best = ((CONCURRENCY * BATCH) / (CALLS_A_BATCH * latencyMs)) * 1000
  const ratio = median(rates.map((rate) => rate / best))
  return {
    what: `translated rows a second, ${rows} rows in batches of ${BATCH}, each translated and rated; ${CONCURRENCY} calls at once of ${latencyMs} ms`,
    peer: 'concurrency / latency',
    ours: `${median(rates).toFixed(1)} rows/s`,
    theirs: `${best.toFixed(1)} rows/s`,
    ratio,
    goal: `≥ ${GOAL}`,
    met: ratio >= GOAL,
  }
}
