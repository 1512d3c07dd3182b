import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/schema.ts'
import { acknowledged } from './acknowledged.ts'
import { cellOf, draw, type Field, goOut, isWriting, type Monkey, note, noteTrace, open, type, write } from './acts.ts'

/**
 * One person does a single thing in a row that the others leave alone, while they type in the remaining ones; takes it back, and
 * does it again. Returns where the row is then not what it was, or not what they had made of it.
 */
export async function listInexact(db: Db, monkeys: readonly Monkey[], at: number, field: Field) {
  const one = monkeys[at % monkeys.length]!
  const row = draw(one, field.rows)
  const rest = { ...field, rows: field.rows.filter((other) => other !== row) }
  const beside = async (act: () => Promise<unknown>) => {
    const others = monkeys.filter((other) => other !== one).map((other) => type(other, rest).catch(() => undefined))
    await act()
    await Promise.all(others)
    await acknowledged(monkeys)
    return stateOf(db, row)
  }
  const name = draw(one, Object.keys(SINGLE))
  const before = await stateOf(db, row)
  const after = await beside(() => SINGLE[name]!(one, row).catch((error) => noteTrace(one.name, 'cannot', name, error)))
  if (isDeepStrictEqual(before, after)) return []
  const undone = await beside(() => press(one, row, 'Control+z'))
  const redone = await beside(() => press(one, row, 'Control+Shift+z'))
  // A check that is made again is one of now.
  const isAsBefore = isDeepStrictEqual(undone, before)
  const isAgain = isDeepStrictEqual({ ...redone, checked_at: null }, { ...after, checked_at: null })
  const told = JSON.stringify({ before, after, undone, redone })
  noteTrace(one.name, 'took back', name, 'in', row, told)
  return [
    ...(isAsBefore ? [] : [`Undo of ${name} by ${one.name} in ${row} is not exact: ${told}`]),
    ...(isAgain ? [] : [`Redo of ${name} by ${one.name} in ${row} is not exact: ${told}`]),
  ]
}

const stateOf = (db: Db, row: string) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', 'es'),
    )
    .leftJoin('translation_checks as c', (join) =>
      join.onRef('c.source_text_id', '=', 's.id').on('c.target_language', '=', 'es'),
    )
    .where('s.id', '=', row)
    .select(['t.content', 't.status', 'c.checked_by', 'c.checked_at'])
    .executeTakeFirstOrThrow()

async function press(monkey: Monkey, row: string, keys: string) {
  if (await isWriting(monkey)) await goOut(monkey)
  await cellOf(monkey, row).focus()
  note(monkey, { kind: 'undo', row })
  await monkey.page.keyboard.press(keys)
}

/** Each is taken back by one press. */
const SINGLE: Record<string, (monkey: Monkey, row: string) => Promise<unknown>> = {
  async edit(monkey, row) {
    if ((await open(monkey, { page_id: '', rows: [row], sources: [] })) !== row) return
    await write(monkey, row, (word) => monkey.page.keyboard.type(word, { delay: 15 }))
    await goOut(monkey)
  },
  async 'edit and completion'(monkey, row) {
    if ((await open(monkey, { page_id: '', rows: [row], sources: [] })) !== row) return
    await write(monkey, row, (word) => monkey.page.keyboard.type(word, { delay: 15 }))
    note(monkey, { kind: 'complete', row })
    await monkey.page.keyboard.press('Control+Enter')
  },
  check: (monkey, row) => pressLetter(monkey, row, 'check', 'c'),
  completion: (monkey, row) => pressLetter(monkey, row, 'complete', 'd'),
  async deletion(monkey, row) {
    const line = monkey.page.locator(`[data-row="${row}"]`)
    await line.hover()
    note(monkey, { kind: 'delete', row })
    await line.getByRole('button', { name: /^Delete/ }).click()
  },
}

async function pressLetter(monkey: Monkey, row: string, kind: 'check' | 'complete', letter: string) {
  await cellOf(monkey, row).focus()
  if (await isWriting(monkey)) return
  note(monkey, { kind, row })
  await monkey.page.keyboard.press(letter)
}
