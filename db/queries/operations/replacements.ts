import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, NewRow, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { NewOperation } from './rowOperations.ts'

type NewReplacement = Omit<NewRow<'replacements'>, 'id' | 'version_id' | 'at' | 'undone_at'> & {
  id?: string | undefined
  page_id: string
}

/**
 * The part of a replacement that is in a page, which goes on or begins; undone in between, or somebody else's, there is none.
 * It is not undone until the transaction ends.
 */
export async function goOnWithReplacement(trx: Trx, { id = uuid(), page_id, ...replacement }: NewReplacement) {
  await sql`
    insert into replacements (id, version_id, target_language, actor_id, actor_name, find, ripple_id)
    select ${id}, p.version_id, ${replacement.target_language}, ${replacement.actor_id}, ${replacement.actor_name},
           ${replacement.find}, ${replacement.ripple_id ?? null}
      from pages p where p.id = ${page_id}
    on conflict (id) do nothing`.execute(trx)
  const { rows } = await sql<{ part: string | null }>`
    select o.id as part from replacements r join pages p on p.version_id = r.version_id and p.id = ${page_id}
      left join row_operations o on o.replacement_id = r.id and o.page_id = p.id
     where r.id = ${id} and r.actor_id = ${replacement.actor_id} and r.target_language = ${replacement.target_language}
       and r.undone_at is null
       for share of r`.execute(trx)
  if (!rows[0]) return undefined
  const { target_language, actor_id, actor_name } = replacement
  const operation: NewOperation = {
    ...{ id: rows[0].part ?? uuid(), page_id, target_language, kind: 'replace', status: null },
    ...{ actor_id, actor_name, replacement_id: id },
  }
  return operation
}

type PartOfRipple = Pick<NewReplacement, 'page_id' | 'target_language' | 'actor_id'> & { ripple_id: string }

/**
 * The id of the replacement that a ripple has in the version of a page, or of one that it has not yet; undefined once any of it
 * was undone, or where it is somebody else's. Nobody else goes on with it until the transaction ends.
 */
export async function findPartOfRipple(trx: Trx, part: PartOfRipple): Promise<string | undefined> {
  await lockRipple(trx, part.ripple_id)
  const { rows } = await sql<{ id: string; is_open: boolean; is_here: boolean }>`
    select r.id, r.undone_at is null and r.actor_id = ${part.actor_id} as is_open,
           r.version_id = p.version_id and r.target_language = ${part.target_language} as is_here
      from replacements r cross join pages p
     where r.ripple_id = ${part.ripple_id} and p.id = ${part.page_id}`.execute(trx)
  if (rows.some(({ is_open }) => !is_open)) return undefined
  return rows.find(({ is_here }) => is_here)?.id ?? uuid()
}

const lockRipple = (trx: Trx, id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${id}, 76))`.execute(trx)

/** The other replacements of the ripple that one belongs to. */
export async function listRestOfRipple(db: Db, id: string) {
  const { rows } = await sql<{ id: string; ripple_id: string; version_id: string; language: LanguageCode }>`
    select r.id, r.ripple_id, r.version_id, r.target_language as language
      from replacements one join replacements r on r.ripple_id = one.ripple_id
     where one.id = ${id} and r.id <> ${id} order by r.id`.execute(db)
  return rows
}

/** Those that are not undone, or for a redo those that are, locked until the transaction ends. */
export async function lockReplacements(trx: Trx, ids: readonly string[], to: 'undo' | 'redo') {
  const rippled = await trx
    .selectFrom('replacements')
    .where('id', '=', sql<string>`any (${ids})`)
    .where('ripple_id', 'is not', null)
    .select('ripple_id')
    .executeTakeFirst()
  if (rippled?.ripple_id) await lockRipple(trx, rippled.ripple_id)
  const rows = await trx
    .selectFrom('replacements')
    .where('id', '=', sql<string>`any (${ids})`)
    .where('undone_at', to === 'undo' ? 'is' : 'is not', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const turnReplacements = (trx: Trx, ids: readonly string[], to: 'undo' | 'redo') =>
  trx
    .updateTable('replacements')
    .set({ undone_at: to === 'undo' ? sql<Date>`clock_timestamp()` : null })
    .where('id', '=', sql<string>`any (${ids})`)
    .execute()

export const listPartsOfReplacements = (db: Db, ids: readonly string[], to: 'undo' | 'redo') =>
  db
    .selectFrom('row_operations as o')
    .innerJoin('pages as p', 'p.id', 'o.page_id')
    .where('o.replacement_id', '=', sql<string>`any (${ids})`)
    .where('o.undone_at', to === 'undo' ? 'is' : 'is not', null)
    .select(['o.id', 'o.page_id', 'p.name as page_name'])
    .orderBy('o.at')
    .orderBy('o.id')
    .execute()
