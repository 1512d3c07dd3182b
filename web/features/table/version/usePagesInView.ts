import { useMemo, useRef } from 'react'

/** Each open document costs memory and a channel of the socket. */
export const MAX_DOCUMENTS = 6

const SAME: readonly string[] = []

/**
 * The pages whose documents are open: those of the row that is edited and of the rows in view, the nearest to the first one,
 * then those that were last; at most `MAX_DOCUMENTS`.
 */
export function usePagesInView(inView: readonly string[], edited: string | undefined) {
  const last = useRef(SAME)
  return useMemo(() => {
    const pages = [...new Set([...(edited === undefined ? [] : [edited]), ...inView, ...last.current])]
    const open = pages.slice(0, MAX_DOCUMENTS)
    const isSame = open.length === last.current.length && open.every((page) => last.current.includes(page))
    if (!isSame) last.current = open
    return last.current
  }, [inView, edited])
}
