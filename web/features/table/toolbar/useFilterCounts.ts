import { useQuery } from '@tanstack/react-query'
import { filterCountsQuery } from '../../rows/queries.ts'
import { versionFilterCountsQuery } from '../../rows/version/versionQueries.ts'
import { offeredDays } from './days.ts'
import type { FiltersProps } from './filterValues.ts'

const NOWHERE = { page_id: '', version_id: '', language: 'en' } as const

/** `counts`: of what is stored beside the texts; a version may have too many texts for them. */
export function useFilterCounts({ address, query }: Pick<FiltersProps, 'address' | 'query'>, isOpen: boolean) {
  const [page, version] = 'page_id' in address ? [address, undefined] : [undefined, address]
  const ofPage = useQuery({ ...filterCountsQuery(page ?? NOWHERE), enabled: isOpen && page !== undefined }).data
  const ofVersion = useQuery({
    ...versionFilterCountsQuery(
      version ?? NOWHERE,
      query.versions,
      offeredDays().map(({ day }) => day),
    ),
    enabled: isOpen && version !== undefined,
  }).data
  return { counts: ofPage ?? ofVersion?.stored ?? undefined, ofVersion }
}
