import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { median, type Result } from './harness/result.ts'

const [ROWS, ROUNDS, GOAL] = [50_000, 7, 0.33]

/** 50,000 rows from the first byte of the upload to the answer that says it is committed. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const peer = new pg.Client(app.databaseUrl)
  await peer.connect()
  await peer.query('create table peer_texts (identifier text primary key, content text not null, context text)')
  const csv = gameCsv(ROWS)

  async function importOurs() {
    const form = new FormData()
    form.append('name', 'Game')
    form.append('type', 'dialogue')
    form.append('file', new File([csv], 'game.csv'))
    const body = await new Response(form).blob() // as a browser's form, made before the clock starts
    const headers = { ...app.headers, 'Content-Type': body.type }
    const start = performance.now()
    const response = await fetch(`${app.api}/versions/${app.version_id}/pages/import`, {
      method: 'POST',
      headers,
      body,
    })
    const page = (await response.json()) as { source_texts_count?: number }
    if (page.source_texts_count !== ROWS) throw new Error(JSON.stringify(page))
    return performance.now() - start
  }

  async function copyTheirs() {
    await peer.query('truncate peer_texts')
    const start = performance.now()
    const rows = peer.query(
      copyStreams.from('copy peer_texts (identifier, content, context) from stdin (format csv, header)'),
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
