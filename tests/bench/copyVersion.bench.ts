import { sql } from 'kysely'
import { startApp } from './harness/app.ts'
import { gameCsv } from './harness/gameTexts.ts'
import { median, type Result } from './harness/result.ts'

const LANGUAGES = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru']
const [ROWS, PAGES, ROUNDS, GOAL] = [50_000, 2, 5, 3]

/** 50,000 rows in 10 languages copied to a new version, beside INSERT … SELECT of the same rows into tables without triggers and foreign keys. */
export async function run(): Promise<Result> {
  const app = await startApp()
  const { db } = app
  await sql`update projects set target_languages = ${LANGUAGES}, last_version_number = 1`.execute(db)
  const { id: project_id } = await db.selectFrom('projects').select('id').executeTakeFirstOrThrow()

  async function send<Answer>(path: string, body: FormData | string) {
    const headers = new Headers(app.headers)
    if (typeof body === 'string') headers.set('Content-Type', 'application/json')
    const answer = await fetch(`${app.api}${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Answer
  }

  async function importGame() {
    const csv = gameCsv(ROWS / PAGES, LANGUAGES)
    for (let page = 0; page < PAGES; page++) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ name: `Game ${page}`, type: 'dialogue', format: 'csv' }))
        form.append(name, value)
      form.append('file', new File([csv as BlobPart], `game${page}.csv`))
      await send(`/versions/${app.version_id}/pages/import/file`, form)
    }
    await sql`vacuum analyze`.execute(db)
  }

  async function copyOurs(round: number) {
    const start = performance.now()
    const made = await send<{ id: string }>(
      `/projects/${project_id}/versions`,
      JSON.stringify({ name: `Copy ${round}`, copy_of: app.version_id }),
    )
    const ms = performance.now() - start
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from translations t join source_texts s on s.id = t.source_text_id
        join pages p on p.id = s.page_id where p.version_id = ${made.id}`.execute(db)
    if (rows[0]!.count !== ROWS * LANGUAGES.length) throw new Error(`${rows[0]!.count} translations`)
    await sql`delete from versions where id = ${made.id}`.execute(db)
    await sql`vacuum all_source_texts, translations, translation_changes`.execute(db)
    return ms
  }

  async function copyTheirs() {
    const of = sql`source_text_id in (select s.id from all_source_texts s join pages p on p.id = s.page_id where p.version_id = ${app.version_id})`
    for (const table of ['all_source_texts', 'translations', 'translation_changes'])
      await sql`create table ${sql.ref(`bare_${table}`)} (like ${sql.ref(table)} including all)`.execute(db)
    const start = performance.now()
    await db.transaction().execute(async (trx) => {
      await sql`insert into bare_all_source_texts select s.* from all_source_texts s join pages p on p.id = s.page_id
                 where p.version_id = ${app.version_id}`.execute(trx)
      await sql`insert into bare_translations select * from translations where ${of}`.execute(trx)
      await sql`insert into bare_translation_changes overriding system value
                select c.* from translation_changes c join translations on translations.id = c.translation_id where ${of}`.execute(
        trx,
      )
    })
    const ms = performance.now() - start
    for (const table of ['all_source_texts', 'translations', 'translation_changes'])
      await sql`drop table ${sql.ref(`bare_${table}`)}`.execute(db)
    return ms
  }

  const rounds: { ours: number; theirs: number }[] = []
  try {
    await importGame()
    await copyOurs(0)
    for (let round = 1; round <= ROUNDS; round++) {
      const theirs = await copyTheirs()
      rounds.push({ ours: await copyOurs(round), theirs })
    }
  } finally {
    await app.stop()
  }
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs))
  const show = (times: number[]) => `${Math.round(median(times))} ms`
  return {
    rows: [
      {
        what: `${ROWS.toLocaleString('en')} rows in ${LANGUAGES.length} languages copied to a new version, request to answer; time`,
        peer: 'INSERT … SELECT of the same texts, translations and history into tables with the same indexes, without triggers and keys',
        ours: show(rounds.map((round) => round.ours)),
        theirs: show(rounds.map((round) => round.theirs)),
        ratio,
        goal: `≤ ${GOAL}`,
        met: ratio <= GOAL,
      },
    ],
  }
}
