import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { groupCommits } from '#collab/commits/groupCommits.ts'
import { createPool } from '#db/connect.ts'
import { loggedActors, type TextCommit } from '#db/queries/documents/documentCommits.ts'
import { findHead } from '#db/queries/documents/documents.ts'
import { type Run, runOn } from '#db/run.ts'
import { eventually, openStudio, type Studio } from '../../support/collab/collab.ts'

const PERSON = 'person:00000000-0000-0000-0000-000000000000'

/** A commit of one letter in each of so many documents, and a count of the statements that go to Postgres. */
async function openCommits(studio: Studio, documents: number) {
  const pool = createPool(studio.databaseUrl)
  onTestFinished(() => pool.end())
  const run = runOn(pool)
  const commits: TextCommit[] = []
  for (let n = 0; n < documents; n++) {
    const { rows, name } = await studio.page(1, () => 'Texto')
    const { id, head_seq, access_version } = (await findHead(run, name))!
    const row = { source_text_id: rows[0]!, content: `Texto ${n}`, status: 'COMPLETED' as const }
    commits.push({
      document_id: id,
      head_seq,
      access_version,
      bytes: Buffer.alloc(30, 1),
      actors: n % 2 === 0 ? [PERSON] : [PERSON, 'api'],
      clients: [],
      rows: [{ ...row, score: undefined, isChecked: false }],
      onlyText: true,
    })
  }
  const statements: string[] = []
  const counted: Run = Object.assign(
    <Row>(statement: Parameters<Run>[0]) => {
      statements.push(statement.name)
      return run<Row>(statement)
    },
    {
      count(statement: Parameters<Run>[0]) {
        statements.push(statement.name)
        return run.count(statement)
      },
    },
  )
  return { commits, statements, commitOne: groupCommits([counted, counted]) }
}

test('[S9] commits that are ready while statements are under way go as one, each with its own outcome', async () => {
  const studio = await openStudio()
  const { commits, statements, commitOne } = await openCommits(studio, 20)
  await studio.db
    .updateTable('document_heads')
    .set({ head_seq: 7 })
    .where('id', '=', commits[10]!.document_id)
    .execute()

  const outcomes = await Promise.all(commits.map(commitOne))

  expect(outcomes).toEqual(commits.map((_, n) => n !== 10))
  expect(statements.length).toBeLessThanOrEqual(4)
  const actors = sql<string[]>`${sql.raw(loggedActors('document_updates'))}`.as('actors')
  const log = await studio.db
    .selectFrom('document_updates')
    .select(['seq', 'bytes', actors])
    .orderBy('document_id')
    .execute()
  expect(log).toEqual(commits.toSpliced(10, 1).map(({ bytes, actors }) => ({ seq: 1, bytes, actors })))
  const contents = await studio.db.selectFrom('translations').select('content').orderBy('content').execute()
  expect(contents.map((row) => row.content)).toEqual(
    commits.map((_, n) => (n === 10 ? 'Texto' : `Texto ${n}`)).toSorted(),
  )
})

test('[S9] a document whose head is locked delays no other', async () => {
  const studio = await openStudio()
  const { commits, commitOne } = await openCommits(studio, 10)
  const locked = commits[5]!.document_id
  await studio.db.transaction().execute(async (trx) => {
    await trx.selectFrom('document_heads').select('id').where('id', '=', locked).forUpdate().execute()
    expect(await Promise.all(commits.map(commitOne))).toEqual(commits.map((_, n) => n !== 5))
  })
})

test('[S9] a commit that Postgres refuses fails its own document only', async () => {
  const studio = await openStudio()
  const pages = await Promise.all(Array.from({ length: 8 }, () => studio.page(1, () => 'Texto')))
  await sql`
    create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if new.content like '%poison%' then raise exception 'poison'; end if;
      return new;
    end $$`.execute(studio.db)
  await sql`create trigger poison before update on translations for each row execute function refuse_poison()`.execute(
    studio.db,
  )
  const clients = pages.map(({ name }) => studio.join(name))
  await Promise.all(clients.map((client) => client.saved()))

  clients.forEach((client, n) => {
    client.type(pages[n]!.rows[0]!, n === 4 ? ' poison' : ' cure')
  })

  await Promise.all(clients.filter((_, n) => n !== 4).map((client) => client.saved()))
  await eventually(() => expect(clients[4]!.closings[0]).toEqual({ code: 4503, reason: 'not-saved' }))
  expect(clients.flatMap(({ closings }, n) => (n === 4 ? [] : closings))).toEqual([])
  const saved = await studio.db.selectFrom('translations').select('content').orderBy('content').execute()
  expect(saved.map((row) => row.content)).toEqual(['Texto', ...Array(7).fill('Texto cure')])
})
