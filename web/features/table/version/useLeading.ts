import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sayFailure } from '#web/api/sayFailure.tsx'
import type { TO_FIRST_OPEN } from '../../assignments/rowsOfAssignment.ts'
import type { Open } from '../walk/rowWalk.ts'

/** Of a link that leads to the first row to do: once, so that a reload stays where one is. */
export function useLeading(isReady: boolean, toNext: (from: undefined, to: Open) => Promise<boolean>) {
  const { state, key, search } = useLocation() as {
    state: Partial<typeof TO_FIRST_OPEN> | null
    key: string
    search: string
  }
  const navigate = useNavigate()
  const led = useRef<string>(undefined)
  const to = state?.leadsTo
  useEffect(() => {
    if (!isReady || to === undefined || led.current === key) return
    led.current = key
    void navigate({ search }, { replace: true, state: null })
    toNext(undefined, to).catch(sayFailure)
  }, [isReady, to, key, search, navigate, toNext])
}
