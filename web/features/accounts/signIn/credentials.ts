import { type FormEvent, useState } from 'react'
import { faultOf } from '#web/api/client.ts'

const MIN_PASSWORD_LENGTH = 8
const ADDRESS = /^\S[^\s@]*@\S+$/
export const PASSWORD_HINT = 'Must be at least 8 characters'
export const PASSWORDS_DIFFER = 'Passwords do not match'

export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return ADDRESS.test(email.trim()) ? undefined : 'Please enter an email address, such as ana@example.com'
}

export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Password is required'
  return password.length < MIN_PASSWORD_LENGTH ? PASSWORD_HINT : undefined
}

type Credentials = { email: string; password: string }
type Faults = { email?: string; password?: string }

/** Validates credentials before the server is asked; a sign-in accepts old, short passwords. */
function faultsOf({ email, password }: Credentials, isNew: boolean): Faults {
  const wrongEmail = emailFault(email)
  const wrongPassword = isNew ? newPasswordFault(password) : password === '' ? 'Password is required' : undefined
  return { ...(wrongEmail && { email: wrongEmail }), ...(wrongPassword && { password: wrongPassword }) }
}

/** A fault is shown when the form is sent and goes as soon as its field is changed. */
export function useCredentials({ isNew, email = '' }: { isNew: boolean; email?: string }) {
  const [credentials, setCredentials] = useState<Credentials>({ email, password: '' })
  const [faults, setFaults] = useState<Faults>({})
  const field = (name: keyof Credentials) => ({
    value: credentials[name],
    error: faults[name],
    onChange: (value: string) => {
      setCredentials({ ...credentials, [name]: value })
      setFaults({ ...faults, [name]: undefined })
    },
  })
  return {
    credentials,
    email: field('email'),
    password: field('password'),
    showRefusal: (error: Error) => setFaults({ password: faultOf(error, 'password') }),
    areFine({ currentTarget: form }: FormEvent<HTMLFormElement>) {
      const found = faultsOf(credentials, isNew)
      setFaults(found)
      const first = Object.keys(found)[0]
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return first === undefined
    },
  }
}
