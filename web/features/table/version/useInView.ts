import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { pagesQuery } from '../../pages/queries.ts'
import type { TableAddress } from '../../rows/queries.ts'

/** Each open document costs a channel of the socket, and memory by its rows. */
const [MAX_DOCUMENTS, MAX_SMALL_DOCUMENTS, MAX_ROWS] = [6, 40, 20_000]

const SAME: readonly TableAddress[] = []

type Wanted = {
  /** Of the rows in view first, then of those beside them. */
  inView: readonly TableAddress[]
  edited: TableAddress | undefined
  languageCount: number
  sizeOf: (page_id: string) => number
}

/**
 * The pages, each in a language, whose documents are open: those of the row that is edited and of the rows in view, then those that
 * were last; at most `MAX_DOCUMENTS`, and one more for each other language of the table. More of those in view while all have few
 * rows.
 */
export function useInView({ inView, edited, languageCount, sizeOf }: Wanted) {
  const last = useRef(SAME)
  return useMemo(() => {
    const shown = [...new Set([...(edited === undefined ? [] : [edited]), ...inView])]
    const addresses = [...new Set([...shown, ...last.current])]
    let rows = 0
    const open = addresses.filter(({ page_id }, at) => {
      rows += sizeOf(page_id)
      const isSmall = at < Math.min(shown.length, MAX_SMALL_DOCUMENTS) && rows <= MAX_ROWS
      return at < MAX_DOCUMENTS + languageCount - 1 || isSmall
    })
    const isSame = open.length === last.current.length && open.every((one) => last.current.includes(one))
    if (!isSame) last.current = open
    return last.current
  }, [inView, edited, languageCount, sizeOf])
}

/** How many texts pages of these versions have; of one that is not known as many as there may be. */
export function usePageSizes(versions: readonly string[]) {
  const key = versions.join()
  const lists = useQueries({
    queries: key.split(',').map((version_id) => pagesQuery(version_id)),
    combine: (all) => all.map(({ data }) => data),
  })
  const sizes = useMemo(
    () => new Map(lists.flatMap((pages = []) => pages.map((page) => [page.id, page.source_texts_count] as const))),
    [lists],
  )
  return useCallback((page_id: string) => sizes.get(page_id) ?? MAX_ROWS, [sizes])
}
