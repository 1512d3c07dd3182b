import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from '../../support/app/launch.ts'

const FLAGS = ['--max-old-space-size=1536', '--min-semi-space-size=16', '--max-semi-space-size=16', '--v8-pool-size=0']
/** To profile it, as `--cpu-prof`. */
const MORE_FLAGS = process.env.NODE_FLAGS?.split(' ') ?? []
/** As run.mjs sets it. */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
const EVERY_MS = 100
const MIB = 1024 * 1024

/** The server as it runs by default, limits and all, with its memory watched. */
export async function startWatchedNode(databaseUrl: string) {
  const { child, ready, output, ended } = launch(process.execPath, [...FLAGS, ...MORE_FLAGS, 'server/main.ts'], {
    env: {
      DATABASE_URL: databaseUrl,
      RATE_LIMITS: 'on',
      AI_PRIVATE_ADDRESSES: 'on', // the attackers' services are on this machine
      SECRET_KEY: 'a secret of the tests, long enough for it',
      OPENAI_API_KEY: '',
      OPENAI_BASE_URL: '',
      LOG_LEVEL: 'warn',
      ...MEMORY,
    },
  })
  const url = await ready
  let [maxRssMb, isOver] = [0, false]
  let end: number | string | undefined
  ended.then((code) => {
    end = code
    isOver = true
  })
  const watch = async () => {
    while (!isOver) {
      maxRssMb = Math.max(maxRssMb, rssMb(child.pid!))
      await pause(EVERY_MS)
    }
  }
  void watch()
  return {
    url: url.replace('localhost', '127.0.0.1'),
    output,
    /** The most since it was taken last. */
    takeMaxRssMb() {
      const most = Math.round(maxRssMb)
      maxRssMb = rssMb(child.pid!)
      return most
    },
    /** The exit code of a process that must not have ended. */
    end: () => end,
    async stop() {
      isOver = true
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** 0 where the system does not tell. */
function rssMb(pid: number) {
  try {
    return (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / MIB
  } catch {
    return 0
  }
}
