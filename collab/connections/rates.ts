import type { WebSocket } from 'ws'

const BYTES = { atFirst: 4 << 20, burst: 1 << 20, aSecond: 64 << 10 }
const FRAMES = { atFirst: 250, burst: 250, aSecond: 50 }

/**
 * Reads a connection no faster than its rates, and not while its people owe something. Nothing is lost: what comes too fast
 * waits at the sender.
 */
export function limitRate(ws: Pick<WebSocket, 'pause' | 'resume'>, owedMs = () => 0, now = Date.now) {
  const bytes = createBucket(BYTES, now)
  const frames = createBucket(FRAMES, now)
  let timer: NodeJS.Timeout | undefined

  function readOn() {
    const waitMs = Math.max(bytes(0), frames(0), owedMs())
    timer = waitMs >= 1 ? setTimeout(readOn, waitMs) : undefined
    if (!timer) ws.resume()
  }

  function hold(waitMs: number) {
    if (waitMs <= 0 || timer) return
    ws.pause()
    timer = setTimeout(readOn, waitMs)
  }

  return {
    hold,
    spend: (frameBytes: number) => hold(Math.max(bytes(frameBytes), frames(1))),
    stop: () => clearTimeout(timer),
  }
}

function createBucket(rate: typeof BYTES, now: () => number) {
  let left = rate.atFirst
  let filledAt = now()
  return (amount: number) => {
    const seconds = (now() - filledAt) / 1000
    filledAt = now()
    left = Math.max(Math.min(left, rate.atFirst), Math.min(left + seconds * rate.aSecond, rate.burst)) - amount
    return left >= 0 ? 0 : (-left / rate.aSecond) * 1000
  }
}
