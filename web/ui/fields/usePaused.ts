import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has not changed for a moment, so that not every letter asks the server. */
export function usePaused<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}
