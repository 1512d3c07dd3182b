import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromAttackers, Orders } from './attackersProcess.ts'

const PROGRAM = fileURLToPath(new URL('attackersProcess.ts', import.meta.url))

export async function startAttackers(orders: Orders) {
  const child = fork(PROGRAM, { execArgv: ['--max-old-space-size=4096'] })
  const hear = async <Kind extends FromAttackers['kind']>(kind: Kind) => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the attackers' process ended with ${code}`))),
    ])) as [FromAttackers]
    if (message.kind !== kind) throw new Error(`not ${kind}`)
    return message as FromAttackers & { kind: Kind }
  }
  await hear('armed')
  child.send(orders)
  await hear('armed')
  return {
    attack: () => child.send('attack'),
    async end() {
      child.send('end')
      const { statuses, faults } = await hear('statuses')
      return { statuses, faults }
    },
    stop: () => child.kill('SIGKILL'),
  }
}
