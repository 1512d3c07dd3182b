import { pairSimilar } from './similar.ts'

export type Text = { identifier: string; content: string; lineage?: string | undefined }
export type KnownText = Text & { isArchived: boolean }

/** For each row of the file the place of the known one, or undefined for a new one. */
export type Match = { known: number; isRenamed: boolean } | undefined

/**
 * Finds the rows of a file among those of the page: by identifier, and where a row lost its identifier while another came,
 * by its lineage, the same or nearly the same text. An archived row is not found by its text.
 */
export function matchRows(known: readonly KnownText[], file: readonly Text[]): Match[] {
  const byIdentifier = new Map(known.map(({ identifier }, index) => [identifier, index]))
  const used = new Set<number>()
  const matches: Match[] = file.map(({ identifier }) => {
    const index = byIdentifier.get(identifier)
    if (index === undefined) return undefined
    used.add(index)
    return { known: index, isRenamed: false }
  })
  const byLineage = new Map(
    known.flatMap(({ lineage }, at) => (lineage === undefined || used.has(at) ? [] : [[lineage, at]])),
  )
  for (const [at, { lineage }] of file.entries()) {
    const index = matches[at] || lineage === undefined ? undefined : byLineage.get(lineage)
    if (index === undefined) continue
    matches[at] = { known: index, isRenamed: true }
    used.add(index)
  }
  const left = known.flatMap((row, at) => (used.has(at) || row.isArchived ? [] : [{ at, content: row.content }]))
  const fresh = file.flatMap(({ content }, at) => (matches[at] ? [] : [{ at, content }]))
  const rename = (index: number, at: number) => {
    matches[at] = { known: index, isRenamed: true }
    used.add(index)
  }

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
    fresh.filter(({ at }) => !matches[at]),
  )
  for (const pair of pairs) rename(pair.known, pair.found)
  return matches
}
