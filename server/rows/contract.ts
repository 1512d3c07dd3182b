import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { RATING_REASONS } from '#db/vocabulary/reviews.ts'
import { ORIGINS, TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { SEARCH_SIDES } from '#db/vocabulary/texts/searching.ts'
import { MAX_SEND_BACK_NOTE_LENGTH, SEND_BACK_REASONS } from '#db/vocabulary/texts/sendBackReasons.ts'
import { GENDERS, PARTS_OF_SPEECH } from '#db/vocabulary/texts/terms.ts'
import { Language, listUpTo } from '../http/contract.ts'
import { TextFacts } from '../pages/contract.ts'

const MAX_ROWS_AT_ONCE = 200

export const RowPath = z.object({ page_id: z.uuid(), source_text_id: z.uuid() })
export const LanguageQuery = z.object({ language: Language })

export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((items) => items.split(',', MAX_ROWS_AT_ONCE + 1))
    .pipe(z.array(item).min(1).max(MAX_ROWS_AT_ONCE))
    .optional()

/** Either some rows by id, or a window of the page in the table's order. */
export const RowsQuery = z.object({
  language: Language,
  source_text_ids: listOf(z.uuid()),
  /** `usual`: the order in which a page of its type opens, for a client that does not know the type yet. */
  sort: z.enum(['status', 'score', 'page', 'usual']).default('status'),
  descending: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS_AT_ONCE).default(100),
})
export type RowsQuery = z.output<typeof RowsQuery>

const PersonRating = z.object({
  score: z.number(),
  at: z.iso.datetime({ offset: true }),
  by: z.string().nullable(),
  user_id: z.uuid().nullable(),
  is_outdated: z.boolean(),
})

export const Origin = z.enum(ORIGINS)

const RowTranslation = z
  .object({
    id: z.uuid(),
    content: z.string(),
    status: z.enum(TRANSLATION_STATUSES),
    review_notes: z.string(),
    score: z.number().nullable(),
    request_id: z.uuid().nullable(),
    suggestion: z.string().nullable(),
    revision: z.int(),
    updated_at: z.iso.datetime({ offset: true }),
    /** Why the rating by the AI is out of date; the terms that are others since. */
    rating_reasons: z.array(z.enum(RATING_REASONS)),
    rating_terms: z.array(z.string()),
    /** The rating by a person, which is the score; `is_outdated`: of another text. Without a name the account is deleted. */
    person_rating: PersonRating.nullable(),
    is_pseudo: z.boolean(),
    origin: Origin.nullable(),
    /** When a person confirmed the text as it stands, and their name; null where nobody has, or the account is deleted. */
    checked_at: z.iso.datetime({ offset: true }).nullable(),
    checked_by: z.string().nullable(),
    /** 1: the second of two people has yet to check; of both, `first_checked_by` was the first. */
    check_steps_left: z.int(),
    first_checked_by: z.string().nullable(),
    /** Until another text is completed; `to`: those who wrote the text. Without a name the account is deleted. */
    sent_back: z
      .object({
        reason: z.enum(SEND_BACK_REASONS),
        note: z.string(),
        by: z.string().nullable(),
        to: z.array(z.string()),
        at: z.iso.datetime({ offset: true }),
      })
      .nullable(),
  })
  .meta({ id: 'RowTranslation' })

export const TableRow = z
  .object({
    id: z.uuid(),
    position: z.int(),
    identifier: z.string(),
    content: z.string(),
    context: z.string().nullable(),
    words: z.int(),
    scene: z.string().nullable(),
    facts: TextFacts.nullable(),
    /** null: not started. */
    translation: RowTranslation.nullable(),
    /** The source text that the translation was made from, until somebody has dealt with its change. */
    source_before: z.string().nullable(),
    /** Texts of re-imported files, or of a version, where somebody had changed the same words; and those that agents suggest. */
    file_suggestions: z.array(
      z.object({
        id: z.uuid(),
        content: z.string(),
        version_name: z.string().nullable(),
        /** The agent, the person for whom it works (null: a service), and its reason. */
        agent: z.object({ name: z.string(), works_for: z.string().nullable(), note: z.string().nullable() }).nullable(),
      }),
    ),
    /** About the source text, or its translation into this language; those that nobody has resolved. */
    comments: z.int(),
    open_comments: z.int(),
  })
  .meta({ id: 'TableRow' })
export type TableRow = z.infer<typeof TableRow>

/** `count`: all rows of the page. */
export const TableRows = z.object({ data: z.array(TableRow), count: z.int() }).meta({ id: 'TableRows' })
export type TableRows = z.infer<typeof TableRows>

