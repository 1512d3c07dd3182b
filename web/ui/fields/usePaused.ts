import { useEffect, useState } from 'react'

const PAUSE_MS = 250

export function usePaused<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    if (value === paused) return undefined
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, paused, pauseMs])
  return paused
}
