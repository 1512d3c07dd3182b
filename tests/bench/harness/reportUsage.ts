// Loaded into a measured server with --import: tells its parent what it has used so far.
process.on('message', (question) => {
  if (question !== 'usage' && question !== 'memory') return
  if (question === 'memory') globalThis.gc?.() // never while the CPU is measured
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ cpuMs: (user + system) / 1000, rss, heap: heapUsed + external })
})
process.channel?.unref()
