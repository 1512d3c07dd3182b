import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '../../support/runs/random.ts'
import { KINDS } from '../kinds/kinds.ts'
import { type Account, arm, type Site } from './attacker.ts'

export type Orders = { site: Site; attackers: { kind: string; account: Account }[] }
export type FromAttackers =
  | { kind: 'armed' }
  | { kind: 'statuses'; statuses: Record<string, Record<string, number>>; faults: string[] }

const LOW_PRIORITY = 10
const PAUSE_MS = 10

/** The stranger must not wait for what attackers compute. */
setPriority(LOW_PRIORITY)
const tell = (message: FromAttackers) => process.send!(message)
process.on('disconnect', () => process.exit())
const faults = new Set<string>()
process.on('uncaughtException', (error) => void faults.add(`${error}`))

let armed: { kind: string; attacker: ReturnType<typeof arm> }[] = []
let isOver = false

process.on('message', (message: Orders | 'attack' | 'end') => {
  if (message === 'attack') {
    for (const { kind, attacker } of armed) void attackOn(kind, attacker)
  } else if (message === 'end') {
    isOver = true
    const statuses: Record<string, Record<string, number>> = {}
    for (const { kind, attacker } of armed)
      for (const [status, times] of Object.entries(attacker.statuses)) {
        statuses[kind] ??= {}
        statuses[kind][status] = (statuses[kind][status] ?? 0) + times
      }
    tell({ kind: 'statuses', statuses, faults: [...faults] })
  } else void prepare(message)
})
tell({ kind: 'armed' })

/** Bytes that take long to make are made before it begins. */
async function prepare({ site, attackers }: Orders) {
  armed = attackers.map(({ kind, account }) => ({ kind, attacker: arm(account, site, seeded(account.seed)) }))
  for (const { kind, attacker } of armed) await KINDS[kind]!.prepare?.(attacker)
  tell({ kind: 'armed' })
}

async function attackOn(kind: string, attacker: ReturnType<typeof arm>) {
  while (!isOver) {
    try {
      await KINDS[kind]!.attack(attacker)
    } catch (error) {
      faults.add(`${kind}: ${error instanceof Error ? error.stack : error}`)
    }
    await pause(PAUSE_MS)
  }
}
