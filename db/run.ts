import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Trx } from './schema.ts'

/** Runs one statement. The live engine prepares each once on its own pool; server edits join their caller's transaction. */
export type Run = <Row>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>

export const runOn =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (statement) =>
    (await client.query(statement)).rows

export const runIn =
  (db: Db | Trx): Run =>
  async <Row>({ text, values }: { text: string; values: unknown[] }) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]
