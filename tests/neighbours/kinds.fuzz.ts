/** @module-tag nightly */
import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseSeed } from '../support/runs/random.ts'
import { KINDS } from './kinds/kinds.ts'
import { MODEL_SERVICES } from './kinds/modelServices.ts'
import { openSite } from './site.ts'
import { HEAD, lineOf, sumOf } from './table.ts'

const ATTACKERS = Number(process.env.EACH ?? 4)
const [calmMs, attackMs] = [Number(process.env.CALM_MS ?? 3000), Number(process.env.ATTACK_MS ?? 8000)]
/** A server whose memory is that full is no measure for the next kind. */
const FULL_MB = 800
const chosen = process.env.KINDS?.split(';')
const kinds = chosen
  ? chosen.flatMap((part) => Object.keys(KINDS).filter((kind) => kind.includes(part)))
  : Object.keys(KINDS)

/** In the long form only, with a table for people. `KINDS` chooses some by parts of their names. */
test.runIf(process.env.FUZZ)(
  'each kind of attack alone ends no server and causes no fault',
  { timeout: 7_200_000 },
  async () => {
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
          expect.soft({ kind, end: result.end }).toEqual({ kind, end: undefined })
          expect.soft({ kind, ...sumOf(result.statuses) }).not.toHaveProperty('500')
          if (process.env.TABLE) appendFileSync(process.env.TABLE, `${line}\n`)
        } catch (error) {
          expect.soft({ kind, error }).toBeUndefined()
          isSpoilt = true
        }
      }
    } finally {
      await site.stop()
    }
  },
)
