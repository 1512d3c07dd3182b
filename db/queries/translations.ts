import { sql } from 'kysely'
import type { Db, Row, Trx } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'
import { pagesOfUser } from './pages.ts'

const PUBLIC = [
  't.id',
  't.source_text_id',
  't.target_language',
  't.content',
  't.status',
  't.review_notes',
  't.score',
  't.revision',
  't.request_id',
  't.suggestion',
  't.created_at',
  't.updated_at',
] as const

/** A page with whatever translating it takes. */
const places = (db: Db) =>
  db
    .selectFrom('pages')
    .innerJoin('versions', 'versions.id', 'pages.version_id')
    .innerJoin('projects', 'projects.id', 'versions.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'pages.id as page_id',
      'pages.type',
      'projects.id as project_id',
      'projects.name as project_name',
      'projects.description',
      'projects.source_language',
      'projects.target_languages',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
    ])

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

export const findPlace = (db: Db, pageId: string) => places(db).where('pages.id', '=', pageId).executeTakeFirst()

/** To someone outside its organization a page does not exist. */
export const findPlaceForUser = (db: Db, pageId: string, userId: string): Promise<Place | undefined> =>
  places(db)
    .innerJoin('organization_members as member', 'member.organization_id', 'organizations.id')
    .where('pages.id', '=', pageId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst()

export const findTranslationForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.id', '=', id)
    .select(PUBLIC)
    .select(['s.page_id', 's.words'])
    .executeTakeFirst()

/** To someone outside its organization a source text does not exist. */
export const findSourceTextForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .where('s.id', '=', id)
    .select(['s.id', 's.page_id', 'projects.target_languages'])
    .executeTakeFirst()

/** By language. */
export const listTranslationsOfText = (
  db: Db,
  sourceTextId: string,
  { skip, limit }: { skip: number; limit: number },
) =>
  db
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .select(PUBLIC)
    .orderBy('t.target_language')
    .offset(skip)
    .limit(limit)
    .execute()

export async function countTranslationsOfText(db: Db, sourceTextId: string) {
  const { count } = await db
    .selectFrom('translations')
    .where('source_text_id', '=', sourceTextId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findTranslationOfText = (db: Db, sourceTextId: string, language: LanguageCode) =>
  db
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .where('t.target_language', '=', language)
    .select(PUBLIC)
    .executeTakeFirst()

/** In the order of the page. */
export const listTranslations = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.page_id', '=', pageId)
    .where('t.target_language', '=', language)
    .select(PUBLIC)
    .orderBy('s.position')
    .execute()

/** How far the page's document is in this language; a list read before this is not older than it. */
export const findDocumentHead = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('document_heads')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .select(['generation', 'head_seq', 'notes_version'])
    .executeTakeFirst()

export const countStatuses = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)
    .groupBy('t.status')
    .select(['t.status', ({ fn }) => fn.countAll<number>().as('rows')])
    .execute()

/** Texts that Translate would fill: without any text yet and not already being translated (reading 31a). */
export const listUntranslated = (db: Db, pageId: string, language: LanguageCode, ids?: readonly string[]) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)
    .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any (${ids})`))
    .where((eb) => eb.or([eb('t.id', 'is', null), eb.and([eb('t.content', '=', ''), eb('t.request_id', 'is', null)])]))
    .select(['s.id as source_text_id', 's.words'])
    .orderBy('s.position')
    .execute()

/**
 * Gives rows without a text to a request, ahead of their document, so that a row belongs to one request only.
 * What somebody wrote in the meantime is left out.
 */
export async function claimUntranslated(trx: Trx, language: LanguageCode, requestId: string, sourceTextIds: string[]) {
  const { rows } = await sql<{ id: string; source_text_id: string }>`
    insert into translations as t (source_text_id, target_language, status, request_id)
    select id, ${language}, 'PENDING', ${requestId} from unnest(${sourceTextIds}::uuid[]) id order by id
    on conflict (source_text_id, target_language) do update
      set status = 'PENDING', request_id = excluded.request_id, updated_at = now()
      where t.content = '' and t.request_id is null
    returning id, source_text_id`.execute(trx)
  return rows
}

/** Gives a row that has a text to a request; undefined when another request holds it. */
export const claimTranslation = (trx: Trx, id: string, requestId: string) =>
  trx
    .updateTable('translations')
    .set({ request_id: requestId, status: 'PENDING', updated_at: new Date() })
    .where('id', '=', id)
    .where('request_id', 'is', null)
    .returning(['id', 'source_text_id', 'target_language', 'content', 'revision'])
    .executeTakeFirst()

/** Source texts with their translation as far as there is one, in the order of the page. */
export const listRowsToTranslate = (db: Db, language: LanguageCode, sourceTextIds: string[]) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.id', '=', sql<string>`any (${sourceTextIds})`)
    .where('t.target_language', '=', language)
    .select(['s.id as source_text_id', 's.position', 's.identifier', 's.content as source', 's.context'])
    .select(['t.id as translation_id', 't.content as text', 't.revision', 't.review_notes'])
    .orderBy('s.position')
    .execute()

export const listNeighbours = (db: Db, pageId: string, language: LanguageCode, positions: number[]) =>
  db
    .selectFrom('source_texts as s')
    .leftJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 's.id').on('t.target_language', '=', language),
    )
    .where('s.page_id', '=', pageId)
    .where('s.position', '=', sql<number>`any (${positions})`)
    .select([
      's.position',
      's.content as source',
      ({ fn }) => fn.coalesce('t.content', sql<string>`''`).as('translation'),
    ])
    .orderBy('s.position')
    .execute()

/** Rows that a request holds, all of the page's language or the named ones. */
export const listHeld = (db: Db, pageId: string, language: LanguageCode, ids?: readonly string[]) =>
  db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', pageId)
    .where('t.target_language', '=', language)
    .where('t.request_id', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any (${ids})`))
    .select(['t.id as translation_id', 't.source_text_id', 't.request_id'])
    .orderBy('s.position')
    .execute()

