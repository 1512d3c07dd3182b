import { z } from 'zod'
import { REPOSITORY_FAULTS, REPOSITORY_HOSTS } from '#db/vocabulary/connections/repositories.ts'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { ProjectPath } from '../rights/contract.ts'
import { MAX_PATTERNS, NOT_A_BRANCH, SAME_BRANCH, USUAL_TRANSLATIONS_BRANCH } from './constants.ts'

/** The rules of git for names, without those that begin as an option does. */
const isBranch = (name: string) =>
  /^[\w][\w./+@#-]*$/u.test(name) &&
  !/\.\.|\/\/|@\{|\/\.|\.lock(\/|$)|[./]$/.test(name) &&
  name !== 'HEAD' &&
  !name.startsWith('refs/')
const Branch = z.string().trim().min(1, 'Please enter a branch').max(200).refine(isBranch, NOT_A_BRANCH)
const Pattern = z.string().trim().min(1).max(500)

export const RepositoryPath = ProjectPath
export const PushPath = z.object({ repository_id: z.uuid() })

export const TryRepository = z.object({
  url: z.string('Please enter the address').trim().min(1, 'Please enter the address').max(1_000),
  branch: Branch.default('main'),
  /** Left out, the one that is kept stays; null forgets it. */
  token: z
    .string()
    .trim()
    .max(2_000)
    .regex(/^[\x21-\x7e]*$/, 'A token is one word of plain characters')
    .nullish(),
})
export type TryRepository = z.input<typeof TryRepository>

export const PutRepository = TryRepository.extend({
  version_id: z.uuid(),
  host: z.enum(REPOSITORY_HOSTS),
  translations_branch: Branch.default(USUAL_TRANSLATIONS_BRANCH),
  files: z.array(Pattern).min(1, 'Please enter at least one pattern').max(MAX_PATTERNS),
  ignored: z.array(Pattern).max(MAX_PATTERNS).default([]),
  type: z.enum(CONTENT_TYPE_CODES).default('game_ui'),
  is_checked_only: z.boolean().default(false),
  renews_hook_secret: z.boolean().default(false),
}).refine(({ branch, translations_branch }) => branch !== translations_branch, {
  error: SAME_BRANCH,
  path: ['translations_branch'],
})
export type PutRepository = z.input<typeof PutRepository>
export type AskedRepository = z.output<typeof PutRepository>

const When = z.iso.datetime().nullable()

/** `gone`: pages whose file is no longer in the repository; they stay until somebody deletes them. */
export const Repository = z
  .object({
    id: z.uuid(),
    version_id: z.uuid(),
    url: z.string(),
    host: z.enum(REPOSITORY_HOSTS),
    branch: z.string(),
    translations_branch: z.string(),
    files: z.array(z.string()),
    ignored: z.array(z.string()),
    type: z.enum(CONTENT_TYPE_CODES),
    is_checked_only: z.boolean(),
    has_token: z.boolean(),
    public_key: z.string().nullable(),
    hook_path: z.string(),
    is_busy: z.boolean(),
    fault: z.enum(REPOSITORY_FAULTS).nullable(),
    fault_detail: z.string().nullable(),
    failing_since: When,
    read_commit: z.string().nullable(),
    read_at: When,
    read_pages: z.int(),
    read_merged: z.int(),
    read_unused: z.int(),
    sent_commit: z.string().nullable(),
    sent_at: When,
    request_url: z.string().nullable(),
    gone: z.array(z.object({ path: z.string(), page_id: z.uuid(), name: z.string(), gone_since: z.iso.datetime() })),
  })
  .meta({ id: 'Repository' })
export type Repository = z.infer<typeof Repository>

export const ConnectedRepository = z.object({ repository: Repository.nullable() }).meta({ id: 'ConnectedRepository' })
export type ConnectedRepository = z.infer<typeof ConnectedRepository>

/** `hook_secret` is told this once, when it was made. */
export const SavedRepository = z
  .object({ repository: Repository, hook_secret: z.string().nullable() })
  .meta({ id: 'SavedRepository' })
export type SavedRepository = z.infer<typeof SavedRepository>

export const TriedRepository = z
  .object({ fault: z.enum(REPOSITORY_FAULTS).nullable(), fault_detail: z.string().nullable() })
  .meta({ id: 'TriedRepository' })
export type TriedRepository = z.infer<typeof TriedRepository>
