import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { median, quantile } from './result.ts'

export const PLAIN_INSERT = 'one INSERT of the same size, Postgres with fsync'

export type Inserts = {
  medianMs: number
  p99Ms: number
  longestMs: number
  /** This process's CPU for one, less the cost of waiting at the same pace. */
  cpuMs: number
}

/** A connection that inserts rows of the size of a keystroke. */
export async function openInserts(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    'create table if not exists bench_inserts (id bigint generated always as identity primary key, bytes bytea)',
  )
  const bytes = Buffer.alloc(120, 1)
  const statement = { name: 'insert', text: 'insert into bench_inserts (bytes) values ($1)', values: [bytes] }
  return { insert: () => client.query(statement), end: () => client.end() }
}

/** Measures so many rows a second on disk, one after the other: the least that saving can cost. */
export async function timeInserts(databaseUrl: string, perSecond: number, seconds = 3): Promise<Inserts> {
  const { insert, end } = await openInserts(databaseUrl)
  const count = perSecond * seconds
  const idleMs = (await keepPace(count, perSecond, () => Promise.resolve())).cpuMs
  const { times, cpuMs } = await keepPace(count, perSecond, insert)
  await end()
  return {
    medianMs: median(times),
    p99Ms: quantile(times, 0.99),
    longestMs: Math.max(...times),
    cpuMs: Math.max(0, cpuMs - idleMs) / count,
  }
}

export async function keepPace(count: number, perSecond: number, act: () => Promise<unknown>) {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let n = 0; n < count; n++) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
    await pause(Math.max(0, 1000 / perSecond - (performance.now() - start)))
  }
  const { user, system } = process.cpuUsage(before)
  return { times, cpuMs: (user + system) / 1000 }
}
