import type { Page } from '#server/pages/contract.ts'

export const PAGE_SORTS = { path: 'Folders', name: 'Name', progress: 'Least translated first', newest: 'Newest first' }
export type PageSort = keyof typeof PAGE_SORTS

const byName = new Intl.Collator(undefined, { numeric: true })
const lastOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
export const inOrderOfNames = (one: Pick<Page, 'name'>, other: Pick<Page, 'name'>) =>
  byName.compare(one.name, other.name)

type Sortable = Pick<Page, 'id' | 'name' | 'created_at'>

/** `doneOf`: the part of a page that is translated, where that is known. */
export function sortPages<One extends Sortable>(
  pages: readonly One[],
  sort: Exclude<PageSort, 'path'>,
  doneOf: (page: One) => number | undefined,
): One[] {
  const compare: Record<typeof sort, (one: One, other: One) => number> = {
    name: (one, other) => byName.compare(lastOf(one.name), lastOf(other.name)),
    progress: (one, other) => (doneOf(one) ?? 1) - (doneOf(other) ?? 1),
    newest: (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  }
  return pages.toSorted((one, other) => compare[sort](one, other) || inOrderOfNames(one, other))
}
