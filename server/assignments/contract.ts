import { z } from 'zod'
import { ASSIGNMENT_TASKS } from '#db/vocabulary/work/assignments.ts'
import { RISKS } from '#db/vocabulary/work/risks.ts'
import { ExportQuery } from '../files/export/contract.ts'
import { Language, listUpTo, MAX_LANGUAGES, uuidsUpTo } from '../http/contract.ts'
import { ProjectPath } from '../rights/contract.ts'
import { MAX_LANGUAGES_AT_ONCE } from '../rows/constants.ts'
import { RowsFilter } from '../rows/version/contract.ts'
import { CHOOSE_SOMEBODY, DAYS_OF_REPORT, MAX_ASSIGNED_TEXTS, MAX_NOTE_LENGTH, ONE_SCOPE } from './constants.ts'

const [MAX_PAGES, MAX_ASSIGNEES, MAX_TEAMS] = [500, 100, 20]

const ofAssignment = {
  user_ids: uuidsUpTo(MAX_ASSIGNEES).optional(),
  /** All of them who may do it, also those who join later. */
  team_ids: uuidsUpTo(MAX_TEAMS).optional(),
  due_on: z.iso.date().nullable().default(null),
  note: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
}

type Given = { user_ids?: readonly string[] | undefined; team_ids?: readonly string[] | undefined }
const hasSomebody = ({ user_ids, team_ids }: Given) => user_ids !== undefined || team_ids !== undefined
const toSomebody = { message: CHOOSE_SOMEBODY, path: ['user_ids'] }

export const Task = z.enum(ASSIGNMENT_TASKS)

/** Without pages, texts and filter: the whole version. A filter is assigned as the rows that it has now. */
export const Assign = z
  .object({
    languages: listUpTo(MAX_LANGUAGES, z.array(Language).min(1)).transform((languages) => [...new Set(languages)]),
    page_ids: uuidsUpTo(MAX_PAGES).optional(),
    source_text_ids: uuidsUpTo(MAX_ASSIGNED_TEXTS).optional(),
    filter: RowsFilter.optional(),
    /** To finish the texts, or to check them. */
    task: Task.default('translate'),
    ...ofAssignment,
  })
  .refine(hasSomebody, toSomebody)
  .refine(
    ({ page_ids, source_text_ids, filter }) =>
      [page_ids, source_text_ids, filter].filter((one) => one !== undefined).length < 2,
    ONE_SCOPE,
  )
export type Assign = z.input<typeof Assign>

export const ChangeAssignment = z.object(ofAssignment).refine(hasSomebody, toSomebody)
export type ChangeAssignment = z.input<typeof ChangeAssignment>

export const Assignment = z
  .object({
    id: z.uuid(),
    project_id: z.uuid(),
    project_name: z.string(),
    version_id: z.uuid(),
    version_name: z.string(),
    target_language: Language,
    /** `texts`: chosen ones, of one page or several. */
    covers: z.enum(['version', 'page', 'texts']),
    page_id: z.uuid().nullable(),
    page_name: z.string().nullable(),
    task: Task,
    people: z.array(z.object({ user_id: z.uuid(), name: z.string() })),
    teams: z.array(z.object({ team_id: z.uuid(), name: z.string() })),
    due_on: z.iso.date().nullable(),
    note: z.string(),
    assigned_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    done_at: z.iso.datetime().nullable(),
    texts: z.int(),
    done: z.int(),
    words: z.int(),
    words_done: z.int(),
    /** By the pace of its people in the last 14 days; null where they have completed nothing. */
    days_left: z.int().nullable(),
    today: z.iso.date(),
  })
  .meta({ id: 'Assignment' })
export type Assignment = z.infer<typeof Assignment>

const MAX_AVOIDED = 200
const MAX_RANK = 1_000

