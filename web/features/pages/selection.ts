import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { afterPaint } from '../../ui/drawing/afterPaint.ts'
import { pageOf, versionOf } from '../projects/chosen.ts'
import { versionsQuery } from '../projects/queries.ts'
import { pagesQuery } from './queries.ts'

export function useSelection(project_id: string) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const versions = useQuery(versionsQuery(project_id))
  const version = versions.data && versionOf(versions.data, search.get('version'))
  const pages = useQuery(pagesQuery(version?.id))
  const page = pages.data && pageOf(pages.data, search.get('page'))

  const change = (changed: Record<string, string | undefined>, options?: { replace: boolean }) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changed)) value ? next.set(name, value) : next.delete(name)
    // Choices that stay keep the place to which they are about to lead.
    const kept = options?.replace ? { ...options, state } : options
    void navigate({ search: `?${next}`, hash: options?.replace ? hash : '' }, kept)
  }

  return {
    versions,
    version,
    pages,
    page,
    /** Changing the version clears the page. Of another page the first rows are shown. */
    selectVersion: (id: string | undefined) => change({ version: id, page: undefined, p: undefined }),
    selectPage: (id: string | undefined) => change({ page: id, p: undefined }),
    keep: () => change({ version: version?.id, page: page?.id }, { replace: true }),
  }
}
export type Selection = ReturnType<typeof useSelection>

/**
 * A default selection stays: nobody is moved to the version or page that a colleague adds,
 * and a link that is copied leads to it. Not before both lists are here and a redirect of the same moment has gone first.
 */
export function useKeptSelection({ versions, version, pages, page, keep }: Selection) {
  const [search] = useSearchParams()
  const isWhole = versions.isSuccess && !versions.isFetching && (!version || (pages.isSuccess && !pages.isFetching))
  const isKept = search.get('version') === (version?.id ?? null) && search.get('page') === (page?.id ?? null)
  const keepNow = useEffectEvent(() => !isKept && keep())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the address says now, it is looked at again
  useEffect(() => (isWhole && !isKept ? afterPaint(keepNow) : undefined), [isWhole, isKept, search])
}
