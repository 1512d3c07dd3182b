import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Done, Monkey } from './acts.ts'
import { wordsIn } from './words.ts'

const doneBy = ({ acknowledged, done }: Monkey) => [...acknowledged, ...done]

/** Words that are in no text that the server has or had, and which no tab keeps. */
export async function listLost(db: Db, monkeys: readonly Monkey[]) {
  const stored = await sql<{ row: string; text: string }>`
    select source_text_id as row, content as text from translations
    union all
    select t.source_text_id, unnest(array[c.before, c.after])
      from translation_changes c join translations t on t.id = c.translation_id
    union all
    select source_text_id, unnest(array[change ->> 'before', change ->> 'after'])
      from deleted_translations, jsonb_array_elements(changes) change`.execute(db)
  const lost: string[] = []
  const deleted = new Set(monkeys.flatMap(doneBy).flatMap(({ kind, row }) => (kind === 'delete' ? [row] : [])))
  for (const monkey of monkeys) {
    const kept = await monkey.page.evaluate(() => JSON.stringify({ ...localStorage }))
    const known = new Set(
      stored.rows.flatMap(({ row, text }) => wordsIn(monkey.alphabet, text).map((word) => `${word} in ${row}`)),
    )
    const isKept = (word: string, row: string) => known.has(`${word} in ${row}`) || kept.includes(word)
    // What had come when somebody deleted the row went with it, and stands in its history; the rest comes behind.
    const isCut = (word: string, row: string) =>
      deleted.has(row) &&
      Array.from(word.slice(1), (_, at) => at + 1).some(
        (at) => known.has(`${word.slice(0, at)} in ${row}`) && known.has(`${word.slice(at)} in ${row}`),
      )
    for (const { row, word = '', isWhole } of doneBy(monkey))
      if (isWhole && !isKept(word, row) && !isCut(word, row)) lost.push(`${monkey.name} typed ${word} into ${row}`)
  }
  return lost
}

/** Letters that stand in a row into which their writer typed nothing like it, and words that stand in one twice. */
export async function listMisplaced(db: Db, monkeys: readonly Monkey[]) {
  const texts = await db.selectFrom('translations').select(['source_text_id', 'content']).execute()
  return monkeys.flatMap((monkey) => {
    const typed = Map.groupBy(doneBy(monkey), ({ row }) => row)
    return texts.flatMap(({ source_text_id: row, content }) => {
      const begun = (typed.get(row) ?? []).flatMap(({ word }) => word ?? [])
      const words = wordsIn(monkey.alphabet, content)
      return words
        .filter((word, at) => words.indexOf(word) !== at || !begun.some((whole) => isPartOf(word, whole)))
        .map((word) => `${word} of ${monkey.name} stands in ${row}: ${content}`)
    })
  })
}

/** An undo may take letters out of the middle, behind which others wrote. */
function isPartOf(part: string, whole: string) {
  let from = 0
  return [...part].every((letter) => {
    from = whole.indexOf(letter, from) + 1
    return from > 0
  })
}

export type Seen = Set<string>

/**
 * Completions and checks in the name of somebody who pressed nothing in that row since all that they did before was acknowledged.
 * `seen`: of an earlier time. A text may be written down long after it was typed, when its letters say whose it is.
 */
export async function listForeignActs(db: Db, monkeys: readonly Monkey[], seen: Seen) {
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
  const personOf = (id: string | null) => monkeys.find(({ user_id }) => user_id === id)
  return [
    ...completions
      .filter(({ row, person, at }) => isNew(seen, `change ${row} ${person} ${+at}`))
      .filter(({ row, person, before, after }) => {
        const monkey = personOf(person)
        return (
          !hasTyped(monkey, before, after) && !hasDone(monkey, ['type', 'complete', 'check', 'undo', 'delete'], row)
        )
      })
      .map((one) => `Completion of ${one.row} by ${one.person} at ${one.at.toISOString()}`),
    ...checks
      .filter(({ row, person, at }) => isNew(seen, `check ${row} ${person} ${+at}`))
      .filter(({ row, person }) => !hasDone(personOf(person), ['check', 'complete', 'undo'], row))
      .map((one) => `Check of ${one.row} by ${one.person} at ${one.at.toISOString()}`),
  ]
}

function isNew(seen: Seen, key: string) {
  const isKnown = seen.has(key)
  seen.add(key)
  return !isKnown
}

const hasTyped = (monkey: Monkey | undefined, before: string, after: string) =>
  monkey !== undefined && `${wordsIn(monkey.alphabet, before)}` !== `${wordsIn(monkey.alphabet, after)}`

/** An undo takes acts of any row back. */
const hasDone = (monkey: Monkey | undefined, kinds: Done['kind'][], row: string) =>
  monkey?.done.some((one) => kinds.includes(one.kind) && (one.row === row || one.kind === 'undo')) ?? false