export const NextRow = z.object({
  version_id: z.uuid(),
  language: Language,
  /** In place of `language` alone: the queue has the rows of all of these, each text in them in this order. */
  languages: listUpTo(MAX_LANGUAGES_AT_ONCE, z.array(Language).min(1)).optional(),
  /** The rows of the queue. */
  filter: RowsFilter.default(''),
  /** `page`: as pages and files have them; `risk`: the riskiest first. */
  order: z.enum(['page', 'risk']).default('page'),
  after: z.uuid().optional(),
  /** Of the row behind which it goes on; without it that is the last one of the text. */
  after_language: Language.optional(),
  /** Of the answer that led there. In the order by risk one begins with the riskiest row without it. */
  after_rank: z.int().min(0).max(MAX_RANK).optional(),
  /** Rows in which the caller sees others; a text alone stands for its row in `language`. */
  avoid: listUpTo(
    MAX_AVOIDED,
    z.array(z.union([z.uuid(), z.object({ source_text_id: z.uuid(), language: Language })])),
  ).optional(),
})
export type NextRow = z.input<typeof NextRow>

/**
 * Null: there is none, or others are in all that are left, which anybody may open nevertheless. `risk`, `rank`: of the order by
 * risk, the first kind that the row has and its place in the order.
 */
export const Next = z
  .object({
    source_text_id: z.uuid().nullable(),
    language: Language.nullable(),
    are_others_there: z.boolean(),
    rank: z.int().nullable(),
    risk: z.enum(RISKS).nullable(),
  })
  .meta({ id: 'NextRow' })
export type Next = z.infer<typeof Next>

/** The zone of the browser, such as `Europe/Madrid`: mornings and days are those of there; null: of UTC. */
export const Reminders = z.object({ is_on: z.boolean(), time_zone: z.string().max(64).nullable() })
export const ChangeReminders = Reminders.partial()
export type ChangeReminders = z.infer<typeof ChangeReminders>
export type Reminders = z.infer<typeof Reminders>

const MAX_DAYS = 371
const DAY_MS = 24 * 60 * 60 * 1000
const daysIn = ({ from, until }: { from: string; until: string }) => (Date.parse(until) - Date.parse(from)) / DAY_MS + 1

const Days = z.object({ from: z.iso.date(), until: z.iso.date() })
/** `team_id`: of those who are in it now. */
const OfReport = Days.extend({ team_id: z.uuid().optional() })
const inReport = <Schema extends typeof OfReport>(days: Schema) =>
  days.refine((one) => daysIn(one) >= 1 && daysIn(one) <= MAX_DAYS, DAYS_OF_REPORT)

/** Days in UTC, both of them included. */
export const ReportQuery = inReport(OfReport)
export type ReportOf = z.infer<typeof OfReport>
export const ExportReportQuery = inReport(OfReport.extend(ExportQuery.shape))

/** Source words; `week`: its Monday. `is_own`: only one's own lines, of somebody who does not manage the project. */
export const WorkReport = Days.extend({
  is_own: z.boolean(),
  lines: z.array(
    z.object({
      week: z.iso.date(),
      user_id: z.uuid(),
      name: z.string(),
      target_language: Language,
      translated: z.int(),
      edited: z.int(),
      checked: z.int(),
    }),
  ),
}).meta({ id: 'WorkReport' })
export type WorkReport = z.infer<typeof WorkReport>

export const AssignmentsQuery = z.object({ version_id: z.uuid().optional() })
export const AssignmentPath = ProjectPath.extend({ assignment_id: z.uuid() })

/** The languages of the project in which somebody may write, and may check. */
const ofTasks = { languages: z.array(Language), checks: z.array(Language) }
export const Writer = z
  .object({ user_id: z.uuid(), name: z.string(), email: z.string(), role: z.string(), ...ofTasks })
  .meta({ id: 'Writer' })
export type Writer = z.infer<typeof Writer>

/** The same of somebody of the team. */
export const WriterTeam = z
  .object({ team_id: z.uuid(), name: z.string(), people_count: z.int(), ...ofTasks })
  .meta({ id: 'WriterTeam' })
export type WriterTeam = z.infer<typeof WriterTeam>
