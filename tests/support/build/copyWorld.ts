import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { v7 as uuid } from 'uuid'
import { createPool, poolOf } from '#db/connect.ts'
import { hashToken } from '#db/queries/accounts/sessions.ts'
import type { Db } from '#db/schema.ts'
import { createDatabase } from '../app/database.ts'
import { builders } from './build.ts'
import { buildWorld, type World } from './world.ts'

type Template = { world: World; rows: string; copying: string; ids: string[]; hashes: string[]; tokens: string[] }

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const HASH = /(?<="token_hash": "\\\\x)[0-9a-f]{64}/g
/** Tables that triggers on texts write, and which of their rows are of this transaction. */
const COUNTED: Record<string, string> = {
  text_count_changes: 'xmin = pg_current_xact_id()::xid',
  events: 'xact = pg_current_xact_id()',
}
const templates = new Map<string, Promise<Template>>()

export async function copyWorld({ db }: { db: Db }, mark: string): Promise<World> {
  if (!templates.has(mark)) templates.set(mark, readTemplate(mark))
  const template = await templates.get(mark)!
  const { world, rows, ids, hashes, tokens } = template
  const renewed = new Map(ids.map((id) => [id, uuid()]))
  for (const hash of hashes) renewed.set(hash, randomBytes(32).toString('hex'))
  for (const token of tokens) {
    const other = randomBytes(32).toString('base64url')
    renewed.set(token, other).set(hexHash(token), hexHash(other))
  }
  const rename = (text: string) => text.replace(UUID, (id) => renewed.get(id) ?? id)
  const copied = rename(rows).replace(HASH, (hash) => renewed.get(hash)!)
  await copierOf(db, template).query({ name: 'copy', text: 'select pg_temp.copy_world($1)', values: [copied] })
  return mapTexts(world, (text) => renewed.get(text) ?? rename(text))
}

const hexHash = (token: string) => hashToken(token).toString('hex')

type Copier = ReturnType<typeof createPool>
const copiers = new WeakMap<Db, Map<Template, Copier>>()

/** A connection on which a hundred statements are planned once. Triggers have done their work for the rows that it copies. */
function copierOf(db: Db, template: Template): Copier {
  const ofDatabase = copiers.get(db) ?? new Map<Template, Copier>()
  copiers.set(db, ofDatabase)
  const known = ofDatabase.get(template)
  if (known) return known
  const onConnect = async (client: ClientBase) => {
    await client.query(`set session_replication_role = replica; set client_min_messages = error; ${template.copying}`)
  }
  const copier = createPool(poolOf(db).options.connectionString!, { max: 1, onConnect })
  ofDatabase.set(template, copier)
  return copier
}

async function readTemplate(mark: string): Promise<Template> {
  const { db } = await createDatabase()
  const before = await readRows(db)
  const world = await buildWorld({ db, build: builders(db) }, mark)
  const known = new Set(before.map(({ rows }) => rows))
  const added = (await readRows(db)).filter(({ rows }) => !known.has(rows))
  await db.destroy()
  const insert = ({ table, columns }: (typeof added)[number]) =>
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, world -> '${table}')`
  // Triggers that always fire do their work once more, which is taken back.
  const statements = [
    ...added.filter(({ table }) => !(table in COUNTED)).map(insert),
    ...Object.entries(COUNTED).map(([table, now]) => `delete from ${table} where ${now}`),
    ...added.filter(({ table }) => table in COUNTED).map(insert),
  ]
  const copying = `create function pg_temp.copy_world(world jsonb) returns void language plpgsql as $$
    begin ${statements.join(';\n')}; end $$`
  const rows = `{${added.map(({ table, rows }) => `${JSON.stringify(table)}: ${rows}`).join(', ')}}`
  const tokens = [...JSON.stringify(world).matchAll(/"token":"([^"]+)"/g)].map(([, token]) => token!)
  // In their order, which those of a later copy keep.
  const ids = [...new Set((rows + JSON.stringify(world)).match(UUID))].sort()
  return { world, rows, copying, ids, hashes: rows.match(HASH) ?? [], tokens }
}

async function readRows(db: Db) {
  const { rows: tables } = await sql<{ table: string; columns: string }>`
    select c.oid::regclass::text as table, string_agg(quote_ident(attname), ', ') as columns
      from pg_class c join pg_attribute a on attrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '' and attname <> 'xact'
     group by c.oid`.execute(db)
  const all = tables.map(
    ({ table }) =>
      sql`select ${table} as name, jsonb_agg(t)::text as rows from ${sql.raw(table)} t having count(*) > 0`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(all, sql` union all `)}`.execute(db)
  return rows.map(({ name, rows }) => ({
    table: name,
    rows,
    columns: tables.find(({ table }) => table === name)!.columns,
  }))
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)])) as Value
}