const Status = z.enum(TRANSLATION_STATUSES)

export const RowPanel = z
  .object({
    languages: z.array(
      z.object({ language: Language, content: z.string(), status: Status, score: z.number().nullable() }),
    ),
    twins: z.array(
      z.object({
        source_text_id: z.uuid(),
        identifier: z.string(),
        page_name: z.string(),
        version_name: z.string(),
        content: z.string(),
        status: Status,
      }),
    ),
  })
  .meta({ id: 'RowPanel' })
export type RowPanel = z.infer<typeof RowPanel>

export const Term = z.object({
  id: z.uuid(),
  term: z.string(),
  translation: z.string(),
  description: z.string(),
  notes: z.string().nullable(),
  forbidden: z.array(z.string()),
  variants: z.array(z.string()),
  source_variants: z.array(z.string()),
  is_case_sensitive: z.boolean(),
  part_of_speech: z.enum(PARTS_OF_SPEECH).nullable(),
  gender: z.enum(GENDERS).nullable(),
})
export type Term = z.infer<typeof Term>

const Character = z.object({ name: z.string(), description: z.string(), context: z.string().nullable() })

export const TranslationAids = z
  .object({ terms: z.array(Term), characters: z.array(Character) })
  .meta({ id: 'TranslationAids' })
export type TranslationAids = z.infer<typeof TranslationAids>

export const ChangedRows = z.object({ source_text_ids: z.array(z.uuid()) }).meta({ id: 'ChangedRows' })
export type ChangedRows = z.infer<typeof ChangedRows>

export const chosen = () => z.stringbool().default(false).meta({ type: 'boolean', default: false })

const MAX_SEARCH_LENGTH = 500

export const SearchQuery = z.object({
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  /** Without these, letters of any case and accent are found, in all texts of a row. `regex`: as in JavaScript, with the flag u. */
  regex: chosen(),
  match_case: chosen(),
  whole_words: chosen(),
  search_in: listOf(z.enum(SEARCH_SIDES)),
})
export type SearchQuery = z.output<typeof SearchQuery>

/** Rows match that have everything chosen; of several origins or people one is enough. */
export const MatchingRowsQuery = SearchQuery.extend({
  language: Language,
  suggested: chosen(),
  /** A reviewer has sent the text back, and no other one is completed since. */
  sent_back: chosen(),
  /** Somebody has said something about the source text or its translation that nobody has resolved. */
  open_comments: chosen(),
  /** The last merge had other words than people in the same place. */
  conflicts: chosen(),
  /** The rating by the AI was made of facts that have changed since. */
  rating_outdated: chosen(),
  origins: listOf(Origin),
  people: listOf(z.uuid()),
})

export const FilterCounts = z.object({
  suggested: z.int(),
  sent_back: z.int(),
  open_comments: z.int(),
  conflicts: z.int(),
  rating_outdated: z.int(),
  origins: z.array(z.object({ origin: Origin, rows: z.int() })),
  people: z.array(z.object({ user_id: z.uuid(), name: z.string(), rows: z.int() })),
})
export type FilterCounts = z.infer<typeof FilterCounts>

/** Of scenes with more than one text, up to 200, the most frequent first. */
export const SceneCounts = z.array(z.object({ scene: z.string(), rows: z.int() }))
export type SceneCounts = z.infer<typeof SceneCounts>

export const PageFilterCounts = FilterCounts.extend({ scenes: SceneCounts }).meta({ id: 'PageFilterCounts' })

/** The way in which a row's editor was opened and left. Send it once everything typed in the row was acknowledged. */
export const FinishRow = z.object({
  language: Language,
  outcome: z.enum(['keep', 'complete', 'cancel']),
  entered: z.object({
    status: z.enum(TRANSLATION_STATUSES).nullable(),
    is_empty: z.boolean(),
    /** For the undo; null where others wrote in the row meanwhile, so that it would take theirs too. */
    text: z.string().max(MAX_TEXT_LENGTH).nullable().optional(),
  }),
  text: z.string().max(MAX_TEXT_LENGTH),
  was_offline: z.boolean(),
})
export type FinishRow = z.input<typeof FinishRow>

/** `text`: the translation that the person has seen. */
export const CheckRow = z.object({ language: Language, text: z.string().max(MAX_TEXT_LENGTH) })
export type CheckRow = z.input<typeof CheckRow>

