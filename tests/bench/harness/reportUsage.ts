import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// Loaded into a measured server with --import: tells its parent what it has used so far.
process.on('message', async (question) => {
  if (question !== 'usage' && question !== 'memory') return
  if (question === 'memory') await collectGarbage() // never while the CPU is measured
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ cpuMs: (user + system) / 1000 + childrenCpuMs(), rss, heap: heapUsed + external })
})
process.channel?.unref()

/** More than once: what a socket that has just closed still holds goes with its last events. */
async function collectGarbage() {
  for (let round = 0; round < 3; round++) {
    await pause(100)
    globalThis.gc?.()
  }
}

const TICK_MS = 10

/** Processes that the server has started do part of its work (Linux tells what they used). */
function childrenCpuMs() {
  const list = `/proc/self/task/${process.pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : []
  return children.reduce((sum, pid) => {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!
    const [userTicks, systemTicks] = afterName.split(' ').slice(11, 13).map(Number)
    return sum + (userTicks! + systemTicks!) * TICK_MS
  }, 0)
}