/** The status each row had when its history was last written; rows without a history are left out. */
export async function listRecordedStatuses(db: Db, translationIds: string[]) {
  const rows = await db
    .selectFrom('translation_changes')
    .where('translation_id', '=', sql<string>`any (${translationIds})`)
    .distinctOn('translation_id')
    .select(['translation_id', 'status'])
    .orderBy('translation_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.translation_id, row.status]))
}

type Author = Pick<Row<'translation_changes'>, 'actor_kind' | 'actor_id' | 'actor_name'>

/** Writes down how these rows are now, with what was written down last as the text before; unchanged rows are left out. */
export const recordChanges = (trx: Trx, author: Author, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    insert into translation_changes (translation_id, actor_kind, actor_id, actor_name, before, after, status)
    select t.id, ${author.actor_kind}, ${author.actor_id}, ${author.actor_name}, coalesce(last.after, ''), t.content, t.status
      from translations t
      left join lateral (
        select c.after, c.status from translation_changes c where c.translation_id = t.id order by c.id desc limit 1
      ) last on true
     where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
       and (coalesce(last.after, '') <> t.content or last.status is distinct from t.status)`.execute(trx)

export const listChanges = (db: Db, translationId: string) =>
  db
    .selectFrom('translation_changes')
    .where('translation_id', '=', translationId)
    .select(['at', 'actor_kind', 'actor_name', 'before', 'after', 'status'])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Only after the document's commit in the same transaction, like every write to this table. */
export async function updateNotes(
  trx: Trx,
  language: LanguageCode,
  rows: { source_text_id: string; review_notes?: string; suggestion?: string }[],
) {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.source_text_id)
  await raiseNotesVersion(trx, language, ids)
  await sql`
    update translations t
       set review_notes = coalesce(x.review_notes, t.review_notes), suggestion = coalesce(x.suggestion, t.suggestion)
      from unnest(${ids}::uuid[], ${rows.map((row) => row.review_notes ?? null)}::text[],
                  ${rows.map((row) => row.suggestion ?? null)}::text[]) x(source_text_id, review_notes, suggestion)
     where t.source_text_id = x.source_text_id and t.target_language = ${language}`.execute(trx)
}

export async function clearSuggestion(
  trx: Trx,
  { id, source_text_id, target_language }: Pick<Row<'translations'>, 'id' | 'source_text_id' | 'target_language'>,
) {
  await raiseNotesVersion(trx, target_language, [source_text_id])
  await trx.updateTable('translations').set({ suggestion: null }).where('id', '=', id).execute()
}

/** Lists of translations get a new ETag. Before the rows, as a commit of the document has it. */
const raiseNotesVersion = (trx: Trx, language: LanguageCode, sourceTextIds: string[]) =>
  sql`
    update document_heads h set notes_version = notes_version + 1
     where h.language = ${language}
       and h.page_id in (select page_id from source_texts where id = any (${sourceTextIds}::uuid[]))`.execute(trx)

/** Makes a claimed row what its document says, when the document did not go along with the claim. */
export async function withdrawClaim(
  trx: Trx,
  requestId: string,
  rows: { translation_id: string; status: TranslationStatus | undefined }[],
) {
  for (const { translation_id, status } of rows) {
    const claim = { id: translation_id, request_id: requestId }
    if (status === undefined)
      await trx
        .deleteFrom('translations')
        .where((eb) => eb.and(claim))
        .execute()
    else
      await trx
        .updateTable('translations')
        .set({ status, request_id: null })
        .where((eb) => eb.and(claim))
        .execute()
  }
}

/** Rows held by requests of which no job is left that could finish them. */
export async function listOrphans(db: Db) {
  const { rows } = await sql<{
    request_id: string
    page_id: string
    language: LanguageCode
    source_text_ids: string[]
    revision: number
  }>`
    select t.request_id, s.page_id, t.target_language as language, array_agg(s.id) as source_text_ids
      from translations t join source_texts s on s.id = t.source_text_id
     where t.request_id is not null and t.request_id::text not in (
       select data->>'request_id' from pgboss.job
        where name like 'translate-rows%' and state in ('created', 'retry', 'active'))
     group by t.request_id, s.page_id, t.target_language`.execute(db)
  return rows
}

/** Words reserved, by one request or any, for a row that is no longer there or no longer held by the request. */
export const releaseLostWords = (db: Db, requestId?: string) =>
  db
    .updateTable('word_ledger as ledger')
    .set({ state: 'released', settled_at: new Date() })
    .where('ledger.state', '=', 'reserved')
    .$if(requestId !== undefined, (query) => query.where('ledger.request_id', '=', requestId!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('translations as t')
            .whereRef('t.id', '=', 'ledger.translation_id')
            .whereRef('t.request_id', '=', 'ledger.request_id')
            .select('t.id'),
        ),
      ),
    )
    .execute()
