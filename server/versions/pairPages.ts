import type { LinkedPage } from '#db/queries/versions/carriedTexts.ts'

export type PagePair = { from: LinkedPage | undefined; into: LinkedPage | undefined }

/** The pages of two versions: those that go back to the same page belong together, and of the others those of the same name. */
export function pairPages(from: readonly LinkedPage[], into: readonly LinkedPage[]): PagePair[] {
  const left = new Set(into)
  const take = (found: LinkedPage | undefined) => {
    if (found) left.delete(found)
    return found
  }
  const byLineage = new Map(into.map((page) => [page.lineage_id, page]))
  const paired = from.map((page): PagePair => {
    const found = byLineage.get(page.lineage_id)
    return { from: page, into: found && left.has(found) ? take(found) : undefined }
  })
  const byName = Map.groupBy(left, ({ name }) => name)
  const named = paired.map((pair) => (pair.into ? pair : { ...pair, into: take(byName.get(pair.from!.name)?.shift()) }))
  return [...named, ...[...left].map((page) => ({ from: undefined, into: page }))]
}
