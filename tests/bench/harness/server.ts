import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Usage = { cpuMs: number; rss: number; heap: number }
export type MeasuredServer = {
  port: number
  usage(of?: 'usage' | 'memory'): Promise<Usage>
  stop(): Promise<void>
  child: ChildProcess
}

const USAGE = new URL('./reportUsage.ts', import.meta.url).href

/** Runs a server in a process of its own that says `ready <port>` and what it uses. */
export async function startMeasured(
  file: URL,
  environment: Record<string, string> = {},
  flags: string[] = [],
): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(file), {
    execArgv: [...flags, '--expose-gc', '--import', USAGE],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk) => {
      output += chunk
      const ready = /ready (\d+)/.exec(output)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    port,
    child,
    usage: (of = 'usage') =>
      new Promise((resolve) => {
        const answered = (answer: unknown) => {
          if (!isUsage(answer)) return
          child.off('message', answered)
          resolve(answer)
        }
        child.on('message', answered)
        child.send(of)
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

const isUsage = (message: unknown): message is Usage => typeof message === 'object' && 'cpuMs' in message!
