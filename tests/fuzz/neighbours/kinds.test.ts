import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { chooseSeed } from '../../support/random.ts'
import { KINDS } from './kinds/kinds.ts'
import { MODEL_SERVICES } from './kinds/modelServices.ts'
import { openSite } from './site.ts'
import { HEAD, lineOf } from './table.ts'

const ATTACKERS = Number(process.env.EACH ?? 4)
const [calmMs, attackMs] = [Number(process.env.CALM_MS ?? 3000), Number(process.env.ATTACK_MS ?? 8000)]
/** A server whose memory is that full is no measure for the next kind. */
const FULL_MB = 800
const chosen = process.env.KINDS?.split(';')
const kinds = chosen
  ? chosen.flatMap((part) => Object.keys(KINDS).filter((kind) => kind.includes(part)))
  : Object.keys(KINDS)

/** In the long form only, as a table for people: each kind of attack alone. `KINDS` chooses some by parts of their names. */
test.runIf(process.env.FUZZ)('each kind of attack alone, as a table', { timeout: 7_200_000 }, async () => {
  const seed = chooseSeed('kinds')
  console.log(HEAD)
  let site = await openSite()
  let isSpoilt = false
  try {
    for (const kind of kinds) {
      if (isSpoilt || site.node.end() !== undefined || site.node.takeMaxRssMb() > FULL_MB) {
        await site.stop()
        site = await openSite()
      }
      const attack = { kinds: Array<string>(ATTACKERS).fill(kind), seed, calmMs, attackMs, isLong: false }
      try {
        const result = await site.attack(attack)
        isSpoilt = kind in MODEL_SERVICES // jobs that hang stay
        const line = lineOf(kind, result)
        console.log([line, ...result.faults].join('\n'))
        if (process.env.TABLE) appendFileSync(process.env.TABLE, `${line}\n`)
      } catch (error) {
        console.log(`${kind}: ${error}`)
        isSpoilt = true
      }
    }
  } finally {
    await site.stop()
  }
})
