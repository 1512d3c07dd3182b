import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromProber, ToProber } from './proberProcess.ts'

const PROGRAM = fileURLToPath(new URL('proberProcess.ts', import.meta.url))
/** With fewer the 99th percentile is but the longest of them. */
const PROBES_FOR_A_PERCENTILE = 200

export type Probed = { p99: number; longest: number; probes: number }

/**
 * Asks for `url` every 10 ms, from a process of its own, while `work` runs and until there are `least` answers. The figures, in
 * milliseconds, are how much longer each answer took than that of a bare server which was asked at the same moment: noise of
 * the machine meets both. `work` may repeat itself until `isEnough()`, so that no probe is asked beside nothing.
 */
export async function probeWhile(
  url: string,
  token: string,
  work: (isEnough: () => boolean) => unknown,
  least = PROBES_FOR_A_PERCENTILE,
): Promise<Probed> {
  const prober = fork(PROGRAM, [url, token, String(least)], { execArgv: [] })
  const tell = (message: ToProber) => prober.send(message)
  const heard = new Map<FromProber['kind'], FromProber>()
  prober.on('message', (message: FromProber) => {
    heard.set(message.kind, message)
    prober.emit(message.kind)
  })
  const ended = once(prober, 'exit').then(() => {
    throw new Error('the prober has ended')
  })
  const hear = async (kind: FromProber['kind']) => {
    if (!heard.has(kind)) await Promise.race([once(prober, kind), ended])
    return heard.get(kind)!
  }
  ended.catch(() => undefined)
  try {
    await hear('ready')
    tell('begin')
    await work(() => heard.has('enough'))
    await hear('enough')
    tell('end')
    return summarize(await hear('answers'))
  } finally {
    prober.kill()
  }
}

function summarize(message: FromProber): Probed {
  if (message.kind !== 'answers') throw new Error('the prober has no answers')
  if (message.failures.length > 0)
    throw new Error(`${message.failures.length} probes were not answered: ${message.failures[0]}`)
  const added = message.added.sort((one, other) => one - other)
  return { p99: added[Math.ceil(added.length * 0.99) - 1]!, longest: added.at(-1)!, probes: added.length }
}
