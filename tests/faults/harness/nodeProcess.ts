import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('../../support/collab/node.ts', import.meta.url))

export type NodeProcess = {
  url: string
  child: ChildProcess
  /** kill -9: returns when the process is gone. */
  kill(): Promise<void>
}

/** A process that serves documents, and nothing else, on a free port of the loopback. */
export async function startNode(environment: Record<string, string>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', process.env.SHOW_NODES ? 'inherit' : 'ignore'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk) => {
      output += chunk
      const ready = /ready (\d+)/.exec(output)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', (code) => reject(new Error(`the node ended with ${code} before it was ready`)))
  })
  return {
    url: `ws://127.0.0.1:${port}/collab`,
    child,
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
