import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sayFailure } from '#web/api/sayFailure.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { noneOf } from '../walk/queue.ts'
import type { Open } from '../walk/rowWalk.ts'

type Lead = { leadsTo?: Open } | null

/** Of a link that leads to the first row to do: once, so that a reload stays where one is. */
export function useLeading(isReady: boolean, toNext: (from: undefined, to: Open) => Promise<boolean>) {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const wanted = useRef<Open>(undefined)
  const to = (state as Lead)?.leadsTo
  useEffect(() => {
    // The workspace may take the state away before the rows are here: it adds the page to the address.
    if (to !== undefined) {
      wanted.current = to
      void navigate({ search }, { replace: true, state: null })
    }
    if (!isReady || wanted.current === undefined) return
    const none = noneOf(wanted.current)
    toNext(undefined, wanted.current).then((isFound) => isFound || toast.plain(none), sayFailure)
    wanted.current = undefined
  }, [isReady, to, search, navigate, toNext])
}
