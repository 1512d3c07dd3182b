import { z } from 'zod'
import { REQUIRABLE_CHECKS } from '#db/vocabulary/checks/checkGroups.ts'
import { CHECK_NAMES, type CheckName } from '#db/vocabulary/checks/checks.ts'
import { CHECK_LEVELS } from '#db/vocabulary/checks/described.ts'
import { FORMS_OF_ADDRESS } from '#db/vocabulary/formsOfAddress.ts'
import { PROJECT_STATUSES, TRANSLATION_STATUSES, VERSION_STATUSES } from '#db/vocabulary/statuses.ts'
import { EnteredLanguage, Language, listUpTo, MAX_LANGUAGES, requiredNameOf } from '../http/contract.ts'
import { PayerOffer } from '../payerOffers/contract.ts'
import { ProjectPath } from '../rights/contract.ts'
import {
  MAX_GUIDE_LENGTH,
  MAX_PATTERNS,
  MAX_RULE_LENGTH,
  MAX_RULES,
  MAX_TONE_LENGTH,
  PLACEHOLDER_DESCRIPTION,
  PROJECT_NAME_REQUIRED,
  SOURCE_IS_NO_TARGET,
  TARGET_REQUIRED,
  TOO_MANY_LEVELS,
} from './constants.ts'

const VERSION_NAME_REQUIRED = 'Version name is required'
const DEFAULT_VERSION_STATUS = 'published'

const TargetLanguages = listUpTo(
  MAX_LANGUAGES,
  z
    .array(EnteredLanguage, { error: TARGET_REQUIRED })
    .min(1, TARGET_REQUIRED)
    .refine((codes) => new Set(codes).size === codes.length, 'A target language stands there twice'),
)
const PlaceholderPatterns = listUpTo(MAX_PATTERNS, z.array(z.string()))
const RequiredChecks = z
  .array(z.enum(REQUIRABLE_CHECKS as [CheckName, ...CheckName[]]))
  .max(REQUIRABLE_CHECKS.length)
  .transform((checks) => [...new Set(checks)])
const CheckLevelsOf = z.record(
  Language,
  z.partialRecord(z.enum(REQUIRABLE_CHECKS as [CheckName, ...CheckName[]]), z.enum(CHECK_LEVELS)),
)
const name = (required: string) => requiredNameOf('A name', required)
const Description = z.string().max(10_000, 'A description has at most 10000 characters')

export const ListQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

const CreateVersion = z.object({
  name: name(VERSION_NAME_REQUIRED),
  status: z.enum(VERSION_STATUSES).default(DEFAULT_VERSION_STATUS),
})

/** `copy_of`: the version of the project whose pages, texts, translations and characters it begins with. */
export const CreateNextVersion = CreateVersion.extend({ copy_of: z.uuid().optional() })
export type CreateNextVersion = z.input<typeof CreateNextVersion>

export const CreateProject = z.object({
  first_version: CreateVersion.optional(),
  organization_id: z.uuid('Please select an organization'),
  project_in: z
    .object({
      name: name(PROJECT_NAME_REQUIRED),
      description: Description.default(PLACEHOLDER_DESCRIPTION),
      source_language: EnteredLanguage,
      target_languages: TargetLanguages,
      status: z.enum(PROJECT_STATUSES).default('IN_PROGRESS'),
    })
    .refine(({ source_language, target_languages }) => !target_languages.includes(source_language), {
      path: ['target_languages'],
      error: SOURCE_IS_NO_TARGET,
    }),
})
export type CreateProject = z.input<typeof CreateProject>

/** The settings of a project. `db/tables/projectSettings.ts` has their columns, `Project` tells them. */
export const UpdateProject = z
  .object({
    name: name(PROJECT_NAME_REQUIRED),
    description: Description,
    source_language: EnteredLanguage,
    target_languages: TargetLanguages,
    status: z.enum(PROJECT_STATUSES),
    placeholder_patterns: PlaceholderPatterns,
    reference_language: EnteredLanguage.nullable(),
    /** Whether it gets matches of the memory from other projects of the organization, and whether it gives them its own. */
    reads_memory: z.boolean(),
    writes_memory: z.boolean(),
    /** Checks that a translation has to pass before its row is completed: otherwise it needs review. */
    required_checks: RequiredChecks,
    /** How severe findings are, where it is not the default: an error of a required check keeps a row from being completed. */
    check_levels: CheckLevelsOf.refine((levels) => Object.keys(levels).length <= MAX_LANGUAGES + 1, TOO_MANY_LEVELS),
  })
  .partial()
export type UpdateProject = z.input<typeof UpdateProject>

export const RegisterPath = ProjectPath.extend({ target_language: EnteredLanguage })
/** `automatic`: as the checked translations of the project do. */
const FormOfAddress = z.enum(FORMS_OF_ADDRESS)
const Rule = z.string().trim().max(MAX_RULE_LENGTH, `A rule has at most ${MAX_RULE_LENGTH} characters`)
export const ChangeRegister = z.object({
  form_of_address: FormOfAddress.optional(),
  tone: z.string().trim().max(MAX_TONE_LENGTH, `A tone has at most ${MAX_TONE_LENGTH} characters`).optional(),
  rules: z
    .array(Rule)
    .max(MAX_RULES, `A style guide has at most ${MAX_RULES} rules`)
    .transform((rules) => rules.filter(Boolean))
    .optional(),
  guide: z.string().trim().max(MAX_GUIDE_LENGTH, `A style guide has at most ${MAX_GUIDE_LENGTH} characters`).optional(),
  /** Of what the change was made to; refused where somebody has changed that since. */
  revision: z.int().optional(),
})
export type ChangeRegister = z.input<typeof ChangeRegister>

