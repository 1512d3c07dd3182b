import { sql } from 'kysely'
import { EVERY_LANGUAGE } from '../../vocabulary/languages.ts'
import { RATING_EDITION } from '../../vocabulary/reviews.ts'
import { HOLDER } from '../translationJobs/rowClaims.ts'

/** Of a rating that was made before its facts were kept it is known alone whether the AI has written the text. */
const IS_TYPED_OVER = `coalesce((
   select c.after <> t.content from translation_changes c
    where c.translation_id = t.id and c.actor_kind = 'ai' order by c.id desc limit 1), false)`
const IS_OTHER_TEXT = `case when r.id is not null then r.text_md5 <> md5(t.content) else ${IS_TYPED_OVER} end`

const CHANGED_TERMS = `coalesce((
  select x.changed from rated_terms x
   where x.page_id = s.page_id and x.language = t.target_language and x.source_text_id = s.id and x.rating_id = r.id), '{}')`

const GUIDE_REVISION = `coalesce((
  select sum(g.revision) from language_registers g
   where g.project_id = r.project_id and g.target_language in (t.target_language, '${EVERY_LANGUAGE}')), 0)`

/** SQL expressions of a source text `s`, its translation `t` and its rating `r`: each is true where that has changed since. */
const REASONS = {
  source: 'r.source_md5 <> md5(s.content)',
  translation: IS_OTHER_TEXT,
  terms: `r.source_md5 = md5(s.content) and ${CHANGED_TERMS} <> '{}'`,
  speaker: 'r.id is not null and r.speaker is distinct from s.speaker',
  guide: `r.guide_revision <> ${GUIDE_REVISION}`,
  prompt: `r.edition < ${RATING_EDITION}`,
}

const IS_RATED = `(t.rating_id is not null or (t.score is not null and t.person_rating_id is null)) and ${HOLDER} is null`
/** In a lateral join or a subselect of `t`. */
const RATING = '(select) one left join ratings r on r.id = t.rating_id'

const named = Object.entries(REASONS).map(([name, isSo]) => `case when ${isSo} then '${name}' end`)

/** SQL expressions of `s` and `t`: the reasons for which the rating by the AI is out of date, and its terms that are others now. */
export const REASONS_AS_LIST = `case when ${IS_RATED} then (
  select array_remove(array[${named.join()}], null) from ${RATING}) else '{}'::text[] end`
export const CHANGED_TERMS_AS_LIST = `case when t.rating_id is not null then (
  select case when ${REASONS.terms} then ${CHANGED_TERMS} else '{}' end from ${RATING}) else '{}'::text[] end`

const anyOf = (reasons: readonly string[]) => sql.raw(reasons.map((isSo) => `(${isSo})`).join(' or '))

/** A rating with facts is looked up by its key; of one without them the text alone tells. */
export const isRatingOutdated = sql<boolean>`(${sql.raw(IS_RATED)} and case when t.rating_id is null then ${sql.raw(IS_TYPED_OVER)}
  else exists (select from ratings r where r.id = t.rating_id and (${anyOf(Object.values(REASONS))})) end)`
