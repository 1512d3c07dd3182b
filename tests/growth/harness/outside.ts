import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { FromOutside, Upload } from './outsideProcess.ts'

const PROGRAM = fileURLToPath(new URL('outsideProcess.ts', import.meta.url))

/** Starts a process that holds a model service and sends uploads, at a lower priority than the server. */
export async function startOutside() {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-uploads-'))
  const child = fork(PROGRAM, { execArgv: [] })
  onTestFinished(() => {
    child.kill()
    rmSync(directory, { recursive: true })
  })
  const [model] = (await once(child, 'message')) as [FromOutside & { kind: 'model' }]

  /** Returns the answer's status and the beginning of its text. */
  async function send({ body, ...upload }: Omit<Upload, 'file'> & { body?: Buffer }) {
    const file = join(directory, 'body')
    if (body) writeFileSync(file, body)
    child.send({ ...upload, ...(body && { file }) } satisfies Upload)
    const [answer] = (await once(child, 'message')) as [FromOutside & { kind: 'answer' }]
    return answer
  }

  return { modelUrl: model.url, send }
}
