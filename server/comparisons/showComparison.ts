import {
  listChoices,
  listComparisonRows,
  listComparisonSides,
  listComparisonTexts,
} from '#db/queries/comparisons/comparedTexts.ts'
import type { FoundComparison } from '#db/queries/comparisons/comparisons.ts'
import type { Db } from '#db/schema.ts'
import type { Side } from '#db/tables/comparisons.ts'
import type { Choice } from './constants.ts'
import type { Comparison, Report, ShownComparison } from './contract.ts'
import { signTest } from './signTest.ts'

export const toComparison = ({
  organization_id: _,
  page_id: __,
  created_at,
  ...rest
}: FoundComparison): Comparison => ({
  ...rest,
  created_at: created_at.toISOString(),
})

type Row = Awaited<ReturnType<typeof listComparisonRows>>[number]
type Texts = Map<string, { text: string; fault: string }>

/** While people choose, nothing tells which side a text is of; afterwards everything does. */
export async function showComparison(db: Db, found: FoundComparison, userId: string): Promise<ShownComparison> {
  const { id, state } = found
  const shown = { ...toComparison(found), pairs: [], report: null }
  if (state !== 'open' && state !== 'closed') return shown
  const rows = await listComparisonRows(db, id)
  const texts: Texts = new Map(
    (await listComparisonTexts(db, id)).map(({ place, side, ...text }) => [keyOf(place, side), text]),
  )
  const choices = await listChoices(db, id)
  if (state === 'closed') return { ...shown, report: await reportOf(db, id, rows, texts, choices) }
  const mine = new Map(choices.filter(({ user_id }) => user_id === userId).map(({ place, choice }) => [place, choice]))
  return { ...shown, pairs: rows.map((row) => blind(row, texts, mine.get(row.place))) }
}

const keyOf = (place: number, side: Side) => `${place} ${side}`
const otherThan = (side: Side): Side => (side === 'a' ? 'b' : 'a')

function blind(
  row: Row,
  texts: Texts,
  choice: Side | 'same' | 'neither' | undefined,
): ShownComparison['pairs'][number] {
  const { place, identifier, source, context, first_side } = row
  const textOf = (side: Side) => texts.get(keyOf(place, side))?.text ?? null
  return {
    place,
    identifier,
    source,
    context,
    first: textOf(first_side),
    second: textOf(otherThan(first_side)),
    mine: choice === undefined ? null : seenAs(choice, first_side),
  }
}

function seenAs(choice: Side | 'same' | 'neither', first: Side): Choice {
  if (choice === 'same' || choice === 'neither') return choice
  return choice === first ? 'first' : 'second'
}

export function chosenSide(choice: Choice, first: Side): Side | 'same' | 'neither' {
  if (choice === 'same' || choice === 'neither') return choice
  return choice === 'first' ? first : otherThan(first)
}

type Choices = Awaited<ReturnType<typeof listChoices>>

async function reportOf(db: Db, id: string, rows: Row[], texts: Texts, choices: Choices): Promise<Report> {
  const count = (choice: string, some = choices) => some.filter((one) => one.choice === choice).length
  const sides = (await listComparisonSides(db, id)).flatMap(({ result, ...side }) =>
    result ? [{ ...side, chosen: count(side.side), ...result }] : [],
  )
  return {
    sides,
    same: count('same'),
    neither: count('neither'),
    chance: signTest(count('a'), count('b')),
    rows: rows.map(({ place, identifier, source, reference }) => {
      const [a, b] = [texts.get(keyOf(place, 'a')), texts.get(keyOf(place, 'b'))]
      const own = choices.filter((choice) => choice.place === place)
      return {
        place,
        identifier,
        source,
        reference,
        a: a?.text ?? null,
        b: b?.text ?? null,
        faults: { a: a?.fault ?? '', b: b?.fault ?? '' },
        chosen: { a: count('a', own), b: count('b', own), same: count('same', own), neither: count('neither', own) },
      }
    }),
  }
}
