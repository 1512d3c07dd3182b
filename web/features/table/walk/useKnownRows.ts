import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { reviewQuery } from '../../projects/review.ts'
import { fetchSourceChanged, storedFilterQuery, type TableAddress } from '../../rows/queries.ts'
import { DEFAULT_QUERY } from '../../rows/tableQuery.ts'
import type { Known, Open } from './rowWalk.ts'

type OfWhom = { user_id: string; project_id: string }

/** The rows of a page of which the server alone knows what they are; without a connection one may come to a row of one's own. */
export function useKnownRows(address: TableAddress, { user_id, project_id }: OfWhom) {
  const client = useQueryClient()
  return useCallback(
    async (to: Open): Promise<Known> => {
      if (to === 'changed') return { changed: new Set((await fetchSourceChanged(address)).source_text_ids) }
      if (to !== 'unchecked' || !onlineManager.isOnline()) return {}
      const { steps } = await client.fetchQuery(reviewQuery(project_id))
      if (steps === 0) return {}
      return { own: await client.fetchQuery(storedFilterQuery(address, { ...DEFAULT_QUERY, people: [user_id] })) }
    },
    [client, address, user_id, project_id],
  )
}
