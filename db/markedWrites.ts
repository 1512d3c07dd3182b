import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
} from 'kysely'

/** Runs a statement on the connection of a transaction that has just begun; throwing rolls it back. */
export type Mark = (execute: DatabaseConnection['executeQuery']) => Promise<void>

/** A statement that a connection prepares once: Kysely hands its text on as it is, and pg takes one with a name. */
export const prepared = (name: string, text: string, values: unknown[]) =>
  CompiledQuery.raw({ name, text } as unknown as string, values)

type Marking = { mark: Mark; isOver: boolean }
const current = new AsyncLocalStorage<Marking>()

/**
 * Executes `mark` in every transaction opened while `work` runs; both commit or neither does. Of nested marks the innermost
 * comes first.
 */
export async function withMark<Result>(mark: Mark, work: () => Promise<Result>): Promise<Result> {
  const marking = { mark: before(currentMark(), mark), isOver: false }
  try {
    return await current.run(marking, work)
  } finally {
    marking.isOver = true // what was started on the way and goes on is on its own
  }
}

const before = (outer: Mark | undefined, inner: Mark): Mark =>
  outer
    ? async (execute) => {
        await inner(execute)
        await outer(execute)
      }
    : inner

const currentMark = () => {
  const marking = current.getStore()
  return marking?.isOver ? undefined : marking?.mark
}

/** Postgres, with the marks. */
export function markedDialect(config: PostgresDialectConfig): Dialect {
  const dialect = new PostgresDialect(config)
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => marked(dialect.createDriver()),
  }
}

function marked(driver: Driver): Driver {
  const inTransaction = new WeakSet<DatabaseConnection>()
  const plain = new WeakMap<DatabaseConnection, DatabaseConnection['executeQuery']>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  const release = driver.releaseConnection.bind(driver)

  driver.acquireConnection = async (options) => {
    const connection = await acquire(options)
    if (plain.has(connection)) return connection
    const execute = connection.executeQuery.bind(connection)
    plain.set(connection, execute)
    connection.executeQuery = (query, options) => {
      const mark = currentMark()
      const isAlone = mark && !inTransaction.has(connection) && query.query.kind !== 'SelectQueryNode'
      return isAlone ? executeMarked(execute, mark, query) : execute(query, options)
    }
    return connection
  }
  driver.beginTransaction = async (connection, settings) => {
    inTransaction.add(connection)
    await begin(connection, settings)
    try {
      await currentMark()?.(plain.get(connection)!)
    } catch (error) {
      await rollback(connection) // Kysely takes the transaction for one that never began
      throw error
    }
  }
  driver.releaseConnection = (connection) => {
    inTransaction.delete(connection)
    return release(connection)
  }
  return driver
}

/** A statement outside a transaction is one of its own. */
async function executeMarked<Row>(execute: DatabaseConnection['executeQuery'], mark: Mark, query: CompiledQuery) {
  await execute(CompiledQuery.raw('begin'))
  try {
    await mark(execute)
    const result = await execute<Row>(query)
    await execute(CompiledQuery.raw('commit'))
    return result
  } catch (error) {
    await execute(CompiledQuery.raw('rollback'))
    throw error
  }
}
