import { setTimeout as pause } from 'node:timers/promises'

// Loaded into a measured server with --import: tells its parent what it has used so far.
process.on('message', async (question) => {
  if (question !== 'usage' && question !== 'memory') return
  if (question === 'memory') await collectGarbage() // never while the CPU is measured
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rss, heap: heapUsed + external })
})
process.channel?.unref()

/** More than once: what a socket that has just closed still holds goes with its last events. */
async function collectGarbage() {
  for (let round = 0; round < 3; round++) {
    await pause(100)
    globalThis.gc?.()
  }
}
