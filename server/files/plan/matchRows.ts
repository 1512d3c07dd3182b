import { matchNumbered } from '../../formats/matchEntries.ts'
import { pairSimilar } from './similar.ts'

export type Text = { identifier: string; content: string; lineage?: string | undefined }
type KnownText = Text & { isArchived: boolean }

/**
 * Finds the rows of a file among those of the page: by identifier, and where a row lost its identifier while another came,
 * by its lineage, the same or nearly the same text. Identifiers that differ by a number alone are matched by their texts. An archived row is not found by its text. For each row of the file the
 * place of the known one, or undefined for a new one.
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

  const byContent = new Map<string, number[]>()
  for (const { at, content } of left.toReversed()) {
    const places = byContent.get(content)
    if (places) places.push(at)
    else byContent.set(content, [at])
  }
  for (const { at, content } of fresh) {
    const index = byContent.get(content)?.pop() // the first of those that are the same
    if (index !== undefined) rename(index, at)
  }
  const unlike = left.filter(({ at }) => !used.has(at))
  const pairs = pairSimilar(
    unlike,
    fresh.filter(({ at }) => matches[at] === undefined),
  )
  for (const pair of pairs) rename(pair.known, pair.found)
  return matches
}
