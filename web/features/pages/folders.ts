import type { Page } from '#server/pages/contract.ts'

type Named = Pick<Page, 'id' | 'name'>
export type FolderLine<One extends Named> =
  | { kind: 'folder'; path: string; name: string; depth: number; pages: readonly One[] }
  | { kind: 'page'; page: One; name: string; depth: number }

const byName = new Intl.Collator(undefined, { numeric: true })
const inOrder = (one: string, other: string) => byName.compare(one, other)

export const foldersOf = (pages: readonly Named[]): string[] =>
  linesByFolder(pages, () => true).flatMap((line) => (line.kind === 'folder' ? line.path : []))

/** Folders before the pages beside them; of those that are not open no line below. A page that is alone in its folder stands for it. */
export function linesByFolder<One extends Named>(
  pages: readonly One[],
  isOpen: (path: string) => boolean,
  within = '',
): FolderLine<One>[] {
  const depth = within.split('/').length - 1
  const inner = Map.groupBy(pages, ({ name }) => {
    const end = name.indexOf('/', within.length + 1)
    return end < 0 ? undefined : name.slice(0, end)
  })
  const own = [...inner].flatMap(([path, inside]) => (isFolder(path, inside) ? [] : inside))
  return [
    ...[...inner]
      .flatMap(([path, inside]) => (isFolder(path, inside) ? { path, inside } : []))
      .sort((one, other) => inOrder(one.path, other.path))
      .flatMap(({ path, inside }): FolderLine<One>[] => [
        { kind: 'folder', path, name: path.slice(within.length), depth, pages: inside },
        ...(isOpen(path) ? linesByFolder(inside, isOpen, `${path}/`) : []),
      ]),
    ...own
      .toSorted((one, other) => inOrder(one.name, other.name))
      .map((page): FolderLine<One> => ({ kind: 'page', page, name: page.name.slice(within.length), depth })),
  ]
}

const isFolder = (path: string | undefined, inside: readonly Named[]): path is string =>
  path !== undefined && inside.length > 1
