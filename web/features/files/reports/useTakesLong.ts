import { useEffect, useState } from 'react'

const LONG_MS = 2_000

/** Whether something has been going on for so long that people ask themselves why. */
export function useTakesLong(isGoingOn: boolean) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isGoingOn])
  return isLong
}
