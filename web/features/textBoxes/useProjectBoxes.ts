import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { boxOf } from '#collab/text/facts/boxes.ts'
import { limitOf } from '#collab/text/facts/limits.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { Boxes, Renew } from '../rowText/boxes/BoxesContext.ts'
import { textBoxesQuery } from './textBoxesQuery.ts'

type Code = typeof import('../rowText/boxes/measures.ts')

const measuresQuery = queryOptions({
  queryKey: ['code', 'measures'],
  queryFn: () => import('../rowText/boxes/measures.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

type Page = { id: string; type: ContentType }

/** The boxes of a project for those who draw and judge its texts. Nothing is loaded for one that has none. */
export function useProjectBoxes(project_id: string, pages: readonly Page[], page: Page | undefined): Boxes | undefined {
  const boxes = useQuery(textBoxesQuery(project_id)).data
  const hasBoxes = boxes !== undefined && boxes.length > 0
  const code = useQuery({ ...measuresQuery, enabled: hasBoxes }).data
  const measuring = useMemo(
    () => (hasBoxes && code ? listenedMeasures(project_id, code) : undefined),
    [hasBoxes, project_id, code],
  )
  useEffect(() => () => measuring?.measures.stop(), [measuring])
  return useMemo(() => {
    if (!boxes || !measuring) return undefined
    const types = new Map(pages.map(({ id, type }) => [id, type]))
    return {
      ...measuring,
      boxOf({ facts, page_id }) {
        const type = page_id === undefined ? page?.type : types.get(page_id)
        const { speaker = null, text_box_id = null } = facts ?? {}
        return boxOf(boxes, { speaker, text_box_id, type, limit: facts ? limitOf(facts) : null })
      },
    }
  }, [boxes, measuring, pages, page])
}

function listenedMeasures(project_id: string, { createMeasures }: Code) {
  const listeners = new Set<Renew>()
  return {
    measures: createMeasures(project_id, (ids) => {
      for (const renew of listeners) renew(ids)
    }),
    listen(renew: Renew) {
      listeners.add(renew)
      return () => void listeners.delete(renew)
    },
  }
}
