import { type RawBuilder, sql } from 'kysely'
import type { CheckName } from '../../vocabulary/checks/checks.ts'
import type { ContentType } from '../../vocabulary/contentTypes.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { FAILED, type Origin, type TranslationStatus } from '../../vocabulary/statuses.ts'
import type { AssignedTexts } from '../assignments/assignedTexts.ts'
import { hasComments, hasOpenComments } from '../comments/threads.ts'
import { isRatingOutdated } from '../ratings/reasons.ts'
import { isOnScreenshot } from '../screenshots/regions.ts'
import {
  checker,
  isCheckableBy,
  isConflict,
  isSentBack,
  isSuggested,
  origin,
  writers,
} from '../translations/rowFilters.ts'
import { hasIssue } from './findings.ts'
import { type Alike, type Identical, isIdentical } from './identicalTexts.ts'
import { RATING } from './rating.ts'
import { hasTerms } from './searchHits.ts'

export type VersionFilter = {
  pages?: readonly string[] | undefined
  /** With `pages`: those too whose name begins with one of these paths. */
  folders?: readonly string[] | undefined
  types?: readonly ContentType[] | undefined
  terms?: readonly string[] | undefined
  /** No other texts are looked at. */
  hits?: readonly string[] | undefined
  statuses?: readonly (TranslationStatus | 'NOT_STARTED')[] | undefined
  ratings?: readonly ('unrated' | 'low' | 'middle' | 'high')[] | undefined
  checked?: 'yes' | 'no' | 'once' | undefined
  suggested?: boolean
  sent_back?: boolean
  open_comments?: boolean
  /** With comments, whether resolved or not. */
  commented?: boolean
  conflicts?: boolean
  rating_outdated?: boolean
  outdated?: boolean
  /** With a finding, or failed. */
  faulty?: boolean
  issues?: readonly CheckName[] | undefined
  /** Checks whose findings count as issues beside the stored ones. */
  alike?: Alike | undefined
  identical?: Identical | undefined
  screenshot?: 'with' | 'without' | undefined
  changed_by?: string | undefined
  origins?: readonly Origin[] | undefined
  people?: readonly string[] | undefined
  speakers?: readonly string[] | undefined
  scenes?: readonly string[] | undefined
  changed_since?: Date | undefined
  changed_until?: Date | undefined
  assigned?: AssignedTexts | undefined
  /** Without the rows that others are led to, and those that the AI has. */
  free_for?: string | undefined
  /** Rows whose text this person may check where a project has review steps. */
  checkable_by?: string | undefined
}

type Condition = RawBuilder<boolean>

export function conditionsOf(language: LanguageCode, filter: VersionFilter): Condition {
  const { statuses, ratings, checked, origins, people, speakers, scenes, changed_since, changed_until, changed_by } =
    filter
  const conditions: (Condition | false | undefined)[] = [
    statuses && sql`coalesce(t.status, 'NOT_STARTED') = any (${statuses})`,
    ratings && sql`${RATING} = any (${ratings})`,
    checked &&
      sql`${sql.raw(checked === 'no' ? 'not' : '')} exists (
      select from all_translation_checks k
       where k.source_text_id = s.id and k.target_language = ${language} and k.steps_left = ${checked === 'once' ? 1 : 0})`,
    filter.suggested && isSuggested(language),
    filter.sent_back && isSentBack(language),
    filter.open_comments && hasOpenComments(language),
    filter.commented && hasComments(language),
    filter.conflicts && isConflict(language),
    filter.rating_outdated && isRatingOutdated,
    filter.outdated && isSourceChanged(language),
    filter.faulty && sql<boolean>`(t.status = ${FAILED} or ${hasIssue(language, filter.alike)})`,
    filter.issues && hasIssue(language, filter.alike, filter.issues),
    filter.identical && isIdentical(language, filter.identical),
    filter.screenshot && sql`${sql.raw(filter.screenshot === 'without' ? 'not' : '')} ${isOnScreenshot}`,
    origins && sql`${origin} = any (${origins})`,
    people && sql`(${writers} && ${people}::uuid[] or ${checker} = any (${people}::uuid[]))`,
    speakers && sql`s.speaker = any (${speakers})`,
    scenes && sql`s.scene = any (${scenes})`,
    changed_since !== undefined && sql`t.updated_at >= ${changed_since}`,
    changed_until !== undefined && sql`t.updated_at < ${changed_until}`,
    filter.assigned && isAssigned(filter.assigned),
    filter.free_for !== undefined && isFree(language, filter.free_for),
    filter.checkable_by !== undefined && isCheckableBy(filter.checkable_by),
    filter.terms && hasTerms(language, filter.terms),
    changed_by !== undefined && changedBy(changed_by),
  ]
  return sql.join([sql<boolean>`true`, ...conditions.filter((one) => one !== false && one !== undefined)], sql` and `)
}

export const isSourceChanged = (language: LanguageCode): Condition => sql`exists (
  select from source_changes d
   where d.source_text_id = s.id and d.target_language = ${language} and d.dealt_at is null)`

const isFree = (language: LanguageCode, person: string): Condition => sql`(
  not exists (
    select from row_turns turn where turn.source_text_id = s.id and turn.target_language = ${language}
       and turn.user_id <> ${person} and turn.until > clock_timestamp())
  and not exists (
    select from row_claims claim where claim.source_text_id = s.id and claim.target_language = ${language}))`

const isAssigned = ({
  whole,
  lists,
  others,
}: AssignedTexts): Condition => sql`(s.page_id = any (${whole}::uuid[]) or exists (
  select from assignment_texts x where x.source_text_id = s.id and x.assignment_id = any (${lists}::uuid[]))
  ${others ? sql`or not ${isAssigned(others)}` : sql``})`

const changedBy = (person: string): Condition => sql`exists (
  select from translation_changes change where change.translation_id = t.id and change.copied_from is null
     and (change.actor_id = ${person} and change.actor_kind in ('person', 'api')
       or exists (select from unnest(change.runs) run where run.is_new and run.user_id = ${person})))`
