import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GROUPS = '/sys/fs/cgroup'

/**
 * Puts this process, all that it will start, and Postgres into a control group for processors, as containers and services are.
 * Outside of one Linux may share processors between sessions instead of processes, and each process of Postgres is a session.
 * Returns whether the system allows it.
 */
export function enterOwnGroup() {
  const old = join(GROUPS, 'cpu')
  try {
    if (!existsSync(old)) writeFileSync(join(GROUPS, 'cgroup.subtree_control'), '+cpu')
    const group = join(existsSync(old) ? old : GROUPS, 'dragoman-test')
    mkdirSync(group, { recursive: true })
    for (const pid of [process.pid, ...databases()]) writeFileSync(join(group, 'cgroup.procs'), String(pid))
    return true
  } catch {
    return false
  }
}

const databases = () =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && readProgram(pid).startsWith('postgres'))

function readProgram(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8')
  } catch {
    return '' // it has ended
  }
}
