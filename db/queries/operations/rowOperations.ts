import { sql } from 'kysely'
import type { NewRow, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { RowOperationKind } from '../../vocabulary/operations.ts'
import type { TranslationStatus } from '../../vocabulary/statuses.ts'
import { compress, decompress } from '../../zstd.ts'
import { holder } from '../translationJobs/rowClaims.ts'

/** A row that an operation changed, with its status before where there was one. */
export type ChangedByOperation = { id: string; status?: TranslationStatus }
type NewOperation = Omit<NewRow<'row_operations'>, 'at' | 'done_at' | 'undone_at' | 'rows'>

/** Records a step of an operation, which goes on with each. */
export async function keepRowOperation(trx: Trx, operation: NewOperation, changed: readonly ChangedByOperation[]) {
  if (changed.length === 0) return
  const goesOn = { rows: sql<number>`row_operations.rows + excluded.rows`, done_at: sql<Date>`now()` }
  await trx
    .insertInto('row_operations')
    .values({ ...operation, rows: changed.length })
    .onConflict((on) => on.column('id').doUpdateSet(goesOn))
    .execute()
  await sql`
    insert into row_operation_steps (operation_id, step, changes)
    select ${operation.id}, coalesce(max(step), 0) + 1, ${await compress(JSON.stringify(changed))}::bytea
      from row_operation_steps where operation_id = ${operation.id}`.execute(trx)
}

type Locked = Pick<Row<'row_operations'>, 'id' | 'page_id' | 'target_language' | 'kind'> & {
  changed: ChangedByOperation[]
}

/** Locks it until the transaction ends; undefined once it was undone. */
export async function lockRowOperation(trx: Trx, id: string): Promise<Locked | undefined> {
  const operation = await trx
    .selectFrom('row_operations')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .select(['id', 'page_id', 'target_language', 'kind'])
    .forUpdate()
    .executeTakeFirst()
  if (!operation) return undefined
  const steps = await trx
    .selectFrom('row_operation_steps')
    .where('operation_id', '=', id)
    .orderBy('step')
    .select('changes')
    .execute()
  const read = async (changes: Buffer) => JSON.parse((await decompress(changes)).toString()) as ChangedByOperation[]
  return { ...operation, changed: (await Promise.all(steps.map(({ changes }) => read(changes)))).flat() }
}

export async function endRowOperation(trx: Trx, id: string) {
  await trx.deleteFrom('row_operation_steps').where('operation_id', '=', id).execute()
  await trx.updateTable('row_operations').set({ undone_at: sql`now()` }).where('id', '=', id).execute()
}

/** By whom each kind of operation has its rows written down in the history. */
const WRITER: Record<RowOperationKind, Row<'translation_changes'>['actor_kind']> = {
  ...{ fill: 'memory', status: 'person', translate: 'ai', update: 'ai' },
}

/**
 * Of the rows that an operation changed those that stand as it left them: the last entry of their history is its own, and nobody
 * has typed in them or confirmed them since. The AI writes after its request is recorded, once in a row.
 */
export async function listUntouched(trx: Trx, operation: Pick<Locked, 'id' | 'kind'>, ids: readonly string[]) {
  const writer = WRITER[operation.kind]
  const { rows } = await sql<{ id: string }>`
    select t.source_text_id as id
      from row_operations o
      join translations t on t.target_language = o.target_language and t.source_text_id = any (${`{${ids.join()}}`}::uuid[])
      join lateral (
        select c.* from translation_changes c where c.translation_id = t.id order by c.id desc limit 1) last on true
     where o.id = ${operation.id}
       and last.actor_kind = ${writer} and last.after = t.content and last.status = t.status
       and case when ${writer === 'ai'}
             then (select count(*) from translation_changes c where c.translation_id = t.id and c.at >= o.at) = 1
             else last.at <= o.done_at end
       and ${holder} is null
       and not exists (select from translation_checks k
                        where k.source_text_id = t.source_text_id and k.target_language = t.target_language
                          and k.checked_at > o.done_at)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The statuses of rows before an operation changes them. */
export async function listStatuses(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: TranslationStatus }>`
    select source_text_id as id, status from translations
     where source_text_id = any (${`{${ids.join()}}`}::uuid[]) and target_language = ${language}`.execute(trx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}
