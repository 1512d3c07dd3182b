import { sql } from 'kysely'
import { openDocument } from '#collab/loading/openDocument.ts'
import { createPool } from '#db/connect.ts'
import { commitUpdate, type ProjectedRow } from '#db/queries/documents/documentCommits.ts'
import { findHead } from '#db/queries/documents/documents.ts'
import { runOn } from '#db/run.ts'
import type { Db } from '#db/schema.ts'
import { type Measured, median } from './result.ts'
import type { SizedProject } from './sizedProjects.ts'

const [ROUNDS, SAVES, GOAL] = [15, 200, 1.05]

/** The node's own commits, with the counters and without them in turn. */
export async function timeSaves(app: { db: Db; databaseUrl: string }, { page }: SizedProject): Promise<Measured[]> {
  const { name } = await openDocument(app.db, page, 'fr')
  const pool = createPool(app.databaseUrl, { max: 1 })
  const run = runOn(pool)
  const head = (await findHead(run, name))!
  const [text] = await app.db.selectFrom('source_texts').where('page_id', '=', page).select('id').limit(1).execute()
  let head_seq = head.head_seq
  const commit = async (row: Omit<ProjectedRow, 'source_text_id' | 'score' | 'isChecked'>, onlyText: boolean) => {
    const rows = [{ source_text_id: text!.id, score: undefined, isChecked: false, ...row }]
    const { id: document_id, access_version } = head
    const update = { bytes: Buffer.alloc(30, 1), actors: ['person:00000000-0000-0000-0000-000000000000'], clients: [] }
    const at = { document_id, head_seq: head_seq++, access_version }
    if (!(await commitUpdate(run, { ...at, ...update, rows, onlyText }))) throw new Error('Somebody else is in it')
  }
  const saves = {
    'the commit of one keystroke': () => commit({ content: `Bonjour ${head_seq}`, status: 'COMPLETED' }, true),
    'the commits of a first letter and of its deletion': async () => {
      await commit({ content: '', status: undefined }, false)
      await commit({ content: 'B', status: 'NEEDS_REVIEW' }, false)
    },
  }
  const rows: Measured[] = []
  for (const [what, save] of Object.entries(saves)) rows.push(await contest(app.db, what, save))
  await pool.end()
  return rows
}

async function contest(db: Db, what: string, save: () => Promise<void>): Promise<Measured> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timeWith(db, 'enable', save))
    theirs.push(await timeWith(db, 'disable', save))
  }
  await switchCounters(db, 'enable')
  const ratio = median(ours.map((ms, round) => ms / theirs[round]!))
  const isKeystroke = what.includes('keystroke')
  return {
    what: `${what}; milliseconds`,
    peer: 'the same without counters',
    ours: median(ours).toFixed(3),
    theirs: median(theirs).toFixed(3),
    ratio,
    goal: isKeystroke ? `≤ ${GOAL}` : 'beside it',
    met: !isKeystroke || ratio <= GOAL,
  }
}

async function timeWith(db: Db, counters: 'enable' | 'disable', save: () => Promise<void>) {
  await switchCounters(db, counters)
  for (let n = 0; n < 20; n++) await save()
  const times: number[] = []
  for (let n = 0; n < SAVES; n++) {
    const start = performance.now()
    await save()
    times.push(performance.now() - start)
  }
  return median(times)
}

async function switchCounters(db: Db, to: 'enable' | 'disable') {
  const always = to === 'enable' ? 'enable always' : to
  await sql`alter table translations ${sql.raw(always)} trigger count_entered, ${sql.raw(to)} trigger count_changed,
            ${sql.raw(to)} trigger count_deleted`.execute(db)
}
