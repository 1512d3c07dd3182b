/** @module-tag nightly */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { importedPage } from '../merge/reimportedPage.ts'

withVersion()

const ROWS = process.env.FUZZ ? 49_990 : 7_990
const MOST = 1.5

const rowsOf = (textOf: (at: number) => string) =>
  `keys,en,es\n${Array.from({ length: ROWS }, (_, at) => `k${at},Text ${at},${textOf(at)}\n`).join('')}`

/** A page with a suggestion for each of its rows, of a file that came back. */
async function suggested() {
  const page = await importedPage(
    rowsOf(() => 'Hola'),
    'game.csv',
  )
  const { id } = await page.reimport(rowsOf((at) => (at === 0 ? 'Buenas' : 'Hola')))
  await sql`
    insert into file_suggestions (source_text_id, target_language, content, source, reimport_id)
    select id, 'es', 'La agencia dice ' || content, content, ${id} from source_texts where page_id = ${page.id}
  `.execute(app.db)
  return page
}

type Step = { id: string; next: string | null }

test(`the last step of ${ROWS} suggestions that are accepted costs what an early one costs`, async () => {
  const page = await suggested()
  const times: number[] = []
  let step: Step | undefined
  do {
    const body = { language: 'es', ...(step && { id: step.id, after: step.next! }) }
    const from = performance.now()
    const answer = await app.as(ana).post(`/pages/${page.id}/file-suggestions/accept`, body)
    times.push(performance.now() - from)
    expect(answer.status).toBe(200)
    step = (await answer.json()) as Step
  } while (step.next)
  console.log(`${Math.round(times[0]!)} ms the first, ${times.slice(1).map(Math.round).join(' ')} ms the others`)

  // The first one opens the document; a busy machine makes single ones slow.
  const fastest = (part: number[]) => Math.min(...part)
  expect(fastest(times.slice(-4))).toBeLessThan(MOST * fastest(times.slice(1, 5)))

  await page.undo(step.id)
  const { rows } = await sql<{ texts: number; rows: number }>`
    select (select count(*) from translations t join source_texts s on s.id = t.source_text_id
             where s.page_id = ${page.id} and t.content in ('Hola', 'Buenas')) as texts,
           (select count(*) from file_suggestions f join source_texts s on s.id = f.source_text_id
             where s.page_id = ${page.id} and f.source = s.content) as rows`.execute(app.db)
  expect(rows).toEqual([{ texts: ROWS, rows: ROWS }])
})
