import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { pagesQuery } from '../pages/queries.ts'
import { pageOf, versionOf } from './chosen.ts'
import { versionsQuery } from './queries.ts'

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
