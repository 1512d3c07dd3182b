import { sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Way } from '../../vocabulary/operations.ts'

type NewReimport = Pick<
  Row<'reimports'>,
  'id' | 'page_id' | 'actor_id' | 'actor_name' | 'path' | 'counts' | 'changes' | 'carry_id' | 'file_import_id'
>

type InLanguages = Pick<Row<'reimports'>, 'accepted_language' | 'languages' | 'agent_run_id'>

export const insertReimport = (trx: Trx, reimport: NewReimport & Partial<InLanguages>) =>
  trx.insertInto('reimports').values(reimport).execute()

type FileOfReimport = Partial<Pick<Row<'reimports'>, 'ancestor_id' | 'file_id' | 'replaced_file_id'>>

export const updateReimportFile = (trx: Trx, id: string, file: FileOfReimport) =>
  trx.updateTable('reimports').set(file).where('id', '=', id).execute()

export const findCarriedVersion = async (trx: Trx, carry_id: string) =>
  (await trx.selectFrom('version_carries').where('id', '=', carry_id).select('version_name').executeTakeFirst())
    ?.version_name

/** Locks it until the transaction ends; null where it was turned this way before. */
export const lockReimportChanges = async (trx: Trx, id: string, way: Way): Promise<Buffer | null> =>
  (
    await trx
      .selectFrom('reimports')
      .where('id', '=', id)
      .where('undone_at', way === 'undo' ? 'is' : 'is not', null)
      .select('changes')
      .forUpdate()
      .executeTakeFirst()
  )?.changes ?? null

export const lockAcceptance = async (
  trx: Trx,
  id: string,
  of: { page_id: string; actor_id: string; accepted_language: LanguageCode },
): Promise<boolean> =>
  (await trx
    .selectFrom('reimports')
    .where('id', '=', id)
    .where((eb) => eb.and(of))
    .where('undone_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()) !== undefined

export async function insertAcceptedStep(trx: Trx, id: string, step: { accepted: number; changes: Buffer }) {
  await sql`
    insert into reimport_steps (reimport_id, step, changes)
    select ${id}, coalesce(max(step), 0) + 1, ${step.changes} from reimport_steps where reimport_id = ${id}`.execute(
    trx,
  )
  await sql`
    update reimports
       set counts = jsonb_set(counts, '{accepted}', to_jsonb((counts ->> 'accepted')::int + ${step.accepted}::int))
     where id = ${id}`.execute(trx)
}

export const listReimportSteps = async (trx: Trx, id: string): Promise<Buffer[]> =>
  (
    await trx.selectFrom('reimport_steps').where('reimport_id', '=', id).orderBy('step').select('changes').execute()
  ).map(({ changes }) => changes)

/** `changes`: what this turn changed, for the next one. */
export async function turnReimport(trx: Trx, id: string, { way, changes }: { way: Way; changes: Buffer | null }) {
  await trx.deleteFrom('reimport_steps').where('reimport_id', '=', id).execute()
  const now = sql<Date>`now()`
  await trx
    .updateTable('reimports')
    .set({ changes, turned_at: now, undone_at: way === 'undo' ? now : null })
    .where('id', '=', id)
    .execute()
}

/** Exchanges the templates of a re-import and those before it, unless others have taken their places since. */
export async function turnFiles(trx: Trx, id: string, way: Way) {
  await trx
    .updateTable('all_page_language_files')
    .set({ is_taken_back: way === 'undo' })
    .where('reimport_id', '=', id)
    .execute()
  const { page_id, file_id, replaced_file_id } = await trx
    .selectFrom('reimports')
    .where('id', '=', id)
    .select(['page_id', 'file_id', 'replaced_file_id'])
    .executeTakeFirstOrThrow()
  if (!file_id && !replaced_file_id) return
  const files = trx.updateTable('all_page_files').where('page_id', '=', page_id)
  const current = await trx
    .selectFrom('all_page_files')
    .where('page_id', '=', page_id)
    .where('is_current', '=', true)
    .select('id')
    .executeTakeFirst()
  if ((current?.id ?? null) !== file_id) return
  if (file_id) await files.where('id', '=', file_id).set({ is_current: false }).execute()
  if (replaced_file_id) await files.where('id', '=', replaced_file_id).set({ is_current: true }).execute()
  await updateReimportFile(trx, id, { file_id: replaced_file_id, replaced_file_id: file_id })
}
