import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { isAlive } from '#db/postgres/processes.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Launched = {
  child: ChildProcess
  output(): string
  /** The address of the ready line. */
  ready: Promise<string>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

type Options = { env: Record<string, string>; uid?: number; cwd?: string }

/** The server as `npm start` runs it, on any free port; killed at the latest when the test ends. */
export const launchServer = (options: Options) => launch(process.execPath, ['server/main.ts'], options)

/** Through npm itself, as a person starts it. */
export function launchNpm(task: string, options: Options) {
  const npm = process.env.npm_execpath
  return npm ? launch(process.execPath, [npm, 'run', task], options) : launch('npm', ['run', task], options)
}

export function launch(program: string, args: string[], { env, uid, cwd = ROOT }: Options): Launched {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: '', PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let output = ''
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal!)),
  )
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        const line = /Dragoman is ready at (\S+)\n/.exec(output)
        if (line) resolve(line[1]!)
      })
    ended.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${output}`)))
  })
  ready.catch(() => undefined)
  onTestFinished(async () => {
    if (child.pid !== undefined && isAlive(child.pid)) child.kill('SIGKILL')
  })
  return { child, output: () => output, ready, ended }
}
