import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import WebSocket from 'ws'
import * as Y from 'yjs'
import { contentOf, statusOf } from '#collab/document/rows.ts'
import { estimateTokens } from '#server/prompts/contextBudget.ts'
import { insertPage } from '../support/build/population.ts'
import { type Call, startOpenAi } from '../support/model/openai.ts'
import { type Redis, startRedis } from '../support/redis/redis.ts'
import { startApp, startBeside } from './harness/app.ts'
import { quantile, type Result } from './harness/result.ts'

const [ROWS, BATCH, LATENCY_MS, WORDS_A_ROW] = [1000, 20, 500, 4]
const GOAL_MS = 300
const CPU_TICK_MS = 10

/** Without Redis other processes hear of a change within the second in which they look. */
const GOAL_APART_MS = 1_300

/** A page is translated while somebody has it open: from the moment the model has sent a row to that in which it shows. */
export async function run(): Promise<Result> {
  const together = await translateBeforeReader('together')
  const apart = await translateBeforeReader('apart')
  const redis = await startRedis()
  const hinted = await translateBeforeReader('apart', redis).finally(() => redis.stop())
  const perWord = (tokens: number[]) => tokens.reduce((sum, count) => sum + count, 0) / (ROWS * WORDS_A_ROW)
  const sent = perWord(together.calls.map(tokensOf))
  const alone = perWord(together.calls.map(tokensAlone))
  return {
    rows: [
      shown(`from the model having finished a row to its showing, ${ROWS} rows, 95th percentile`, together, GOAL_MS),
      shown('the same, translated by another process and without Redis', apart, GOAL_APART_MS),
      shown(`the same, translated by another process and with Redis (${redis.kind})`, hinted, GOAL_MS),
      {
        what: 'CPU of the server for 1,000 rows, translated, rated and shown',
        peer: 'a second',
        ours: `${((together.cpu / ROWS) * 1000).toFixed(0)} ms`,
        theirs: '1000 ms a 100 rows',
        ratio: together.cpu / ROWS / 10,
        goal: '≤ 1',
        met: together.cpu / ROWS <= 10,
      },
      {
        what: `tokens sent for each source word, texts of ${WORDS_A_ROW} words`,
        peer: 'each row sent alone',
        ours: sent.toFixed(1),
        theirs: alone.toFixed(1),
        ratio: sent / alone,
        goal: '≤ 0.5',
        met: sent / alone <= 0.5,
      },
    ],
  }
}

function shown(what: string, { waits }: { waits: number[] }, goalMs: number) {
  const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)]
  return {
    what,
    peer: 'the promise',
    ours: `${p95.toFixed(0)} ms (half within ${p50.toFixed(0)} ms)`,
    theirs: `${goalMs} ms`,
    ratio: p95 / goalMs,
    goal: '≤ 1',
    met: waits.length === ROWS && p95 <= goalMs,
  }
}

/** The reader's process translates too, or another one does. */
async function translateBeforeReader(how: 'together' | 'apart', redis?: Redis) {
  const sentAt = new Map<string, number>()
  const shownAt = new Map<string, number>()
  const model = await startOpenAi({
    latencyMs: LATENCY_MS,
    translate: ({ text }) => `es ${text}.`,
    onSent: (call, text) => {
      if (call.kind === 'ratings') return
      for (const [, row] of text.matchAll(/(text number \d+)\."\]/g))
        if (!sentAt.has(row!)) sentAt.set(row!, performance.now())
    },
  })
  const env = {
    OPENAI_BASE_URL: model.url,
    AI_BATCH_ROWS: String(BATCH),
    BILLING: 'off',
    ...(redis && { REDIS_URL: redis.url }),
  }
  const app = await startApp(how === 'together' ? env : { ...env, ROLES: 'api,collab' })
  const worker = how === 'apart' ? await startBeside(app, { ...env, ROLES: 'worker' }) : undefined
  try {
    const { page_id, rows } = await insertPage(app.db, app.version_id, ROWS)
    const reader = await openDocument(app, page_id, (id, text) => {
      const row = /text number \d+/.exec(text)?.[0]
      if (row && !shownAt.has(row) && rows.includes(id)) shownAt.set(row, performance.now())
    })
    const cpuBefore = cpuMs(app.pid)
    await fetch(`${app.api}/pages/${page_id}/translate`, {
      method: 'POST',
      headers: { ...app.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ languages: ['es'] }),
    })
    while (reader.completed() < ROWS) await pause(25)
    const cpu = cpuMs(app.pid) - cpuBefore
    reader.leave()
    const waits = [...shownAt].map(([row, at]) => at - sentAt.get(row)!)
    return { waits, cpu, calls: model.calls.filter((call) => call.kind === 'translations') }
  } finally {
    await worker?.stop()
    await app.stop()
    await model.close()
  }
}

const tokensOf = ({ system, user }: Call) => estimateTokens(system + JSON.stringify(user))

/** Each row of a call in a call of its own, told the same beside it. */
const tokensAlone = (call: Call) =>
  call.rows.reduce((sum, row) => sum + tokensOf({ ...call, user: { ...call.user, rows: [row] } }), 0)

type Reader = { completed(): number; leave(): void }

async function openDocument(
  { api, headers, token }: Awaited<ReturnType<typeof startApp>>,
  pageId: string,
  onText: (sourceTextId: string, text: string) => void,
): Promise<Reader> {
  const response = await fetch(`${api}/pages/${pageId}/document?language=es`, { headers })
  const { name } = (await response.json()) as { name: string }
  const doc = new Y.Doc()
  const url = `${api.replace('http', 'ws').replace('/api/v1', '')}/collab`
  const socket = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket })
  const provider = new HocuspocusProvider({ websocketProvider: socket, name, document: doc, token })
  contentOf(doc).observeDeep((events) => {
    for (const event of events) {
      const id = event.path[0]
      if (typeof id === 'string') onText(id, (event.target as Y.Text).toString())
      else for (const key of event.changes.keys.keys()) onText(key, contentOf(doc).get(key)?.toString() ?? '')
    }
  })
  provider.attach()
  while (!provider.isSynced) await pause(10)
  return {
    completed: () => [...statusOf(doc).values()].filter((status) => status === 'COMPLETED').length,
    leave() {
      provider.destroy()
      socket.destroy()
    },
  }
}

function cpuMs(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * CPU_TICK_MS
}
