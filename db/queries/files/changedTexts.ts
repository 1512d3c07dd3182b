import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { FORMULA_PATTERN } from '../../vocabulary/texts/formulas.ts'
import { sceneOf } from '../../vocabulary/texts/scenes.ts'
import { comparedFacts, FACT_COLUMNS, type FactRow, factLists } from '../pages/facts.ts'

/** Nobody else imports into the page, and it gets no other document, until the transaction ends. */
export const lockPage = (trx: Trx, pageId: string) =>
  trx.selectFrom('pages').where('id', '=', pageId).select('id').forUpdate().executeTakeFirst()

/** Keeps everybody from committing to the documents of a page until the transaction ends; in the order of its deletion. */
export const lockHeadsOfPage = (trx: Trx, pageId: string) =>
  trx
    .selectFrom('document_heads')
    .where('page_id', '=', pageId)
    .orderBy('id')
    .select('language')
    .forNoKeyUpdate()
    .execute()

/**
 * All texts of a page, those in the table first and in its order, then the archived ones, as JSON:
 * id, identifier, content, context, 1 where archived, words, facts, lineage.
 */
export async function textsOfPageAsJson(db: Db, pageId: string) {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_array(
             id, identifier, content, context, case when archived_at is null then 0 else 1 end, words,
             ${comparedFacts('s')}, coalesce(lineage_id, id))
           order by position nulls last, identifier), '[]')::text as json
      from all_source_texts s where page_id = ${pageId}`.execute(db)
  return rows[0]!.json
}

export async function archivedTextsAsJson(db: Db, pageId: string) {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_array(identifier, identifier, content, context, 1, words, ${comparedFacts('s')})
                             order by identifier), '[]')::text as json
      from all_source_texts s where page_id = ${pageId} and position is null`.execute(db)
  return rows[0]!.json
}

export async function listFormulas(db: Db, pageId: string): Promise<string[]> {
  const found = await db
    .selectFrom('translations')
    .innerJoin('source_texts', 'source_texts.id', 'translations.source_text_id')
    .where('source_texts.page_id', '=', pageId)
    .where('translations.content', '~', FORMULA_PATTERN)
    .select('translations.content')
    .distinct()
    .execute()
  return found.map(({ content }) => content)
}

/** One after the other: without statistics of new identifiers Postgres would read the whole page. Of more it is right to. */
const MAX_LOOKED_UP = 2_000

export async function findTextIds(
  db: Db,
  pageId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = identifiers.length > MAX_LOOKED_UP ? listTextIdsOf : lookUpTextIds
  const { rows } = await found(pageId, identifiers).execute(db)
  return new Map(rows.map(({ identifier, id }) => [identifier, id]))
}

type NamedText = { identifier: string; id: string }

const listTextIdsOf = (pageId: string, identifiers: readonly string[]) =>
  sql<NamedText>`
    select identifier, id from all_source_texts where page_id = ${pageId} and identifier = any (${identifiers}::text[])`

const lookUpTextIds = (pageId: string, identifiers: readonly string[]) =>
  sql<NamedText>`
    select x.identifier, s.id
      from unnest(${identifiers}::text[]) x(identifier)
      cross join lateral (
        select id from all_source_texts where page_id = ${pageId} and identifier = x.identifier limit 1) s`

type NewText = {
  id: string
  identifier: string
  content: string
  context: string | null
  words: number
  facts?: FactRow
}

export const insertTexts = (trx: Trx, pageId: string, texts: readonly NewText[]) =>
  sql`
    insert into all_source_texts (id, page_id, position, identifier, content, context, words, scene,
                                  ${sql.raw(FACT_COLUMNS.join())})
    select x.id, ${pageId}, (select coalesce(max(position), -1) from source_texts where page_id = ${pageId}) + x.n,
           x.identifier, x.content, x.context, x.words, x.scene, ${sql.raw(FACT_COLUMNS.map((name) => `x.${name}`).join())}
      from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ identifier }) => identifier)}::text[],
                  ${texts.map(({ content }) => content)}::text[], ${texts.map(({ context }) => context)}::text[],
                  ${texts.map(({ words }) => words)}::int[],
                  ${texts.map(({ identifier }) => sceneOf(identifier))}::text[], ${factLists(texts)})
           with ordinality x(id, identifier, content, context, words, scene, ${sql.raw(FACT_COLUMNS.join())}, n)`.execute(
    trx,
  )

type Change = Omit<NewText, 'identifier'>

export const updateTexts = (trx: Trx, changes: readonly Change[]) =>
  sql`
    update all_source_texts s set content = x.content, context = x.context, words = x.words,
                                  ${sql.raw(FACT_COLUMNS.map((name) => `${name} = x.${name}`).join())}
      from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ content }) => content)}::text[],
                  ${changes.map(({ context }) => context)}::text[], ${changes.map(({ words }) => words)}::int[],
                  ${factLists(changes)})
           x(id, content, context, words, ${sql.raw(FACT_COLUMNS.join())})
     where s.id = x.id`.execute(trx)

