import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { type ExportForm, exportStates } from './exportMark.ts'

const MIB = 1024 * 1024
const MIN_KEPT_EXPORT_BYTES = 8 * 1024
const MAX_KEPT_EXPORT_BYTES = { anOrganization: 256 * MIB, inAll: 2048 * MIB }
const USE = sql`interval '1 hour'`

export type Exported = ExportForm & { page_id: string; language: LanguageCode; isSpreadsheetSafe: boolean }
type KeptExport = Pick<Row<'kept_exports'>, 'deflated' | 'size' | 'crc32'> & {
  left_out: { count: number; faults: string[] }
}

const isOf = ({ page_id, language, isCheckedOnly, isSpreadsheetSafe }: Exported) => sql<boolean>`
  k.page_id = ${page_id} and k.language = ${language} and k.is_checked_only = ${isCheckedOnly}
  and k.is_spreadsheet_safe = ${isSpreadsheetSafe}`

export async function findKeptExport(db: Db, exported: Exported): Promise<KeptExport | undefined> {
  const { page_id, language } = exported
  const { rows } = await sql<KeptExport>`
    with found as (
      select k.* from kept_exports k
        join ${exportStates({ page_id }, [language], exported)} now using (page_id, language, state)
       where ${isOf(exported)}
    ), used as (
      update kept_exports k set used_at = clock_timestamp()
        from found where found.used_at < clock_timestamp() - ${USE} and ${isOf(exported)}
    )
    select deflated, size, crc32, left_out from found`.execute(db)
  return rows[0]
}

/** The state in which a page is exported; undefined where it has no file. */
export async function findExportState(trx: Trx, exported: Exported): Promise<ExportState | undefined> {
  const { page_id, language } = exported
  const { rows } = await sql<ExportState>`
    select state, organization_id from ${exportStates({ page_id }, [language], exported)} now`.execute(trx)
  return rows[0]
}
type ExportState = { state: string; organization_id: string }

/** In place of the one of an earlier state; those that nobody has used for longest give way. */
export async function keepExport(
  trx: Trx,
  exported: Exported,
  kept: KeptExport & ExportState & { ancestor_id: string },
  bounds = MAX_KEPT_EXPORT_BYTES,
) {
  if (kept.deflated.length < MIN_KEPT_EXPORT_BYTES || kept.deflated.length > bounds.anOrganization) return
  const { page_id, language, isCheckedOnly: is_checked_only, isSpreadsheetSafe: is_spreadsheet_safe } = exported
  const left_out = JSON.stringify(kept.left_out)
  await trx
    .insertInto('kept_exports')
    .values({ page_id, language, is_checked_only, is_spreadsheet_safe, ...kept, left_out })
    .onConflict((on) =>
      on.columns(['page_id', 'language', 'is_checked_only', 'is_spreadsheet_safe']).doUpdateSet((eb) => ({
        organization_id: eb.ref('excluded.organization_id'),
        state: eb.ref('excluded.state'),
        deflated: eb.ref('excluded.deflated'),
        size: eb.ref('excluded.size'),
        crc32: eb.ref('excluded.crc32'),
        left_out: eb.ref('excluded.left_out'),
        ancestor_id: eb.ref('excluded.ancestor_id'),
        used_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
  await dropOldest(trx, bounds.anOrganization, kept.organization_id)
  await dropOldest(trx, bounds.inAll)
}

/** Passes over those that another transaction drops or replaces. */
async function dropOldest(trx: Trx, most: number, organization_id?: string) {
  const among = organization_id === undefined ? sql`true` : sql`organization_id = ${organization_id}`
  const { rows } = await sql<{ over: number }>`
    select (coalesce(sum(bytes), 0) - ${most})::bigint as over from kept_exports where ${among}`.execute(trx)
  if (rows[0]!.over <= 0) return
  await sql`
    delete from kept_exports where ctid in (
      select k.ctid from kept_exports k
        join (select page_id, language, is_checked_only, is_spreadsheet_safe,
                     sum(bytes) over (order by used_at, page_id, language, is_checked_only, is_spreadsheet_safe) - bytes as older
                from kept_exports where ${among}) o using (page_id, language, is_checked_only, is_spreadsheet_safe)
       where o.older < ${rows[0]!.over}
         for update of k skip locked)`.execute(trx)
}
