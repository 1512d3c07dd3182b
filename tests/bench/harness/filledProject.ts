import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { connect } from '#db/connect.ts'
import { sumCounters } from '#db/queries/pages/textCounters.ts'
import type { Db } from '#db/schema.ts'
import { countWords } from '#db/vocabulary/words.ts'
import { seeded } from '../../support/runs/random.ts'
import { createSentences, SPEAKERS, WORDS } from './gameTexts.ts'

/** Of each language so many are drawn from, in another order on each page. */
const SENTENCES = 20_000
const PARALLEL = 2

/** `sizes`: the rows of each page. */
type Filled = { version_id: string; sizes: readonly number[]; languages: readonly string[] }

/**
 * Pages of a game, straight into the tables: of the translations one in 20 is missing and one in ten needs review, a third have
 * a rating, and in the first language one in five is checked and one source in 500 has changed since. Answers the pages' ids.
 */
export async function fillProject(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  { version_id, sizes, languages }: Filled,
) {
  await insertSentences(db, languages.length)
  const writers = connect(databaseUrl, { max: PARALLEL })
  const pages = sizes.map((rows, n) => ({ id: uuid(), version_id, n, rows, languages }))
  const waiting = [...pages]
  const write = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) await insertPage(writers, page)
  }
  await Promise.all(Array.from({ length: PARALLEL }, write))
  await writers.destroy()
  while ((await sumCounters(db)) > 0);
  await sql`drop table bench_sentences`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return pages.map(({ id }) => id)
}

async function insertSentences(db: Db, languages: number) {
  await sql`create table bench_sentences (of int, n int, content text, words int, primary key (of, n))`.execute(db)
  const { source, translation } = createSentences(seeded(7))
  for (let of = 0; of <= languages; of++) {
    const contents = Array.from({ length: SENTENCES }, of === 0 ? source : translation)
    await sql`
      insert into bench_sentences select ${of}, x.n - 1, x.content, x.words
        from unnest(${contents}::text[], ${contents.map((text) => countWords(text))}::int[]) with ordinality
             x(content, words, n)`.execute(db)
  }
}

type NewPage = { id: string; version_id: string; n: number; rows: number; languages: readonly string[] }

/** As an import does, in one transaction and without looking up what the rows belong to. */
const insertPage = (db: Db, { id, version_id, n, rows, languages }: NewPage) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local synchronous_commit = off`.execute(trx)
    await trx
      .insertInto('pages')
      .values({ id, version_id, name: `Chapter ${n}`, type: 'dialogue' })
      .execute()
    await sql`
      insert into source_texts (page_id, position, identifier, content, context, words, speaker, speaker_from)
      select ${id}::uuid, r.n, 'ch' || ${n}::int || '.' || ${drawn(WORDS, sql`r.n / 25 * 7`)} || '_'
             || ${drawn(WORDS, sql`r.n / 25 * 13`)} || '.line_' || r.n, x.content, 'speaker: ' || speaker.name, x.words,
             speaker.name, 'prose'
        from generate_series(0, ${rows}::int - 1) r(n) cross join lateral (select ${drawn(SPEAKERS, sql`r.n / 3`)} as name) speaker
        join bench_sentences x on x.of = 0 and x.n = (r.n::bigint * 7919 + ${n}::int * 104729) % ${SENTENCES}::int`.execute(
      trx,
    )
    await sql`
      insert into translations (source_text_id, target_language, content, status, score)
      select s.id, l.code, x.content, case when s.position % 10 = 0 then 'NEEDS_REVIEW' else 'COMPLETED' end,
             case when s.position % 3 = 0 then (s.position / 3 % 51) / 10.0 end
        from source_texts s cross join unnest(${[...languages]}::text[]) with ordinality l(code, n)
        join bench_sentences x
          on x.of = l.n and x.n = (s.position::bigint * 7919 + ${n}::int * 104729 + l.n * 31) % ${SENTENCES}::int
       where s.page_id = ${id} and (s.position + l.n) % 20 <> 0`.execute(trx)
    await sql`
      insert into translation_checks (source_text_id, target_language, checked_at)
      select t.source_text_id, t.target_language, now() from source_texts s join translations t on t.source_text_id = s.id
       where s.page_id = ${id} and s.position % 5 = 1 and t.target_language = ${languages[0]!}`.execute(trx)
    await sql`
      insert into source_changes (source_text_id, target_language, before)
      select t.source_text_id, t.target_language, 'Before.' from source_texts s join translations t on t.source_text_id = s.id
       where s.page_id = ${id} and s.position % 500 = 7 and t.target_language = ${languages[0]!}`.execute(trx)
  })

const drawn = (list: readonly string[], n: ReturnType<typeof sql>) =>
  sql`(${[...list]}::text[])[1 + (${n}) % ${list.length}::int]`