export const Register = z
  .object({
    target_language: Language,
    form_of_address: FormOfAddress,
    tone: z.string(),
    /** The AI is told these too. */
    rules: z.array(z.string()),
    /** Markdown, for people alone. */
    guide: z.string(),
    revision: z.int(),
  })
  .meta({ id: 'Register' })
export type Register = z.infer<typeof Register>

export const TryPattern = z.object({ pattern: z.string() })
/** The places that a pattern would protect in the newest texts; `is_all` says whether those are all that the project has. */
export const PatternTrial = z.object({
  looked_at: z.int(),
  matching: z.int(),
  is_all: z.boolean(),
  examples: z.array(z.object({ identifier: z.string(), content: z.string(), found: z.array(z.string()) })),
})
export type PatternTrial = z.infer<typeof PatternTrial>

/** Patterns that would protect what looks like code in the newest texts; `texts`: how many of them have it, as in the example. */
export const LikelyPatterns = z.object({
  looked_at: z.int(),
  is_all: z.boolean(),
  patterns: z.array(z.object({ pattern: z.string(), texts: z.int(), example: z.string() })),
})
export type LikelyPatterns = z.infer<typeof LikelyPatterns>

export const TransferProject = z.object({ organization_id: z.uuid('Please select an organization') })
export type TransferProject = z.input<typeof TransferProject>

export const Project = z
  .object({
    id: z.uuid(),
    organization_id: z.uuid(),
    name: z.string(),
    description: z.string(),
    source_language: Language,
    target_languages: z.array(Language),
    status: z.enum(PROJECT_STATUSES),
    placeholder_patterns: z.array(z.string()),
    reference_language: Language.nullable(),
    reads_memory: z.boolean(),
    writes_memory: z.boolean(),
    required_checks: z.array(z.enum(CHECK_NAMES)),
    check_levels: CheckLevelsOf,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const Engine = z.object({ name: z.string(), is_pseudo: z.boolean() }).meta({ id: 'Engine' })
export type Engine = z.infer<typeof Engine>

export const TransferredProject = Project.extend({ offer: PayerOffer.optional() }).meta({ id: 'TransferredProject' })
export type TransferredProject = z.infer<typeof TransferredProject>

export const Projects = z.object({ data: z.array(Project), count: z.int() })
export type Projects = z.infer<typeof Projects>

export const UpdateVersion = z.object({
  name: name(VERSION_NAME_REQUIRED).optional(),
  status: z.enum(VERSION_STATUSES).optional(),
})
export type UpdateVersion = z.input<typeof UpdateVersion>

export const Version = z
  .object({
    id: z.uuid(),
    project_id: z.uuid(),
    name: z.string(),
    status: z.enum(VERSION_STATUSES),
    version_number: z.int(),
    created_at: z.iso.datetime(),
    pages_count: z.int(),
  })
  .meta({ id: 'Version' })
export type Version = z.infer<typeof Version>

export const VersionContents = z
  .object({ pages: z.int(), texts: z.int(), translations: z.int(), characters: z.int() })
  .meta({ id: 'VersionContents' })
export type VersionContents = z.infer<typeof VersionContents>

const Status = z.enum(TRANSLATION_STATUSES)

/** `words_left` are those of the texts that translating the page would take: not started, or FAILED. `checked`: confirmed by a person as they stand; `checked_once`: by the first of two. */
export const PageProgress = z.object({
  page_id: z.uuid(),
  version_id: z.uuid(),
  total: z.int(),
  not_started: z.int(),
  checked: z.int(),
  checked_once: z.int(),
  statuses: z.record(Status, z.int()),
  words_left: z.int(),
})
export type PageProgress = z.infer<typeof PageProgress>

export const LanguageStatus = z
  .object({
    target_language: Language,
    total: z.int(),
    not_started: z.int(),
    checked: z.int(),
    checked_once: z.int(),
    statuses: z.record(Status, z.int()),
    pages: z.array(PageProgress),
  })
  .meta({ id: 'LanguageStatus' })
export type LanguageStatus = z.infer<typeof LanguageStatus>

export const ProjectProgress = z
  .object({
    project_id: z.uuid(),
    total: z.int(),
    languages: z.array(
      z.object({ target_language: Language, completed: z.int(), checked: z.int(), needs_review: z.int() }),
    ),
  })
  .meta({ id: 'ProjectProgress' })
export type ProjectProgress = z.infer<typeof ProjectProgress>

export const TranslationsFilter = z.object({ target_language: Language.optional(), status: Status.optional() })
export const TranslationsQuery = TranslationsFilter.extend({ after: z.uuid().optional(), limit: ListQuery.shape.limit })

const ProjectTranslation = z.object({
  id: z.uuid(),
  source_text_id: z.uuid(),
  page_id: z.uuid(),
  identifier: z.string(),
  target_language: Language,
  content: z.string(),
  status: Status,
  updated_at: z.iso.datetime(),
})

/** `count` is that of all translations in this language which the filter lets through. */
export const TranslationsOfLanguage = z
  .object({ target_language: Language, count: z.int(), translations: z.array(ProjectTranslation) })
  .meta({ id: 'TranslationsOfLanguage' })

const TranslatedSource = z
  .object({
    id: z.uuid(),
    page_id: z.uuid(),
    version_id: z.uuid(),
    identifier: z.string(),
    content: z.string(),
    context: z.string().nullable(),
    translations: z.array(ProjectTranslation.omit({ source_text_id: true, page_id: true, identifier: true })),
  })
  .meta({ id: 'TranslatedSource' })
export const TranslatedSources = z.object({ data: z.array(TranslatedSource), count: z.int() })
