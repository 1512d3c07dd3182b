import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { pagesOfUser } from '../pages/pages.ts'
import { holder } from '../translationJobs/rowClaims.ts'

const PUBLIC = [
  't.id',
  't.source_text_id',
  't.target_language',
  't.content',
  't.status',
  't.review_notes',
  't.score',
  't.revision',
  't.suggestion',
  't.created_at',
  't.updated_at',
] as const

export const findTranslationForUser = (db: Db, id: string, userId: string) =>
  pagesOfUser(db, userId)
    .innerJoin('source_texts as s', 's.page_id', 'pages.id')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('t.id', '=', id)
    .select(PUBLIC)
    .select(holder.as('request_id'))
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
    .select(holder.as('request_id'))
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
    .select(holder.as('request_id'))
    .executeTakeFirst()

/** A translation as `finishOf` judges it; `isSaved`: its history has an entry. */
export const findRowToFinish = (trx: Trx, sourceTextId: string, language: LanguageCode) =>
  trx
    .selectFrom('translations as t')
    .where('t.source_text_id', '=', sourceTextId)
    .where('t.target_language', '=', language)
    .select((eb) => [
      't.id',
      't.content as text',
      't.status',
      eb(holder, 'is not', null).$castTo<boolean>().as('isClaimed'),
      eb
        .exists(eb.selectFrom('translation_changes as c').whereRef('c.translation_id', '=', 't.id').select('c.id'))
        .$castTo<boolean>()
        .as('isSaved'),
    ])
    .executeTakeFirst()

/** In the order of the page. */
export const listTranslations = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.page_id', '=', pageId)
    .where('t.target_language', '=', language)
    .select(PUBLIC)
    .select(holder.as('request_id'))
    .orderBy('s.position')
    .execute()

/** The position of the page's document in this language; a list read before this is not older than it. */
export const findDocumentHead = (db: Db, pageId: string, language: LanguageCode) =>
  db
    .selectFrom('document_heads')
    .where('page_id', '=', pageId)
    .where('language', '=', language)
    .select(['generation', 'head_seq', 'notes_version'])
    .executeTakeFirst()
