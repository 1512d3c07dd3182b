import { matchNumbered } from '../../formats/matchEntries.ts'
import { type Pair, pairSimilar } from './similar.ts'

export type Text = { identifier: string; content: string; lineage?: string | undefined }
type KnownText = Text & { isArchived: boolean }

/**
 * Finds the rows of a file among those of the page: by identifier, and where a row lost its identifier while another came,
 * by its lineage, the same text, of several the one with the same neighbours, or nearly the same text. Identifiers that differ by
 * a number alone are matched by their texts. An archived row is not found by its text. For each row of the file the place of the
 * known one, or undefined for a new one.
 */
export function matchRows(known: readonly KnownText[], file: readonly Text[]): (number | undefined)[] {
  const byIdentifier = new Map(known.map(({ identifier }, index) => [identifier, index]))
  const used = new Set<number>()
  const numbered = matchNumbered(known, file, pairSimilar)
  const matches = file.map(({ identifier }) => {
    const name = numbered.has(identifier) ? numbered.get(identifier) : identifier
    const index = name === undefined ? undefined : byIdentifier.get(name)
    if (index !== undefined) used.add(index)
    return index
  })
  const rename = (index: number, at: number) => {
    matches[at] = index
    used.add(index)
  }
  const byLineage = new Map(
    known.flatMap(({ lineage }, at) => (lineage === undefined || used.has(at) ? [] : [[lineage, at]])),
  )
  for (const [at, { lineage }] of file.entries()) {
    const index = matches[at] !== undefined || lineage === undefined ? undefined : byLineage.get(lineage)
    if (index !== undefined) rename(index, at)
  }
  const left = known.flatMap((row, at) => (used.has(at) || row.isArchived ? [] : [{ at, content: row.content }]))
  const fresh = file.flatMap(({ content }, at) => (matches[at] === undefined ? [{ at, content }] : []))
  for (const pair of pairSame(left, fresh, { known, file })) rename(pair.known, pair.found)
  const unlike = left.filter(({ at }) => !used.has(at))
  const pairs = pairSimilar(
    unlike,
    fresh.filter(({ at }) => matches[at] === undefined),
  )
  for (const pair of pairs) rename(pair.known, pair.found)
  return matches
}

type Placed = { at: number; content: string }
type Texts = readonly { content: string }[]

/** Pairs texts that are the same, each one once: of several those with the same texts beside them, and the others in their order. */
function pairSame(
  left: readonly Placed[],
  fresh: readonly Placed[],
  { known, file }: { known: Texts; file: Texts },
): Pair[] {
  const theirs = Map.groupBy(fresh, ({ content }) => content)
  return [...Map.groupBy(left, ({ content }) => content)].flatMap(([content, ours]) =>
    pairBeside(ours, theirs.get(content) ?? [], { known, file }),
  )
}

const before = (texts: Texts, at: number) => texts[at - 1]?.content ?? ''
const after = (texts: Texts, at: number) => texts[at + 1]?.content ?? ''
const both = (texts: Texts, at: number) => JSON.stringify([before(texts, at), after(texts, at)])

function pairBeside(
  left: readonly Placed[],
  fresh: readonly Placed[],
  { known, file }: { known: Texts; file: Texts },
): Pair[] {
  const [ours, theirs] = [new Set(left), new Set(fresh)]
  const pairs: Pair[] = []
  const pair = (one: Placed, other: Placed) => {
    pairs.push({ known: one.at, found: other.at })
    ours.delete(one)
    theirs.delete(other)
  }
  for (const sign of [both, before, after]) {
    if (ours.size < 2 && theirs.size < 2) break
    const others = onlyOnes(theirs, ({ at }) => sign(file, at))
    for (const [value, one] of onlyOnes(ours, ({ at }) => sign(known, at))) {
      const other = others.get(value)
      if (other) pair(one, other)
    }
  }
  const rest = [...theirs]
  for (const [at, one] of [...ours].entries()) if (rest[at]) pair(one, rest[at])
  return pairs
}

const onlyOnes = (texts: ReadonlySet<Placed>, sign: (text: Placed) => string) =>
  new Map(
    [...Map.groupBy(texts, sign)].flatMap(([value, all]) => (all.length === 1 ? [[value, all[0]!] as const] : [])),
  )
