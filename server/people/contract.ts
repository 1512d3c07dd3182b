import { z } from 'zod'
import { hasLanguages, ORGANIZATION_ROLES, PROJECT_ROLES } from '#db/vocabulary/roles.ts'
import { Language, listUpTo } from '../http/contract.ts'
import { ProjectPath } from '../rights/contract.ts'
import { ALL_LANGUAGES, EMAIL_REQUIRED } from './constants.ts'

const MAX_LANGUAGES = 200

export const PersonPath = ProjectPath.extend({ user_id: z.uuid() })

export const Role = z.enum(PROJECT_ROLES)
/** Null or nothing: all of the project's */
const Languages = listUpTo(
  MAX_LANGUAGES,
  z
    .array(Language)
    .min(1)
    .transform((languages) => [...new Set(languages)]),
).nullish()

export const ofRole = { role: Role, languages: Languages }
type Given = { role: z.infer<typeof Role>; languages?: unknown }
export const narrowsWriters = ({ role, languages }: Given) => !languages || hasLanguages(role)
const onlyWriters = { message: ALL_LANGUAGES, path: ['languages'] }

export const AddPerson = z
  .object({
    email: z.string({ error: EMAIL_REQUIRED }).trim().toLowerCase().min(1, EMAIL_REQUIRED).max(255),
    ...ofRole,
  })
  .refine(narrowsWriters, onlyWriters)
export type AddPerson = z.input<typeof AddPerson>

export const ChangePerson = z.object(ofRole).refine(narrowsWriters, onlyWriters)
export type ChangePerson = z.input<typeof ChangePerson>

export const Person = z
  .object({
    user_id: z.uuid(),
    full_name: z.string().nullable(),
    email: z.string(),
    role: Role,
    languages: z.array(Language).nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const Standing = z
  .object({
    role: z.enum(ORGANIZATION_ROLES),
    project_roles: z
      .array(z.object({ project_id: z.uuid(), role: Role, languages: z.array(Language).nullable() }))
      .nullable(),
  })
  .meta({ id: 'Standing' })
export type Standing = z.infer<typeof Standing>
