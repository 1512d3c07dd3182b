import { DEFAULT_FREE_WORDS, MAX_WORD_QUOTA, MIN_WORD_QUOTA } from '#db/vocabulary/plans.ts'
import type { UserRole } from '#db/vocabulary/roles.ts'
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '#server/accounts/constants.ts'
import type { User } from '#server/accounts/contract.ts'
import { PASSWORD_REQUIRED, WORD_QUOTA_RANGE } from '#server/admin/constants.ts'
import { emailFault, PASSWORDS_DIFFER } from '../../accounts/signIn/credentials.ts'

export type UserForm = {
  email: string
  full_name: string
  password: string
  again: string
  role: UserRole
  is_active: boolean
  word_quota: string
  trial_expiry_date: string
}
export type UserFaults = Partial<Record<keyof UserForm, string>>

export const formOf = (user: User | undefined): UserForm => ({
  email: user?.email ?? '',
  full_name: user?.full_name ?? '',
  password: '',
  again: '',
  role: user?.role ?? 'USER',
  is_active: user?.is_active ?? true,
  word_quota: String(user?.word_quota ?? DEFAULT_FREE_WORDS),
  trial_expiry_date: user?.trial_expiry_date ?? '',
})

/** Validates the form before the server is asked (spec §5). */
export function faultsOf(form: UserForm, isNew: boolean): UserFaults {
  const faults: [keyof UserForm, string | undefined][] = [
    ['email', emailFault(form.email)],
    ['full_name', form.full_name.trim() === '' ? 'Full name is required' : undefined],
    ['password', passwordFault(form.password, isNew)],
    ['again', form.password !== form.again ? PASSWORDS_DIFFER : undefined],
    ['word_quota', form.role === 'FREE_TIER' ? quotaFault(form.word_quota) : undefined],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

function passwordFault(password: string, isNew: boolean) {
  if (password === '') return isNew ? PASSWORD_REQUIRED : undefined
  return password.length < MIN_PASSWORD_LENGTH ? PASSWORD_TOO_SHORT : undefined
}

export function quotaFault(text: string) {
  const words = Number(text)
  const isFine = /^\d+$/.test(text.trim()) && words >= MIN_WORD_QUOTA && words <= MAX_WORD_QUOTA
  return isFine ? undefined : WORD_QUOTA_RANGE
}

/** Only a free trial is limited; an empty password changes nothing. */
export const sentBy = (form: UserForm) => ({
  email: form.email.trim(),
  full_name: form.full_name.trim(),
  role: form.role,
  is_superuser: form.role === 'ADMIN',
  is_active: form.is_active,
  word_quota: form.role === 'FREE_TIER' ? Number(form.word_quota) : null,
  trial_expiry_date: form.role === 'FREE_TIER' && form.trial_expiry_date ? form.trial_expiry_date : null,
})
