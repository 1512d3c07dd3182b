import { sql } from 'kysely'
import { startApp } from './harness/app.ts'
import { type Measured, median, type Result } from './harness/result.ts'
import { timeSaves } from './harness/savesWithoutCounters.ts'
import { callsOf } from './harness/screenCalls.ts'
import { insertSizedProject, PAGES, type SizedProject } from './harness/sizedProjects.ts'

const ROUNDS = 25
const GOAL = 1.5
/** Rows of each page but one: a small project, one of a million translations, and one of ten millions. */
const [SMALL, LARGE, LARGEST] = [10, 5_000, Number(process.env.LARGEST ?? 50_000)]

/** Every call that a screen makes, in projects of as many pages and of very different sizes. */
export async function run(): Promise<Result> {
  const app = await startApp({ ROLES: 'api,collab' })
  try {
    const { id } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    await sql`update users set role = 'ADMIN', is_superuser = true where id = ${id}`.execute(app.db)
    const small = await insertSizedProject(app, id, SMALL)
    const large = await insertSizedProject(app, id, LARGE)
    await sql`vacuum analyze`.execute(app.db)
    const rows = [...(await compare(app, small, large)), ...(await timeSaves(app, small))]
    const largest = await insertSizedProject(app, id, LARGEST)
    await sql`vacuum analyze source_texts, translations, pages, text_counts, text_count_changes, translation_changes`.execute(
      app.db,
    )
    return { rows: [...rows, ...(await compare(app, small, largest))] }
  } finally {
    await app.stop()
  }
}

async function compare(app: Parameters<typeof callsOf>[0], small: SizedProject, large: SizedProject) {
  const [calls, peers] = [await callsOf(app, large), await callsOf(app, small)]
  const rows: Measured[] = []
  for (const [what, ask] of Object.entries(calls)) rows.push(await race(what, ask, peers[what]!, large))
  return rows
}

async function race(
  what: string,
  ask: () => Promise<void>,
  askPeer: () => Promise<void>,
  { texts }: SizedProject,
): Promise<Measured> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = -3; round < ROUNDS; round++) {
    const [one, other] = [await timed(ask), await timed(askPeer)]
    if (round < 0) continue
    ours.push(one)
    theirs.push(other)
  }
  const ratio = median(ours) / median(theirs)
  return {
    what: `${what}, with ${(texts * 2).toLocaleString('en')} translations in the project; milliseconds, over HTTP`,
    peer: `the same with ${((PAGES - 1) * SMALL * 2 + 2000).toLocaleString('en')}`,
    ours: median(ours).toFixed(2),
    theirs: median(theirs).toFixed(2),
    ratio,
    goal: `≤ ${GOAL}`,
    met: ratio <= GOAL,
  }
}

async function timed(work: () => Promise<void>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
