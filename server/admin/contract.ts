import { z } from 'zod'
import { isUnlimited, MAX_WORD_QUOTA, MIN_WORD_QUOTA } from '#db/vocabulary/plans.ts'
import { USER_ROLES } from '#db/vocabulary/roles.ts'
import { Email, FullName, NewPassword, User } from '../accounts/contract.ts'
import { PASSWORD_REQUIRED, ROLE_EFFECTS, WORD_QUOTA_RANGE } from './constants.ts'

const ROLES_DISAGREE = 'A superuser has the role ADMIN, and nobody else has'

const WordQuota = z
  .int({ error: WORD_QUOTA_RANGE })
  .refine((words) => (words >= MIN_WORD_QUOTA && words <= MAX_WORD_QUOTA) || isUnlimited(words), WORD_QUOTA_RANGE)
  .nullable()
/** The last day that counts, until its end in UTC; null is without end. */
const TrialExpiryDate = z.iso
  .date('Trial expiry date must be a date')
  .refine((date) => date >= '1900', 'Trial expiry date must be a date')
  .nullable()

const agree = ({ is_superuser, role }: { is_superuser?: boolean | null; role?: string | null }) =>
  typeof is_superuser !== 'boolean' || typeof role !== 'string' || is_superuser === (role === 'ADMIN')
const disagreement = { error: ROLES_DISAGREE, path: ['role'] }

const Managed = z.object({
  full_name: FullName.optional(),
  is_active: z.boolean().nullish(),
  is_superuser: z.boolean().nullish(),
  role: z.enum(USER_ROLES).nullish(),
  word_quota: WordQuota.optional(),
  trial_expiry_date: TrialExpiryDate.optional(),
})

export const CreateUser = Managed.extend({
  email: Email,
  password: z.string({ error: PASSWORD_REQUIRED }).pipe(NewPassword),
}).refine(agree, disagreement)
export type CreateUser = z.input<typeof CreateUser>

/** Absent fields stay. `null` empties the name, the quota and the date, and changes nothing elsewhere. */
export const UpdateUser = Managed.extend({ email: Email.nullish(), password: NewPassword.nullish() }).refine(
  agree,
  disagreement,
)
export type UpdateUser = z.input<typeof UpdateUser>

export const UpdateQuota = z.object({ word_quota: WordQuota })
export type UpdateQuota = z.input<typeof UpdateQuota>

export const UserPath = z.object({ user_id: z.uuid().toLowerCase() })

export const DeleteUser = z.object({ write_off: z.stringbool().optional().meta({ type: 'boolean' }) })

export const UserQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  search: z.string().trim().max(255).optional(),
})

export const Users = z.object({ data: z.array(User), count: z.int() }).meta({ id: 'Users' })
export type Users = z.infer<typeof Users>

export const RoleChangeQuery = z.object({
  role: z.enum(USER_ROLES),
  word_quota: z.coerce.number(WORD_QUOTA_RANGE).pipe(WordQuota.unwrap()).optional(),
})

export const RoleChange = z
  .object({
    effects: z.array(
      z.object({
        kind: z.enum(ROLE_EFFECTS),
        at: z.iso.datetime().nullable(),
        words: z.int().nullable(),
        cents: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'RoleChange' })
export type RoleChange = z.infer<typeof RoleChange>
