import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { csvLine } from '#server/tables/csv.ts'
import { startApp } from './harness/app.ts'
import { median, type Result } from './harness/result.ts'

const [LINES, ROUNDS] = [20_000, 7]
const GOALS = { new: 0.25, known: 0.1 }
const COLUMNS = ['term_id', 'term_description', 'source_text', 'target_language', 'translation', 'notes', 'context']

/** 20,000 lines from the first byte of the upload to the answer that says they are committed. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const peer = new pg.Client(app.databaseUrl)
  await peer.connect()
  const csv = glossaryCsv()
  let tables = 0

  async function importOurs(glossaryId: string, added: number) {
    const form = new FormData()
    form.append('file', new File([csv], 'terms.csv'))
    const whole = new Response(form) // as a browser sends it, made before the clock starts
    const headers = { ...app.headers, 'Content-Type': whole.headers.get('content-type')! }
    const body = Buffer.from(await whole.arrayBuffer())
    const start = performance.now()
    const sent = request(`${app.api}/glossaries/${glossaryId}/upload-csv`, { method: 'POST', headers }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const answer = (await json(response)) as { added_count?: number }
    if (answer.added_count !== added) throw new Error(JSON.stringify(answer))
    return performance.now() - start
  }

  async function newGlossary() {
    const { rows } = await peer.query(`
      insert into glossaries (project_id, name) select id, 'Terms' from projects
      on conflict (project_id) do update set id = uuid_v7() returning id`)
    return rows[0].id as string
  }

  async function copyTheirs() {
    const table = `peer_terms_${++tables}`
    await peer.query(`
      create table ${table} (${COLUMNS.map((name) => `${name} text`).join(', ')}, unique (term_id, target_language))`)
    const start = performance.now()
    const rows = peer.query(copyStreams.from(`copy ${table} (${COLUMNS.join(', ')}) from stdin (format csv, header)`))
    await pipeline(Readable.from(pieces(csv), { objectMode: false }), rows)
    return performance.now() - start
  }

  const rounds: { fresh: number; known: number; theirs: number }[] = []
  try {
    for (let round = -1; round < ROUNDS; round++) {
      await peer.query('delete from glossaries')
      const glossary = await newGlossary()
      const times = { fresh: await importOurs(glossary, LINES), known: await importOurs(glossary, 0) }
      const theirs = await copyTheirs()
      if (round >= 0) rounds.push({ ...times, theirs }) // the first warms up
    }
  } finally {
    await peer.end()
    await app.stop()
  }
  const show = (times: number[]) => `${Math.round(median(times))} ms`
  const row = (what: string, kind: 'fresh' | 'known', goal: number) => {
    const ratio = median(rounds.map((round) => round.theirs / round[kind]))
    return {
      what: `glossary import of ${LINES.toLocaleString('en')} ${what} (${(csv.length / 1e6).toFixed(1)} MB), upload to commit; speed`,
      peer: 'COPY FROM STDIN of the same file into a new table, pg-copy-streams',
      ours: show(rounds.map((round) => round[kind])),
      theirs: show(rounds.map(({ theirs }) => theirs)),
      ratio,
      goal: `≥ ${goal}`,
      met: ratio >= goal,
    }
  }
  return { rows: [row('new lines', 'fresh', GOALS.new), row('lines that are known', 'known', GOALS.known)] }
}

function glossaryCsv() {
  const languages = ['es', 'fr']
  const lines = Array.from({ length: LINES }, (_, n) => {
    const [term, language] = [Math.floor(n / 2), languages[n % 2]!]
    const description = `What term ${term} means in the game, and when it is said`
    return csvLine([`term.${term}`, description, `term ${term}`, language, `palabra, ${term}`, '', 'Dialogue'])
  })
  return Buffer.from(csvLine(COLUMNS) + lines.join(''))
}

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
