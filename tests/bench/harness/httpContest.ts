import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Load, Loaded } from './httpClient.ts'
import { type Measured, median } from './result.ts'

const CLIENT = fileURLToPath(new URL('./httpClient.ts', import.meta.url))
const [CONNECTIONS, ROUND_MS, WARM_UP_MS, ROUNDS] = [32, 2500, 2000, 9]

export type Target = Pick<Load, 'url' | 'headers'>

/** Requests a second of both, in turn, asked for by a process of its own. */
export async function contestHttp(
  ours: Target,
  theirs: Target,
  { what, peer, goal }: { what: string; peer: string; goal: number },
): Promise<Measured> {
  const client = fork(CLIENT, { stdio: 'inherit' })
  const measure = async (target: Target, ms = ROUND_MS) => {
    client.send({ ...target, connections: CONNECTIONS, ms } satisfies Load)
    const [{ perSecond }] = (await once(client, 'message')) as [Loaded]
    return perSecond
  }
  const rounds: { ours: number; theirs: number }[] = []
  try {
    for (const target of [ours, theirs]) await measure(target, WARM_UP_MS)
    for (let round = 0; round < ROUNDS; round++) {
      // The second one finds a warmer machine: they take turns in that too.
      const first = round % 2 === 0
      const one = await measure(first ? ours : theirs)
      const other = await measure(first ? theirs : ours)
      rounds.push(first ? { ours: one, theirs: other } : { ours: other, theirs: one })
    }
  } finally {
    client.kill()
  }
  const ratio = median(rounds.map((round) => round.ours / round.theirs))
  const show = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`
  return {
    what,
    peer,
    ours: show(rounds.map((round) => round.ours)),
    theirs: show(rounds.map((round) => round.theirs)),
    ratio,
    goal: `≥ ${goal}`,
    met: ratio >= goal,
  }
}
