import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromStranger, Stranger, Works } from './strangerProcess.ts'

const PROGRAM = fileURLToPath(new URL('strangerProcess.ts', import.meta.url))

/** Starts the process of somebody who works and is measured; all that it asks is asked on time, answered or not. */
export async function startStranger(stranger: Stranger) {
  const child = fork(PROGRAM, [JSON.stringify(stranger)], { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the stranger's process ended with ${code}`)
  })
  ended.catch(() => undefined)
  const ready = await Promise.race([once(child, 'message'), ended])
  if ((ready[0] as FromStranger).kind !== 'ready') throw new Error('the stranger did not begin')
  return {
    /** Works for so long, waits for what is still open, and returns what it took. */
    async workFor(ms: number): Promise<Works> {
      child.send({ ms })
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [FromStranger]
      if (message.kind !== 'works') throw new Error('the stranger has no figures')
      return message.works
    },
    stop: () => child.kill(),
  }
}
