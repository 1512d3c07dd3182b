import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { unzip } from '../support/app/unzip.ts'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { median, type Result } from './harness/result.ts'

const [ROWS, ROUNDS, GOAL] = [50_000, 7, 0.45]

/** A page of 50,000 rows with 2 languages, from the request to the last byte of the ZIP. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const rounds: { ours: number; theirs: number }[] = []
  let bytes = 0
  try {
    const form = new FormData()
    form.append('name', 'Game')
    form.append('type', 'dialogue')
    form.append('file', new File([gameCsv(ROWS, ['es', 'fr'])], 'game.csv'))
    const url = `${app.api}/versions/${app.version_id}/pages/import`
    const imported = await fetch(url, { method: 'POST', headers: app.headers, body: form })
    if (!imported.ok) throw new Error(await imported.text())

    const exportOurs = async () => {
      const start = performance.now()
      const response = await fetch(`${app.api}/versions/${app.version_id}/export-pages`, { headers: app.headers })
      const zip = Buffer.from(await response.arrayBuffer())
      return { time: performance.now() - start, zip }
    }
    const [[name, csv]] = [...(await unzip((await exportOurs()).zip))] as [[string, Buffer]]
    if (csv.toString().split('\n').length < ROWS) throw new Error('The export is not whole')
    bytes = csv.length

    const zipTheirs = async () => {
      const start = performance.now()
      const zip = new ZipFile()
      zip.addBuffer(csv, name)
      zip.end()
      const output = zip.outputStream as NodeJS.ReadableStream
      output.resume()
      await finished(output)
      return performance.now() - start
    }
    await zipTheirs()
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ ours: (await exportOurs()).time, theirs: await zipTheirs() })
  } finally {
    await app.stop()
  }
  const ratio = median(rounds.map(({ ours, theirs }) => theirs / ours))
  const show = (times: number[]) => `${Math.round(median(times))} ms`
  return {
    rows: [
      {
        what: `export of ${ROWS.toLocaleString('en')} rows in 2 languages (${(bytes / 1e6).toFixed(1)} MB) to ZIP; speed`,
        peer: 'yazl alone with the same bytes',
        ours: show(rounds.map((round) => round.ours)),
        theirs: show(rounds.map((round) => round.theirs)),
        ratio,
        goal: `≥ ${GOAL}`,
        met: ratio >= GOAL,
      },
    ],
  }
}
