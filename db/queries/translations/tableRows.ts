import { poolOf } from '../../connect.ts'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { BESIDE_STATUSES, TRANSLATION_STATUSES } from '../../vocabulary/statuses.ts'
import { commentCounts } from '../comments/threads.ts'
import { shownFacts } from '../pages/facts.ts'
import { countStatuses, countTextsOf } from '../pages/textCounters.ts'
import { PERSON_RATING } from '../ratings/personRatings.ts'
import { CHANGED_TERMS_AS_LIST, REASONS_AS_LIST } from '../ratings/reasons.ts'
import { seesProjectText } from '../seesProject.ts'
import { HOLDER } from '../translationJobs/rowClaims.ts'
import { lastWrite } from './lastWrite.ts'
import { IS_PSEUDO } from './pseudoLocalized.ts'

type Window = { sort: 'status' | 'score' | 'page'; descending: boolean; skip: number; limit: number }
type Asked = { page_id: string; user_id: string; language: LanguageCode }

/** `data`: the rows as a JSON list, written by Postgres. `count`: all source texts of the page. */
type FoundRows = { data: string; count: number }

const TEXTS = `source_texts s left join translations t on t.source_text_id = s.id and t.target_language = $3`
const detailsIn = (language: string) => `
  left join all_translation_checks k on k.source_text_id = s.id and k.target_language = ${language}
  left join users checker on checker.id = k.checked_by
  left join sent_back b on b.source_text_id = s.id and b.target_language = ${language}
  left join users sender on sender.id = b.sent_by
  left join users first_checker on first_checker.id = k.first_checked_by
  left join source_changes d on d.source_text_id = s.id and d.target_language = ${language} and d.dealt_at is null
  cross join lateral (${commentCounts(language)}) said`
const DETAILS = detailsIn('$3')

/** An SQL expression: the kind of writer of the text as it stands. Typing that is not saved yet is a person's. */
const IS_BY_AGENT = `(c.actor_kind = 'api' and exists (
  select from row_operations o where o.id = c.operation_id and o.agent_run_id is not null))`

export const ORIGIN = `case when t.content <> '' then
  coalesce((${lastWrite(`case when ${IS_BY_AGENT} then 'agent' else c.actor_kind end`)}), 'person') end`

const suggestionsIn = (language: string) =>
  `from file_suggestions f where f.source_text_id = s.id and f.target_language = ${language}`

const rowIn = (
  language: string,
) => `s.id, s.position, s.identifier, s.content, s.context, s.words, s.scene, ${shownFacts('s')} as facts, case when t.id is not null then
  (select row_to_json(x) from (select t.id, t.content, t.status, t.review_notes, t.score, ${HOLDER} as request_id,
                                      t.suggestion, t.revision, t.updated_at, ${REASONS_AS_LIST} as rating_reasons,
                                      ${CHANGED_TERMS_AS_LIST} as rating_terms, ${PERSON_RATING} as person_rating,
                                      ${IS_PSEUDO} as is_pseudo,
                                      ${ORIGIN} as origin, k.checked_at, coalesce(k.steps_left, 0) as check_steps_left,
                                      coalesce(nullif(btrim(checker.full_name), ''), checker.email) as checked_by,
                                      coalesce(nullif(btrim(first_checker.full_name), ''), first_checker.email) as first_checked_by,
                                      case when b.sent_at is not null then json_build_object(
                                        'reason', b.reason, 'note', b.note, 'at', b.sent_at,
                                        'by', coalesce(nullif(btrim(sender.full_name), ''), sender.email),
                                        'to', (select coalesce(json_agg(coalesce(nullif(btrim(w.full_name), ''), w.email) order by w.full_name), '[]')
                                                 from users w where w.id = any (b.writers))) end as sent_back) x)
  end as translation, d.before as source_before,
  case when exists (select ${suggestionsIn(language)}) then
    (select json_agg(json_build_object('id', f.id, 'content', f.content, 'version_name', (
       select y.version_name from reimports i join version_carries y on y.id = i.carry_id where i.id = f.reimport_id),
     'agent', (select json_build_object('name', g.agent_name, 'works_for', nullif(g.actor_name, g.agent_name), 'note', f.note)
                 from agent_runs g where g.id = f.agent_run_id)) order by f.created_at) ${suggestionsIn(language)})
  else '[]' end as file_suggestions, said.comments, said.open_comments`
