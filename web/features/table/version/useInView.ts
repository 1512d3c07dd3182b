import { useMemo, useRef } from 'react'
import type { TableAddress } from '../../rows/queries.ts'

/** Each open document costs memory and a channel of the socket. */
const MAX_DOCUMENTS = 6

const SAME: readonly TableAddress[] = []

/**
 * The pages, each in a language, whose documents are open: those of the row that is edited and of the rows in view, the nearest to
 * the first one, then those that were last; at most `MAX_DOCUMENTS`, and one more for each other language of the table.
 */
export function useInView(inView: readonly TableAddress[], edited: TableAddress | undefined, languageCount: number) {
  const last = useRef(SAME)
  return useMemo(() => {
    const addresses = [...new Set([...(edited === undefined ? [] : [edited]), ...inView, ...last.current])]
    const open = addresses.slice(0, MAX_DOCUMENTS + languageCount - 1)
    const isSame = open.length === last.current.length && open.every((one) => last.current.includes(one))
    if (!isSame) last.current = open
    return last.current
  }, [inView, edited, languageCount])
}
