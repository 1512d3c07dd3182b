import { z } from 'zod'
import { USER_ROLES } from '#db/vocabulary/roles.ts'
import { nameOf } from '../http/contract.ts'
import { EMAIL_REQUIRED, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from './constants.ts'

const MAX_PASSWORD_LENGTH = 128
/** Trimmed and lower-cased: two spellings of one address are one person (reading 14). */
export const Email = z
  .string({ error: EMAIL_REQUIRED })
  .trim()
  .toLowerCase()
  .min(1, EMAIL_REQUIRED)
  .max(255)
  .pipe(z.email())
export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
export const FullName = nameOf('A name')
  .transform((name) => (name === '' ? null : name))
  .nullable()

export const SignIn = z.object({
  username: z.string().max(255),
  password: z.string().max(1000),
  grant_type: z.string().optional(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})
export type SignIn = z.input<typeof SignIn>

export const Token = z.object({ access_token: z.string(), token_type: z.literal('bearer') }).meta({ id: 'Token' })
export type Token = z.infer<typeof Token>

export const SignUp = z.object({ email: Email, password: NewPassword, full_name: FullName.optional() })
export type SignUp = z.input<typeof SignUp>

/** `null` for the address changes nothing, as clients of the template send it. */
export const UpdateMe = z.object({ email: Email.nullish(), full_name: FullName.optional() })
export type UpdateMe = z.input<typeof UpdateMe>

export const ChangePassword = z.object({ current_password: z.string().max(1000), new_password: NewPassword })
export type ChangePassword = z.input<typeof ChangePassword>

export const ConfirmPassword = z.object({ password: z.string().max(1000) })
export type ConfirmPassword = z.input<typeof ConfirmPassword>

export const ConfirmEmail = z.object({ token: z.string().max(255) })
export type ConfirmEmail = z.input<typeof ConfirmEmail>

export const EmailPath = z.object({ email: z.string().trim().toLowerCase().max(255) })

export const ResetPassword = z.object({ token: z.string().max(255), new_password: NewPassword })
export type ResetPassword = z.input<typeof ResetPassword>

export const Session = z
  .object({
    id: z.uuid(),
    is_current: z.boolean(),
    user_agent: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
export const SessionPath = z.object({ session_id: z.uuid() })

export const User = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string().nullable(),
    is_active: z.boolean(),
    is_superuser: z.boolean(),
    role: z.enum(USER_ROLES),
    /** null is unlimited */
    word_quota: z.int().nullable(),
    words_translated: z.int(),
    /** `YYYY-MM-DD`; that day still counts, until its end in UTC */
    trial_expiry_date: z.string().nullable(),
    has_payment_method: z.boolean(),
    created_at: z.iso.datetime(),
    is_email_confirmed: z.boolean(),
    pending_email: z.string().nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const SignedUp = User.extend(Token.shape).meta({ id: 'SignedUp' })
export type SignedUp = z.infer<typeof SignedUp>

/** The support address: the configured one, else the first administrator's (reading 48). */
export const Support = z.object({ email: z.string().nullable() }).meta({ id: 'Support' })
export type Support = z.infer<typeof Support>
