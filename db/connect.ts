import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

const INT8 = 20
const DATE = 1082

/** bigint columns hold counts far below 2^53; a date stays the day it names, in no time zone. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === DATE) return String
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

type PoolOptions = Pick<
  pg.PoolConfig,
  | ('max' | 'min' | 'idleTimeoutMillis' | 'statement_timeout' | 'lock_timeout' | 'connectionTimeoutMillis')
  | ('application_name' | 'onConnect')
>

/**
 * Pages that are read often lie in memory or on a disk that does not turn. With Postgres' default of 4 it reads a table of 80,000
 * translations for a page of 1,200 texts: 44 ms instead of 6.
 */
const PLANNER_SETTINGS = '-c random_page_cost=1.1'

/** A pool that survives the loss of its connections: a query under way fails, the process goes on. */
export function createPool(connectionString: string, options: PoolOptions = {}) {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    options: PLANNER_SETTINGS,
    ...options,
    types: types as unknown as pg.CustomTypesConfig,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined)) // while it is lent out the pool does not listen
  return pool
}

const pools = new WeakMap<Kysely<Schema>, pg.Pool>()

export function connect(connectionString: string, options?: PoolOptions) {
  const pool = createPool(connectionString, options)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** Opens all connections of the pool at once: each costs Postgres a process and both sides a key derivation. */
export async function fillPool(db: Kysely<Schema>) {
  const { min = 0 } = poolOf(db).options
  // By Kysely, which does not end a pool that it never used.
  await Promise.all(Array.from({ length: min }, () => sql`select 1`.execute(db)))
}

/** Milliseconds of the database and of this process for each byte that it sends: 25 for a megabyte. */
export const MS_A_BYTE = 25 / 2 ** 20

export type Turn = {
  begin(backend: number): void
  end(bytes: number): void
}
type TakeTurn = () => Promise<Turn>

/** The same database, each of whose connections is borrowed in its turn. It is not destroyed; its pool goes on. */
export function borrowInTurn(db: Kysely<Schema>, takeTurn: TakeTurn): Kysely<Schema> {
  const pool = poolOf(db)
  async function connect() {
    const turn = await takeTurn()
    const client = await pool.connect().catch((error) => {
      turn.end(0)
      throw error
    })
    turn.begin((client as unknown as { processID: number }).processID)
    const { release } = client
    const before = bytesReadBy(client)
    client.release = (destroy) => {
      const bytes = bytesReadBy(client) - before
      release(destroy)
      turn.end(bytes)
    }
    return client
  }
  async function query(statement: pg.QueryConfig) {
    const client = await connect()
    try {
      return await client.query(statement)
    } finally {
      client.release()
    }
  }
  const lender = { connect, query, options: pool.options, end: async () => undefined } as unknown as pg.Pool
  const borrowing = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lender }) })
  pools.set(borrowing, lender)
  return borrowing
}

const bytesReadBy = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.bytesRead

export function poolOf(db: Kysely<Schema>) {
  const pool = pools.get(db)
  if (!pool) throw new Error('This database was not opened by connect()')
  return pool
}
