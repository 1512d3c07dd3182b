import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { untilPostgresIdle } from './harness/quiet.ts'
import { median, type Result } from './harness/result.ts'

const [ROWS, ROUNDS, GOAL] = [50_000, 7, 0.33]

/** 50,000 rows from the first byte of the upload to the answer that says it is committed. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const peer = new pg.Client(app.databaseUrl)
  await peer.connect()
  const csv = gameCsv(ROWS)
  let tables = 0

  async function importOurs() {
    const form = new FormData()
    form.append('name', 'Game')
    form.append('type', 'dialogue')
    form.append('file', new File([csv], 'game.csv'))
    const whole = new Response(form) // as a browser sends it, made before the clock starts
    const headers = { ...app.headers, 'Content-Type': whole.headers.get('content-type')! }
    const body = Buffer.from(await whole.arrayBuffer())
    const start = performance.now()
    const sent = request(`${app.api}/versions/${app.version_id}/pages/import`, { method: 'POST', headers }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const page = (await json(response)) as { source_texts_count?: number }
    if (page.source_texts_count !== ROWS) throw new Error(JSON.stringify(page))
    return performance.now() - start
  }

  async function copyTheirs() {
    await untilPostgresIdle(app.db)
    const table = `peer_texts_${++tables}` // ours keeps what it imported, so theirs does
    await peer.query(`create table ${table} (identifier text primary key, content text not null, context text)`)
    const start = performance.now()
    const rows = peer.query(
      copyStreams.from(`copy ${table} (identifier, content, context) from stdin (format csv, header)`),
    )
    await pipeline(Readable.from(pieces(csv), { objectMode: false }), rows)
    return performance.now() - start
  }

  const rounds: { ours: number; theirs: number }[] = []
  try {
    await importOurs()
    await copyTheirs()
    for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await importOurs(), theirs: await copyTheirs() })
  } finally {
    await peer.end()
    await app.stop()
  }
  const ratio = median(rounds.map(({ ours, theirs }) => theirs / ours))
  const show = (times: number[]) => `${Math.round(median(times))} ms`
  return {
    rows: [
      {
        what: `import of ${ROWS.toLocaleString('en')} rows (${(csv.length / 1e6).toFixed(1)} MB), upload to commit; speed`,
        peer: 'COPY FROM STDIN of the same file, pg-copy-streams',
        ours: show(rounds.map((round) => round.ours)),
        theirs: show(rounds.map((round) => round.theirs)),
        ratio,
        goal: `≥ ${GOAL}`,
        met: ratio >= GOAL,
      },
    ],
  }
}

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
