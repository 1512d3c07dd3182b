import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { filterCountsQuery } from '../../rows/queries.ts'
import { versionFilterCountsQuery } from '../../rows/version/versionQueries.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { countHere, type Standing } from './countHere.ts'
import { OFFERED_DAYS } from './days.ts'
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
      OFFERED_DAYS.map(({ day }) => day),
    ),
    enabled: isOpen && version !== undefined,
  }).data
  const here = useCountsHere(isOpen && page !== undefined)
  const standing: Standing | undefined = ofVersion ?? here
  return {
    counts: ofPage ?? ofVersion?.stored ?? undefined,
    scenes: (ofPage ?? ofVersion)?.scenes,
    standing,
    ofVersion,
  }
}

function useCountsHere(isAsked: boolean) {
  const { rows } = useTableTools()
  const [counts, setCounts] = useState<Standing>()
  useEffect(() => {
    if (!isAsked) return
    const count = () => setCounts(countHere(rows))
    count()
    // Of a large page more texts may come.
    return rows.listen((ids) => ids === 'all' && count())
  }, [isAsked, rows])
  return isAsked ? counts : undefined
}
