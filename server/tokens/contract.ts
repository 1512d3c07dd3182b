import { z } from 'zod'
import { type Capability, LANGUAGE_CAPABILITIES, TOKEN_CAPABILITIES } from '#db/vocabulary/roles.ts'
import { Language, listUpTo, requiredNameOf } from '../http/contract.ts'
import { OrganizationPath } from '../rights/contract.ts'
import {
  DEEDS_REQUIRED,
  EXPIRY_CHOICES,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_LANGUAGES,
  MAX_TOKEN_PROJECTS,
  MAX_WORDS_A_DAY,
  NOT_BY_LANGUAGE,
  TOKEN_NAME_REQUIRED,
} from './constants.ts'

export const TokenPath = z.object({ token_id: z.uuid() })
export const ServiceTokenPath = OrganizationPath.extend(TokenPath.shape)

const Deed = z.enum(TOKEN_CAPABILITIES)
const BY_LANGUAGE: readonly Capability[] = ['readOrganization', 'readProject', ...LANGUAGE_CAPABILITIES]

/** Null or nothing: all projects, or languages */
const someOf = <Value extends z.ZodType>(most: number, value: Value) =>
  listUpTo(
    most,
    z
      .array(value)
      .min(1)
      .transform((values) => [...new Set(values)]),
  ).nullish()

const limits = z.object({
  capabilities: listUpTo(TOKEN_CAPABILITIES.length, z.array(Deed).min(1, DEEDS_REQUIRED)),
  project_ids: someOf(MAX_TOKEN_PROJECTS, z.uuid().toLowerCase()),
  languages: someOf(MAX_TOKEN_LANGUAGES, Language),
  /** That agents may order with it in a day; without a number 1000. */
  words_a_day: z.int().min(0).max(MAX_WORDS_A_DAY).optional(),
})
const isByLanguage = ({ languages, capabilities }: z.output<typeof limits>) =>
  !languages || capabilities.every((one) => BY_LANGUAGE.includes(one))
const BY_LANGUAGE_ONLY = { message: NOT_BY_LANGUAGE, path: ['languages'] }

export const TokenLimits = limits.refine(isByLanguage, BY_LANGUAGE_ONLY)

export const CreateToken = limits
  .extend({
    name: requiredNameOf('A token name', TOKEN_NAME_REQUIRED),
    expires_in_days: z.int(EXPIRY_CHOICES).min(1, EXPIRY_CHOICES).max(MAX_TOKEN_DAYS, EXPIRY_CHOICES).nullable(),
  })
  .refine(isByLanguage, BY_LANGUAGE_ONLY)
export type CreateToken = z.output<typeof CreateToken>
export type TokenToCreate = z.input<typeof CreateToken>

export const ApiToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    capabilities: z.array(Deed),
    project_ids: z.array(z.uuid()).nullable(),
    languages: z.array(Language).nullable(),
    created_at: z.iso.datetime(),
    created_by: z.string().nullable(),
    /** Within a minute */
    last_used_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    words_a_day: z.int(),
    /** Host that the answer of a tool connected by OAuth went to; `expires_at` is then the end of its present secret. */
    tool_host: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof ApiToken>

export const NewApiToken = ApiToken.extend({ token: z.string() }).meta({ id: 'NewApiToken' })
export type NewApiToken = z.infer<typeof NewApiToken>