const ROW = rowIn('$3')

/** The columns of a row in a language, which is an expression, and the tables beside `s` and `t` from which they come. */
export const tableRow = (language: string) => ({ columns: rowIn(language), details: detailsIn(language) })

/** To somebody outside its organization the page does not exist: then there is no row. */
const statement = (name: string, rows: string) => ({
  name: `table-rows-${name}`,
  text: `select coalesce((select json_agg(r) from (${rows}) r), '[]')::text as data,
                ${countTextsOf('pages.id')} as count
           from pages join versions on versions.id = pages.version_id
                      join projects on projects.id = versions.project_id
                      join organization_members member on member.organization_id = projects.organization_id
          where pages.id = $1 and member.user_id = $2 and ${seesProjectText()}`,
})

const RANK = `case t.status ${TRANSLATION_STATUSES.map((status, place) => `when '${status}' then ${place}`).join(' ')} else -1 end`

/** Only what orders them is sorted: whole rows of a large page would be carried through for nothing. */
const sorted = (key: string, order: string) => `
  select ${ROW} from (
    select s.id as found, s.position as place, ${key} as key from ${TEXTS} where s.page_id = $1
     order by ${order}, place offset $4 limit $5
  ) w join source_texts s on s.id = w.found
      left join translations t on t.source_text_id = s.id and t.target_language = $3 ${DETAILS}
   order by ${order}, w.place`

// `is_dense`: the places of the page's texts have no gap, as nearly always. Then the n-th is at place n - 1.
const FROM_START = `position >= case when (select is_dense from page) then $4::bigint else 0 end`
const FROM_END = `position <= case when (select is_dense from page) then (select last from page) - $4::bigint else 2147483647 end`

/** In the order of the file: a window anywhere is found by its place, and no row before it is read. */
const inFileOrder = (direction: 'asc' | 'desc') => `
  select ${ROW} from (
    with page as materialized (select max(position) + 1 = ${countTextsOf('$1::uuid')} as is_dense, max(position) as last
                                 from source_texts where page_id = $1)
    select * from source_texts
     where page_id = $1 and ${direction === 'asc' ? FROM_START : FROM_END}
     order by position ${direction}
    offset case when (select is_dense from page) then 0 else $4::bigint end limit $5
  ) s left join translations t on t.source_text_id = s.id and t.target_language = $3 ${DETAILS}
   order by s.position ${direction}`

/** Ties by place in the file, rows without a rating last in both directions (reading 38). */
const STATEMENTS = Object.fromEntries(
  (['asc', 'desc'] as const).flatMap((direction) => [
    [`page ${direction}`, statement(`page-${direction}`, inFileOrder(direction))],
    [`status ${direction}`, statement(`status-${direction}`, sorted(RANK, `key ${direction}`))],
    [`score ${direction}`, statement(`score-${direction}`, sorted('t.score', `key ${direction} nulls last`))],
  ]),
)
const SOME = statement(
  'some',
  `select ${ROW} from ${TEXTS} ${DETAILS} where s.page_id = $1 and s.id = any ($4::uuid[]) order by s.position`,
)

export async function findRowsInOrder(db: Db, asked: Asked, { sort, descending, skip, limit }: Window) {
  const order = `${sort} ${descending ? 'desc' : 'asc'}`
  // Where all rows tie, as on a new page, the first ones are found without reading the others.
  const isFileOrder = sort === 'status' && (await haveOneStatus(db, asked))
  return findRows(db, asked, STATEMENTS[isFileOrder ? 'page asc' : order]!, [skip, limit])
}

async function haveOneStatus(db: Db, { page_id, language }: Asked) {
  const counts = await countStatuses(db, page_id, language)
  const all = counts.find(({ status }) => status === null)?.count ?? 0
  const started = counts.filter(
    ({ status, count }) => status !== null && !BESIDE_STATUSES.some((beside) => beside === status) && count > 0,
  )
  return started.length === 0 || (started.length === 1 && started[0]!.count === all)
}

export const findSomeRows = (db: Db, asked: Asked, ids: readonly string[]) => findRows(db, asked, SOME, [ids])

async function findRows(db: Db, { page_id, user_id, language }: Asked, prepared: typeof SOME, rest: unknown[]) {
  const { rows } = await poolOf(db).query<FoundRows>({ ...prepared, values: [page_id, user_id, language, ...rest] })
  return rows[0]
}
