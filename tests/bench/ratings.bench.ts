import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { insertPage } from '../support/build/population.ts'
import { startApp } from './harness/app.ts'
import { type Measured, median, quantile, type Result } from './harness/result.ts'

const ROWS = Number(process.env.ROWS ?? 50_000)
const [ROUNDS, TIMES] = [Number(process.env.ROUNDS ?? 15), 10]
const WARM = 6
const SAVE_GOAL = 1.03
const LIST_GOAL = 1.25
const FILTER_GOAL_MS = 1_000
const SIDES = ['rated', 'unrated'] as const
type Side = (typeof SIDES)[number]

/** A save, a window of the table and the filter of ratings that are out of date, beside the same texts without ratings. */
export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api,collab', BILLING: 'off' })
  try {
    const pages = {
      rated: (await insertPage(app.db, app.version_id, ROWS, (n) => `Texto traducido número ${n}`)).page_id,
      unrated: (await insertPage(app.db, app.version_id, ROWS, (n) => `Texto traducido número ${n}`)).page_id,
    }
    await rate(app.db, pages.rated)
    const call = async (method: string, path: string, body?: object) => {
      const headers = { ...app.headers, ...(body && { 'Content-Type': 'application/json' }) }
      const answer = await fetch(app.api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    }
    const firstOf = async (page_id: string) =>
      (
        await app.db
          .selectFrom('translations as t')
          .innerJoin('source_texts as s', 's.id', 't.source_text_id')
          .where('s.page_id', '=', page_id)
          .orderBy('s.position')
          .limit(1)
          .select('t.id')
          .executeTakeFirstOrThrow()
      ).id
    const first = { rated: await firstOf(pages.rated), unrated: await firstOf(pages.unrated) }
    let count = 0
    const save = (side: Side) => call('PATCH', `/versions/translations/${first[side]}`, { content: `Uno ${++count}` })
    const list = (side: Side) =>
      call('GET', `/pages/${pages[side]}/rows?language=es&sort=page&skip=${ROWS / 2}&limit=100`)
    const filter = () => call('GET', `/pages/${pages.rated}/matching-rows?language=es&rating_outdated=true`)
    // The first times it also looks for terms that are new, in all texts.
    for (let n = 0; n < WARM; n++) await filter()
    const ms = await timeEach(filter, 5)
    return {
      rows: [
        await contest('a save of a text; milliseconds', SAVE_GOAL, save),
        await contest(`a window of 100 of ${ROWS} rows; milliseconds`, LIST_GOAL, list),
        {
          ...{
            what: `the rows of ${ROWS} whose rating is out of date`,
            peer: 'the goal alone',
            ours: `${ms.toFixed(0)} ms`,
          },
          ...{ theirs: `${FILTER_GOAL_MS} ms`, ratio: ms / FILTER_GOAL_MS, goal: '≤ 1', met: ms <= FILTER_GOAL_MS },
        },
      ],
    }
  } finally {
    await app.stop()
  }
}

/** With two terms each; a tenth of them is of another text. */
async function rate(db: Db, page_id: string) {
  await sql`
    with rated as (
      select t.id, uuid_v7() as rating_id, v.project_id, s.content as source, t.content, s.position
        from source_texts s join translations t on t.source_text_id = s.id join pages p on p.id = s.page_id
        join versions v on v.id = p.version_id
       where s.page_id = ${page_id} and t.target_language = 'es'
    ), made as (
      insert into ratings (id, project_id, score, notes, model, source_md5, text_md5, guide_revision, edition, term_ids,
                           term_names, term_md5s)
      select rating_id, project_id, 4.5, '', 'small', md5(source), md5(content || case when position % 10 = 0 then '.' else '' end),
             0, 1, '{}', '{}', '{}' from rated
    )
    update translations t set rating_id = rated.rating_id, score = 4.5 from rated where rated.id = t.id`.execute(db)
  await sql`vacuum analyze translations`.execute(db)
  await sql`vacuum analyze ratings`.execute(db)
}

async function timeEach(work: () => Promise<unknown>, times = TIMES) {
  const found: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    await work()
    found.push(performance.now() - start)
  }
  return quantile(found, 0.25) // of a busy machine
}

async function contest(what: string, goal: number, work: (side: Side) => Promise<unknown>): Promise<Measured> {
  const found: Record<Side, number[]> = { rated: [], unrated: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) found[side].push(await timeEach(() => work(side)))
  const ratio = median(found.rated.map((ms, round) => ms / found.unrated[round]!))
  return {
    ...{ what, peer: 'the same without ratings', goal: `≤ ${goal}`, met: ratio <= goal, ratio },
    ...{ ours: median(found.rated).toFixed(2), theirs: median(found.unrated).toFixed(2) },
  }
}
