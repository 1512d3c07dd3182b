import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { giveToNobody, type Installation, moveWhole } from './postgresPrograms.ts'
import { isAlive } from './processes.ts'

const PASSWORD_FILE = 'dragoman-password'

/** Makes the cluster beside its place and moves it there whole, so that a start that was killed leaves nothing half done. */
export function initializeCluster({ initdb, data, as }: Installation, isThrowaway: boolean) {
  removeLeftovers(data)
  if (fs.existsSync(data) && fs.readdirSync(data).length > 0)
    throw new Error(`${data} is not empty and holds no database`)
  const staging = `${data}.new-${process.pid}`
  fs.mkdirSync(staging, { mode: 0o700 })
  const passwordFile = path.join(staging, PASSWORD_FILE)
  fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (as.uid !== undefined) giveToNobody(staging)
  const cluster = path.join(staging, 'cluster')
  const run = spawnSync(initdb, initdbOptions(cluster, passwordFile, isThrowaway), {
    ...as,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  })
  if (run.status !== 0) {
    fs.rmSync(staging, { recursive: true, force: true })
    throw new Error(`initdb failed: ${(run.stderr || run.error?.message || '').trim().replaceAll('\n', ' ')}`)
  }
  fs.renameSync(passwordFile, path.join(cluster, PASSWORD_FILE))
  moveWhole(cluster, data)
  fs.rmSync(staging, { recursive: true, force: true })
}

/** Everybody on this machine can reach the loopback: the database asks for a password that only its directory holds. */
export const passwordOf = (data: string) => fs.readFileSync(path.join(data, PASSWORD_FILE), 'utf8')

function initdbOptions(directory: string, passwordFile: string, isThrowaway: boolean) {
  // The password is random: stretching it would only slow down each connection.
  const options = ['-D', directory, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  options.push('-c', 'scram_iterations=1', '--no-locale', '-E', 'UTF8', '--no-instructions')
  return isThrowaway ? [...options, '--no-sync'] : options
}

function removeLeftovers(data: string) {
  const prefix = `${path.basename(data)}.new-`
  for (const name of fs.readdirSync(path.dirname(data)))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      fs.rmSync(path.join(path.dirname(data), name), { recursive: true, force: true })
}
