export type KeyClock = { keyClock: { times: number[] } }

/** Runs inside the page: how long after each key what it wrote is painted, with whatever kept the page from reading it. */
export function clockKeys() {
  const times: number[] = []
  Object.assign(window, { keyClock: { times } })
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key.length !== 1) return
      requestAnimationFrame(() => {
        // A message is handled after the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    },
    true,
  )
}