export const listTextsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('all_source_texts')
    .where('id', '=', sql<string>`any (${ids})`)
    .select(['id', 'identifier', 'content', 'context', 'archived_at', ...FACT_COLUMNS])
    .execute()

/**
 * New identifiers, also those that others of these texts have until now; a text stays as it is where another one has its new
 * identifier and keeps it. Answers those that got theirs.
 */
export async function renameTexts(trx: Trx, renamed: readonly { id: string; to: string }[]) {
  const { rows } = await sql<{ id: string; to: string; held_by: string | null }>`
    select s.id, x.identifier as to, o.id as held_by
      from unnest(${renamed.map(({ id }) => id)}::uuid[], ${renamed.map(({ to }) => to)}::text[]) x(id, identifier)
      join all_source_texts s on s.id = x.id
      left join all_source_texts o on o.page_id = s.page_id and o.identifier = x.identifier and o.id <> s.id`.execute(
    trx,
  )
  let possible = rows
  for (let count = -1; count !== possible.length; ) {
    count = possible.length
    const leaving = new Set(possible.map(({ id }) => id))
    possible = possible.filter(({ held_by }) => held_by === null || leaving.has(held_by))
  }
  const ids = possible.map(({ id }) => id)
  if (possible.some(({ held_by }) => held_by !== null))
    await sql`
      update all_source_texts set identifier = id::text || ' ' || gen_random_uuid() where id = any (${ids}::uuid[])`.execute(
      trx,
    )
  await sql`
    update all_source_texts s set identifier = x.identifier, scene = x.scene
      from unnest(${ids}::uuid[], ${possible.map(({ to }) => to)}::text[],
                  ${possible.map(({ to }) => sceneOf(to))}::text[]) x(id, identifier, scene)
     where s.id = x.id`.execute(trx)
  return new Set(ids)
}

export const archiveTexts = async (trx: Trx, ids: readonly string[]) =>
  idsIn(
    await sql<{ id: string }>`
    update all_source_texts set archived_at = now(), archived_position = position, position = null
     where id = any (${ids}::uuid[]) and archived_at is null returning id`.execute(trx),
  )

const idsIn = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

export const unarchiveTexts = async (trx: Trx, pageId: string, ids: readonly string[]) =>
  idsIn(
    await sql<{ id: string }>`
    update all_source_texts s
       set archived_at = null, archived_position = null,
           position = (select coalesce(max(position), -1) from source_texts where page_id = ${pageId}) + x.n
      from (select a.id, row_number() over (order by a.archived_position) as n
              from all_source_texts a where a.id = any (${ids}::uuid[]) and a.archived_at is not null) x
     where s.id = x.id returning s.id`.execute(trx),
  )

export const orderTexts = (trx: Trx, ids: readonly string[]) =>
  sql`
    update all_source_texts s set position = x.n - 1
      from unnest(${ids}::uuid[]) with ordinality x(id, n)
     where s.id = x.id and s.position <> x.n - 1`.execute(trx)

export const listArchivedTexts = (db: Db, pageId: string) =>
  db
    .selectFrom('all_source_texts as s')
    .where('s.page_id', '=', pageId)
    .where('s.archived_at', 'is not', null)
    .orderBy('s.archived_at', 'desc')
    .orderBy('s.archived_position')
    .select(['s.id', 's.identifier', 's.content', 's.context', 's.archived_position'])
    .select((eb) => eb.ref('s.archived_at').$notNull().as('archived_at'))
    .select((eb) =>
      eb
        .selectFrom('translations as t')
        .whereRef('t.source_text_id', '=', 's.id')
        .where('t.content', '<>', '')
        .select(eb.fn.countAll<number>().as('count'))
        .as('translations'),
    )
    .execute()

export async function listArchivedTranslations(db: Db, pageId: string, id: string) {
  const text = await db
    .selectFrom('all_source_texts')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .where('archived_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (!text) return undefined
  return db
    .selectFrom('translations')
    .where('source_text_id', '=', id)
    .where('content', '<>', '')
    .orderBy('target_language')
    .select(['target_language as language', 'content', 'status'])
    .execute()
}

export const listArchivedPlaces = (db: Db, pageId: string) =>
  db
    .selectFrom('all_source_texts')
    .where('page_id', '=', pageId)
    .where('archived_at', 'is not', null)
    .orderBy('archived_position')
    .orderBy('id')
    .select('id')
    .select((eb) => eb.ref('archived_position').$notNull().as('place'))
    .execute()

export const updateArchivedPlaces = (trx: Trx, places: readonly { id: string; place: number }[]) =>
  sql`
    update all_source_texts s set archived_position = x.place
      from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ place }) => place)}::int[]) x(id, place)
     where s.id = x.id and s.archived_position <> x.place`.execute(trx)

export const listTextIds = async (db: Db, pageId: string) =>
  (await db.selectFrom('source_texts').where('page_id', '=', pageId).orderBy('position').select('id').execute()).map(
    ({ id }) => id,
  )
