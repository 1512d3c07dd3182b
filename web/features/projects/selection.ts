import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { Page } from '#server/pages/contract.ts'
import type { Version } from '#server/projects/contract.ts'
import { pagesQuery } from '../pages/queries.ts'
import { versionsQuery } from './queries.ts'

/** The version asked for if it is there, else the first of the list: the highest version number (spec §4). */
export const versionOf = (versions: readonly Version[], asked: string | null) =>
  versions.find(({ id }) => id === asked) ?? versions.toSorted((a, b) => b.version_number - a.version_number)[0]

/** The page asked for if it is there, else the newest (spec §4). */
export const pageOf = (pages: readonly Page[], asked: string | null) =>
  pages.find(({ id }) => id === asked) ?? pages.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]

/** What the workspace shows; it is kept in the address, so that a reload and a link show the same. */
export function useSelection(project_id: string) {
  const [search, setSearch] = useSearchParams()
  const versions = useQuery(versionsQuery(project_id))
  const version = versions.data && versionOf(versions.data, search.get('version'))
  const pages = useQuery(pagesQuery(version?.id))
  const page = pages.data && pageOf(pages.data, search.get('page'))

  const change = (changed: Record<string, string | undefined>) =>
    setSearch((kept) => {
      const next = new URLSearchParams(kept)
      for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name)
      return next
    })

  return {
    versions,
    version,
    pages,
    page,
    /** Changing the version clears the page. */
    selectVersion: (id: string | undefined) => change({ version: id, page: undefined }),
    selectPage: (id: string | undefined) => change({ page: id }),
  }
}
export type Selection = ReturnType<typeof useSelection>
