import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './ports.ts'

const NOBODY = 65534

/** Starts a new cluster by the programs in a directory, such as those of a distribution. Only this machine can reach it. */
export async function startInstalled(programs: string, directory: string, settings: Record<string, string>) {
  const home = join(directory, 'installed')
  const data = join(home, 'data')
  mkdirSync(home)
  const isRoot = process.getuid?.() === 0 // as which Postgres refuses to run
  if (isRoot) chownSync(home, NOBODY, NOBODY)
  const run = (program: string, args: string[]) => {
    const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    const { status } = spawnSync(join(programs, program), args, {
      ...as,
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`${program} of ${programs} failed`)
  }
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-locale', '-E', 'UTF8', '--no-sync'])
  const port = await freePort()
  const options = Object.entries({ ...settings, unix_socket_directories: '', listen_addresses: '127.0.0.1' })
  const said = options.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  run('pg_ctl', ['-D', data, '-w', '-l', join(home, 'log'), '-o', `-p ${port} ${said}`, 'start'])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
  }
}
