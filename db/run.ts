import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Trx } from './schema.ts'

type Statement = { name: string; text: string; values: unknown[] }

/** Runs one statement. A collab node prepares each once on its own pool; server edits join their caller's transaction. */
export type Run = {
  <Row>(statement: Statement): Promise<Row[]>
  /** The number of rows that an INSERT, UPDATE or DELETE without RETURNING wrote: cheaper to read than a row. */
  count(statement: Statement): Promise<number>
}

export function runOn(client: pg.Pool | pg.PoolClient): Run {
  const run = async (statement: Statement) => (await client.query(statement)).rows
  return Object.assign(run, {
    count: async (statement: Statement) => (await client.query(statement)).rowCount ?? 0,
  })
}

type Lane = Run & { close(): void }

/**
 * Stays lent out until a statement fails or the lane is closed: to hand the connection out and take it back takes a tenth of
 * the time of a commit.
 */
export function openLane(pool: pg.Pool): Lane {
  let lent: pg.PoolClient | undefined

  async function query(statement: Statement) {
    lent ??= await borrow()
    try {
      return await lent.query(statement)
    } catch (error) {
      giveBack(true)
      throw error
    }
  }
  async function borrow() {
    const client = await pool.connect()
    client.once('end', () => client === lent && giveBack(true)) // lost while nothing was under way
    return client
  }
  function giveBack(isBroken: boolean) {
    lent?.release(isBroken)
    lent = undefined
  }
  return Object.assign(async <Row>(statement: Statement) => (await query(statement)).rows as Row[], {
    count: async (statement: Statement) => (await query(statement)).rowCount ?? 0,
    close: () => giveBack(false),
  })
}

/** One transaction on a connection of the pool. When `work` throws, the connection is closed, which rolls back. */
export async function transactOn<Result>(pool: pg.Pool, work: (run: Run) => Promise<Result>, begin = 'begin') {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query(begin)
    const result = await work(runOn(client))
    await client.query('commit')
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}

export const prepared = (name: string, text: string, values: unknown[]) =>
  CompiledQuery.raw({ name, text } as unknown as string, values)

export function runIn(db: Db | Trx): Run {
  const execute = ({ text, values }: Statement) => db.executeQuery(CompiledQuery.raw(text, values))
  const run = async <Row>(statement: Statement) => (await execute(statement)).rows as Row[]
  return Object.assign(run, {
    count: async (statement: Statement) => Number((await execute(statement)).numAffectedRows ?? 0),
  })
}
