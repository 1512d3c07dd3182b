import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Done, Monkey } from './acts.ts'

/** An act may reach the server once its tab is online again. */
const LATEST_MS = 120_000
/** Clocks of the database and of the test are the same machine's. */
const EARLIEST_MS = 1_000

/** All texts that the server has or had, and what each tab still shows or keeps. */
export async function listLost(db: Db, monkeys: readonly Monkey[]) {
  const stored = await sql<{ row: string; text: string }>`
    select source_text_id as row, content as text from translations
    union all
    select t.source_text_id, c.before || ' ' || c.after
      from translation_changes c join translations t on t.id = c.translation_id
    union all
    select source_text_id, changes::text from deleted_translations`.execute(db)
  const byRow = Map.groupBy(stored.rows, ({ row }) => row)
  const lost: string[] = []
  for (const monkey of monkeys) {
    const kept = await monkey.page.evaluate(() => document.body.innerText + JSON.stringify({ ...localStorage }))
    for (const { row, token, at } of monkey.done) {
      if (token === undefined) continue
      const others = monkeys.flatMap(({ done }) => done.flatMap((one) => (one.row === row && one.token) || []))
      const isStored = byRow.get(row)?.some(({ text }) => stands(token, text, others))
      if (!isStored && !kept.includes(token))
        lost.push(`${monkey.name} typed ${token} into ${row} at ${new Date(at).toISOString()}`)
    }
  }
  return lost
}

/**
 * Somebody who was offline may have begun a word behind the half of another one that had reached them. It is the merge of
 * keystrokes then that parts the other half, and no letter is lost.
 */
function stands(token: string, text: string, others: readonly string[]) {
  if (text.includes(token)) return true
  const whole = others.filter((other) => other !== token).reduce((rest, other) => rest.replace(` ${other}`, ''), text)
  return whole.includes(token)
}

/** Words that stand in a row into which nobody typed them. */
export async function listMisplaced(db: Db, monkeys: readonly Monkey[]) {
  const texts = await db.selectFrom('translations').select(['source_text_id', 'content']).execute()
  const rowOf = new Map(monkeys.flatMap(({ done }) => done.flatMap(({ token, row }) => (token ? [[token, row]] : []))))
  return texts.flatMap(({ source_text_id, content }) =>
    content
      .split(/\s+/)
      .filter((word) => rowOf.has(word) && rowOf.get(word) !== source_text_id)
      .map((word) => `${word} stands in ${source_text_id}`),
  )
}

/** Completions and checks in the name of somebody who pressed nothing in that row. */
export async function listForeignActs(db: Db, monkeys: readonly Monkey[]) {
  const completions = await db
    .selectFrom('translation_changes as c')
    .innerJoin('translations as t', 't.id', 'c.translation_id')
    .where('c.status', '=', 'COMPLETED')
    .where('c.actor_kind', '=', 'person')
    .where('c.actor_id', 'is not', null) // of two people who typed in one moment: their text, and nobody's act
    .select(['t.source_text_id as row', 'c.actor_id as person', 'c.at', 'c.before', 'c.after'])
    .execute()
  const checks = await db
    .selectFrom('translation_checks')
    .select(['source_text_id as row', 'checked_by as person', 'checked_at as at'])
    .execute()
  const foreign = (name: string, acts: Done['kind'][], found: { row: string; person: string | null; at: Date }[]) =>
    found
      .filter(
        ({ row, person, at }) =>
          !hasDone(
            monkeys.find(({ user_id }) => user_id === person),
            acts,
            row,
            at,
          ),
      )
      .map(({ row, person, at }) => `${name} of ${row} by ${person} at ${at.toISOString()}`)
  return [
    ...foreign('Completion', ['complete', 'check', 'undo', 'delete', 'typed'], completions),
    ...foreign('Check', ['check', 'complete', 'undo'], checks),
  ]
}

/** An undo takes acts of any row back. */
const hasDone = (monkey: Monkey | undefined, kinds: Done['kind'][], row: string, at: Date) =>
  monkey?.done.some(
    (one) =>
      kinds.includes(one.kind) &&
      (one.row === row || one.kind === 'undo') &&
      one.at <= +at + EARLIEST_MS &&
      one.at >= +at - LATEST_MS,
  ) ?? false
