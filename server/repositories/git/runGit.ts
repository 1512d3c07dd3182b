import { spawn } from 'node:child_process'
import { failureOf, RepositoryFailure } from '../faults.ts'

const TIMEOUT_MS = 120_000
const MAX_STDERR_BYTES = 16 * 1024

export type Settings = Record<string, string>
type Options = {
  folder: string
  settings?: Settings
  env?: Record<string, string>
  input?: Buffer | string
  maxBytes?: number
  timeoutMs?: number
  signal: AbortSignal
}

/** Nothing of the machine's or the user's configuration, no hooks, no filters, no questions, and two protocols. */
const OWN: Settings = {
  'core.hooksPath': '/dev/null',
  'core.attributesFile': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'credential.helper': '',
  'fetch.recurseSubmodules': 'no',
  'gc.auto': '0',
  'http.followRedirects': 'false',
  'http.proxy': '',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '30',
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'protocol.ssh.allow': 'always',
}

function environmentOf(settings: Settings) {
  const all = Object.entries({ ...OWN, ...settings })
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    LANG: 'C',
    LC_ALL: 'C',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    SSH_ASKPASS: '/bin/false',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    // In the environment, which no other account of the machine sees, as an argument would be.
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(
      all.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
  }
}

/** The whole process group of git ends with it. @throws {RepositoryFailure} */
export async function runGit(
  args: readonly string[],
  { folder, settings = {}, env = {}, input, maxBytes = 1024 * 1024, timeoutMs = TIMEOUT_MS, signal }: Options,
): Promise<Buffer> {
  signal.throwIfAborted()
  const child = spawn('git', args, { cwd: folder, detached: true, env: { ...environmentOf(settings), ...env } })
  const end = () => endGroup(child.pid)
  let stopped: RepositoryFailure | undefined
  const stop = (failure: RepositoryFailure) => {
    stopped ??= failure
    end()
  }
  const timer = setTimeout(() => stop(new RepositoryFailure('too_slow')), timeoutMs)
  signal.addEventListener('abort', end)
  try {
    const closed = Promise.withResolvers<number | null>()
    child.once('error', () => closed.reject(new RepositoryFailure('failed', 'git is not installed on the server')))
    child.once('close', closed.resolve)
    child.stdin.on('error', () => undefined) // it ended before it had read all
    child.stdin.end(input)
    const kept: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) stop(new RepositoryFailure('too_large'))
      else kept.push(chunk)
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MAX_STDERR_BYTES)
    })
    const code = await closed.promise
    signal.throwIfAborted()
    if (stopped) throw stopped
    if (code !== 0) throw failureOf(said)
    return Buffer.concat(kept)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    end()
  }
}

function endGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
