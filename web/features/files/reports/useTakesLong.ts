import { useEffect, useState } from 'react'

const LONG_MS = 2_000

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
