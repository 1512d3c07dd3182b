import { useState } from 'react'
import { MAX_WORD_QUOTA, MIN_WORD_QUOTA } from '#db/vocabulary/plans.ts'
import type { UserRole } from '#db/vocabulary/roles.ts'
import type { Account } from '#server/adminAccounts/contract.ts'
import { faultOf } from '#web/api/client.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field, PasswordField } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { PASSWORD_HINT } from '../../accounts/signIn/credentials.ts'
import { AccountNotice } from './AccountNotice.tsx'
import { RoleEffects } from './RoleEffects.tsx'
import { faultsOf, formOf, sentBy, type UserFaults, type UserForm } from './userForm.ts'
import { useCreateUser, useUpdateUser } from './userQueries.ts'

const ROLES: { id: UserRole; label: string }[] = [
  { id: 'USER', label: 'User (Standard, pays per word)' },
  { id: 'FREE_TIER', label: 'Free Trial (limited words)' },
  { id: 'ADMIN', label: 'Admin (unlimited, manages users)' },
]

type FieldOf = (name: Exclude<keyof UserForm, 'is_active' | 'role'>) => {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function UserDialog({ user, onClose }: { user?: Account; onClose: () => void }) {
  const create = useCreateUser()
  const update = useUpdateUser()
  const [form, setForm] = useState(() => formOf(user))
  const [faults, setFaults] = useState<UserFaults>({})
  const isPending = create.isPending || update.isPending
  const error = create.error ?? update.error

  function set<Name extends keyof UserForm>(name: Name, value: UserForm[Name]) {
    setForm({ ...form, [name]: value })
    setFaults({ ...faults, [name]: undefined })
  }
  const field: FieldOf = (name) => ({
    value: form[name],
    error: faults[name],
    onChange: (value) => set(name, value),
  })

  function submit() {
    const found = faultsOf(form, user === undefined)
    setFaults(found)
    if (Object.keys(found).length > 0 || isPending) return
    const done = (sentence: string) => () => {
      toast.success(sentence)
      onClose()
    }
    const onError = (refusal: Error) => setFaults({ password: faultOf(refusal, 'password') })
    const sent = sentBy(form)
    if (user)
      update.mutate(
        { id: user.id, ...sent, ...(form.password && { password: form.password }) },
        { onSuccess: done('User updated successfully'), onError },
      )
    else create.mutate({ ...sent, password: form.password }, { onSuccess: done('User created successfully'), onError })
  }

  return (
    <FormDialog
      title={user ? 'Edit User' : 'Create User'}
      submit={user ? 'Save Changes' : 'Create User'}
      failure={user ? 'Failed to update user' : 'Failed to create user'}
      error={error}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {user && <AccountNotice account={user} />}
      <Field label="Email" type="email" autoFocus isRequired autoComplete="off" {...field('email')} />
      <Field label="Full name" isRequired autoComplete="off" {...field('full_name')} />
      <PasswordField
        label={user ? 'New password (optional)' : 'Password'}
        isRequired={!user}
        autoComplete="new-password"
        hint={user ? 'Setting a new password signs them out everywhere.' : PASSWORD_HINT}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        isRequired={form.password !== ''}
        autoComplete="new-password"
        {...field('again')}
      />
      <Select label="Role" options={ROLES} value={form.role} onChange={(role) => set('role', role)} />
      {user && form.role !== user.role && <RoleEffects userId={user.id} role={form.role} quota={form.word_quota} />}
      {form.role === 'FREE_TIER' && <TrialFields field={field} />}
      <Checkbox isSelected={form.is_active} onChange={(is_active) => set('is_active', is_active)}>
        Active (can sign in)
      </Checkbox>
    </FormDialog>
  )
}

const TrialFields = ({ field }: { field: FieldOf }) => (
  <>
    <Field
      label="Word quota"
      inputMode="numeric"
      isRequired
      hint={`${MIN_WORD_QUOTA} to ${formatNumber(MAX_WORD_QUOTA)}`}
      {...field('word_quota')}
    />
    <Field
      label="Trial expiry date (optional)"
      type="date"
      hint="Inclusive. Leave empty to limit by word count only."
      {...field('trial_expiry_date')}
    />
  </>
)
