import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

const [QUIET_SHARE, SAMPLE_MS, MAX_SAMPLES] = [0.9, 2_000, 150]

const sum = (times: number[]) => times.reduce((all, ms) => all + ms, 0)

function coreTimes() {
  const cores = cpus()
  return {
    idle: sum(cores.map(({ times }) => times.idle)),
    all: sum(cores.flatMap(({ times }) => Object.values(times))),
  }
}

/** Waits until the machine is idle for two seconds: what is behind an import (indexes, judging) has cores of its own to use. */
export async function untilQuiet() {
  for (let sample = 0; sample < MAX_SAMPLES; sample++) {
    const before = coreTimes()
    await pause(SAMPLE_MS)
    const after = coreTimes()
    if (after.idle - before.idle >= QUIET_SHARE * (after.all - before.all)) return
  }
  throw new Error('The machine is never quiet')
}

/** An import that has answered still has the statistics of the planner made: that is not to be time of the next call. */
export async function untilPostgresIdle(db: Db) {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db)
    if (rows.length === 0) return
    await pause(5)
  }
}