/** `text`: the translation that the person has seen. */
export const SendRowBack = z.object({
  language: Language,
  text: z.string().max(MAX_TEXT_LENGTH),
  reason: z.enum(SEND_BACK_REASONS),
  note: z
    .string()
    .trim()
    .max(MAX_SEND_BACK_NOTE_LENGTH, `A note has at most ${MAX_SEND_BACK_NOTE_LENGTH} characters`)
    .default(''),
})
export type SendRowBack = z.output<typeof SendRowBack>
export const SentRow = z.object({ sent_at: z.iso.datetime(), operation_id: z.uuid() }).meta({ id: 'SentRow' })

const MAX_CHECKS_AT_ONCE = 500

/** Of many rows; `id`: the operation that goes on, of an earlier answer. */
export const CheckRows = z.object({
  language: Language,
  rows: listUpTo(
    MAX_CHECKS_AT_ONCE,
    z.array(z.object({ source_text_id: z.uuid(), text: z.string().max(MAX_TEXT_LENGTH) })).min(1),
  ),
  id: z.uuid().optional(),
})
export type CheckRows = z.input<typeof CheckRows>

/** `own`: rows left alone, because where a project has review steps nobody checks what they wrote or have checked. */
export const CheckedRows = z
  .object({ id: z.uuid().nullable(), source_text_ids: z.array(z.uuid()), own: z.int() })
  .meta({ id: 'CheckedRows' })
export type CheckedRows = z.infer<typeof CheckedRows>

/** `steps_left`: how many more people have to check it. `operation_id`: to undo it; null where it was checked already. */
export const Check = z
  .object({
    checked_at: z.iso.datetime(),
    checked_by: z.string(),
    steps_left: z.int(),
    operation_id: z.uuid().nullable(),
  })
  .meta({ id: 'Check' })
export type Check = z.infer<typeof Check>

/**
 * `merged`: others wrote in the row while the person was offline; it has both texts and needs review. `kept_back`: it needs
 * review, as a check that its project requires has found something.
 */
export const FinishAnswer = z
  .object({ outcome: z.enum(['unchanged', 'removed', 'saved', 'merged', 'kept_back']) })
  .meta({ id: 'FinishAnswer' })
export type FinishAnswer = z.infer<typeof FinishAnswer>

/** `check`: its name. A broken text may crash a build; a doubtful one is for somebody to look at. */
export const Finding = z
  .object({
    check: z.string(),
    severity: z.enum(['useless', 'broken', 'doubtful']),
    about: z.string(),
    message: z.string(),
    level: z.enum(['note', 'warning', 'error']).optional(),
  })
  .meta({ id: 'Finding' })

/**
 * `errors`: translations that may crash a build or are none; `warnings`: others that somebody should look at. Of the `judged`
 * ones, which are all where it `is_complete`, else the first.
 */
export const FindingCounts = z
  .object({
    judged: z.int(),
    is_complete: z.boolean(),
    errors: z.int(),
    warnings: z.int(),
    /** The first ones, errors before warnings. `page_id`: null of a page that is not there yet. */
    examples: z.array(
      Finding.pick({ severity: true, message: true }).extend({
        identifier: z.string(),
        language: Language,
        page_id: z.uuid().nullable(),
      }),
    ),
  })
  .meta({ id: 'FindingCounts' })
export type FindingCounts = z.infer<typeof FindingCounts>

/** `language`: left out, all target languages. `checked_only`: of the translations that a person has confirmed. */
export const FindingCountsQuery = z.object({
  language: Language.optional(),
  checked_only: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
})

export const FindingsQuery = LanguageQuery.extend({ skip: z.coerce.number().int().min(0).default(0) })

/** `others`: texts on other pages of the version, for a client that has those of this one, or all others. */
export const AlikeTextsQuery = LanguageQuery.extend({
  others: z.enum(['on_other_pages', 'in_version']).default('in_version'),
})

/**
 * `translations`: up to three that other texts with this source have, the most frequent first; `sources`: up to three others that
 * have this `translation`, which is empty where there is none.
 */
export const AlikeTexts = z
  .array(
    z.object({
      source_text_id: z.uuid(),
      translation: z.string(),
      translations: z.array(z.string()),
      sources: z.array(z.string()),
    }),
  )
  .meta({ id: 'AlikeTexts' })
export type AlikeTexts = z.infer<typeof AlikeTexts>

/** Rows with findings among the `judged` ones; `next`: the place in the page where to go on, null at its end. */
export const FaultyRows = z
  .object({
    rows: z.array(
      z.object({
        source_text_id: z.uuid(),
        identifier: z.string(),
        source: z.string(),
        translation: z.string(),
        findings: z.array(Finding),
      }),
    ),
    judged: z.int(),
    next: z.int().nullable(),
  })
  .meta({ id: 'FaultyRows' })
export type FaultyRows = z.infer<typeof FaultyRows>
