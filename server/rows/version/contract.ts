import { z } from 'zod'
import { CHECK_NAMES } from '#db/vocabulary/checks/checks.ts'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { Language } from '../../http/contract.ts'
import { MAX_LANGUAGES_AT_ONCE, TOO_MANY_LANGUAGES } from '../constants.ts'
import { chosen, FilterCounts, listOf, Origin, SceneCounts, SearchQuery, TableRow } from '../contract.ts'

export const MAX_ROWS_COUNTED = 10_000

const areFew = (languages: readonly unknown[] = []) => languages.length <= MAX_LANGUAGES_AT_ONCE

/** In place of `language` alone: each row is a text in one of these, and each text stands in them in this order. */
export const inLanguages = { languages: listOf(Language).refine(areFew, TOO_MANY_LANGUAGES) }

function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a stray percent sign
  }
}

/** Rows match that have everything chosen; of several values of one kind one is enough. */
export const VersionFilterQuery = SearchQuery.extend({
  language: Language,
  versions: listOf(z.uuid()),
  pages: listOf(z.uuid()),
  /** Pages whose name begins with the path of one of these, beside those in `pages`. Each as in an address. */
  folders: listOf(z.string().min(1).transform(decoded)),
  /** Content types of pages. */
  types: listOf(z.enum(CONTENT_TYPE_CODES)),
  statuses: listOf(z.enum(['NOT_STARTED', ...TRANSLATION_STATUSES])),
  /** Of 0 to 5: `low` below 3, `middle` below 4, `high` from there on. */
  ratings: listOf(z.enum(['unrated', 'low', 'middle', 'high'])),
  checked: z.enum(['yes', 'no', 'once']).optional(),
  suggested: chosen(),
  sent_back: chosen(),
  open_comments: chosen(),
  conflicts: chosen(),
  rating_outdated: chosen(),
  outdated: chosen(),
  /** With a finding, or failed. */
  faulty: chosen(),
  issues: listOf(z.enum(CHECK_NAMES)),
  /** `sources`: translated elsewhere in the version in another way; `translations`: as another source text is. */
  identical: z.enum(['sources', 'translations']).optional(),
  screenshot: z.enum(['with', 'without']).optional(),
  mine: chosen(),
  origins: listOf(Origin),
  people: listOf(z.uuid()),
  /** Each name as in an address: it may have commas. */
  speakers: listOf(z.string().min(1).transform(decoded)),
  /** Each as in an address. */
  scenes: listOf(z.string().min(1).transform(decoded)),
  changed_since: z.iso.datetime({ offset: true }).optional(),
  changed_until: z.iso.datetime({ offset: true }).optional(),
  /** People, teams, or oneself: what they have to do; and what nobody has to. */
  assigned_to: listOf(z.union([z.enum(['me', 'nobody']), z.uuid()])),
  assignment: z.uuid().optional(),
})
export type VersionFilterQuery = z.output<typeof VersionFilterQuery>

const MAX_FILTER_LENGTH = 20_000

/** The query of the calls that list the rows of a version, without its language. */
export const RowsFilter = z.string().max(MAX_FILTER_LENGTH)

export const VersionRowsQuery = VersionFilterQuery.extend({
  ...inLanguages,
  from: z.uuid().optional(),
  after: z.uuid().optional(),
  before: z.uuid().optional(),
  /** Of the row beside which the window is. Without it the window begins with its text, or behind it in all languages. */
  edge_language: Language.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
}).refine(
  ({ from, after, before }) => [from, after, before].filter((one) => one !== undefined).length < 2,
  'A window is beside one text',
)

const MAX_MATCHING_AT_ONCE = 2_000

export const MatchingTextsQuery = VersionFilterQuery.extend({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_MATCHING_AT_ONCE).default(MAX_MATCHING_AT_ONCE),
})

/** By page; `next`: the text behind which to go on, null at the end. */
export const MatchingTexts = z
  .object({
    data: z.array(z.object({ page_id: z.uuid(), source_text_ids: z.array(z.uuid()) })),
    next: z.uuid().nullable(),
  })
  .meta({ id: 'MatchingTexts' })
export type MatchingTexts = z.infer<typeof MatchingTexts>

export const VersionRow = TableRow.extend({
  page_id: z.uuid(),
  page_name: z.string(),
  version_id: z.uuid(),
  language: Language,
}).meta({ id: 'VersionRow' })
export type VersionRow = z.infer<typeof VersionRow>

export const VersionRows = z.object({ data: z.array(VersionRow), has_more: z.boolean() }).meta({ id: 'VersionRows' })
export type VersionRows = z.infer<typeof VersionRows>

export const RowCountQuery = VersionFilterQuery.extend(inLanguages)

export const FilterCountsQuery = z.object({
  language: Language,
  ...inLanguages,
  versions: listOf(z.uuid()),
  /** The moments since which changes are counted. */
  changed_since: listOf(z.iso.datetime({ offset: true })),
})

/**
 * `stored`, `ratings`, `changed`: null of a version with so many texts that they are not counted. `is_judged`: false while texts
 * that are new are judged. Up to 200 speakers and scenes, the most frequent first.
 */
export const VersionFilterCounts = z
  .object({
    texts: z.int(),
    statuses: z.array(z.object({ status: z.enum(['NOT_STARTED', ...TRANSLATION_STATUSES]), rows: z.int() })),
    checked: z.int(),
    checked_once: z.int(),
    outdated: z.int(),
    pages: z.array(z.object({ page_id: z.uuid(), rows: z.int() })),
    ratings: z.array(z.object({ rating: z.enum(['unrated', 'low', 'middle', 'high']), rows: z.int() })).nullable(),
    changed: z.array(z.object({ since: z.iso.datetime({ offset: true }), rows: z.int() })).nullable(),
    faulty: z.int(),
    issues: z.array(z.object({ check: z.enum(CHECK_NAMES), rows: z.int() })),
    is_judged: z.boolean(),
    speakers: z.array(z.object({ speaker: z.string(), rows: z.int() })),
    scenes: SceneCounts,
    stored: FilterCounts.nullable(),
  })
  .meta({ id: 'VersionFilterCounts' })
export type VersionFilterCounts = z.infer<typeof VersionFilterCounts>

/** Counted up to 10,000. `is_indexed`: false while texts that are new are put into the index of the search. */
export const RowCount = z
  .object({ count: z.int(), is_complete: z.boolean(), is_indexed: z.boolean() })
  .meta({ id: 'RowCount' })
export type RowCount = z.infer<typeof RowCount>
