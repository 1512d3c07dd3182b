import { readdirSync, readFileSync, rmSync } from 'node:fs'

/** Finds leftovers of a run by the directory that each of its processes carries in its environment. */
const directory = process.argv[2]!

function processesOfTheRun() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${directory}`)
      } catch {
        return false // somebody else's, or gone by now
      }
    })
    .map(Number)
}

// The run holds the other end: it closes when the run has ended, however it ended.
process.stdin.resume().on('end', () => {
  for (const pid of processesOfTheRun())
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // gone by now
    }
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})
