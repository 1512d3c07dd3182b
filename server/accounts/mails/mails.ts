import type { Mail } from '../../integrations/mail.ts'
import { layOut } from '../../integrations/mailLayout.ts'

type Addressee = { email: string; full_name: string | null }

/** `link` sets a new password. */
export const recoveryMail = (person: Addressee, link: string): Mail => ({
  to: person.email,
  subject: 'Reset your Dragoman password',
  ...layOut({
    title: 'Set a new password',
    before: [greeting(person), `Someone asked to reset the password of ${person.email} at Dragoman.`],
    button: { label: 'Set a new password', link },
    after: [
      'The link works once, within an hour.',
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  }),
})

/** `link` proves that its reader has the address. */
export const proofMail = (person: Addressee, link: string): Mail => ({
  to: person.email,
  subject: 'Confirm your email address for Dragoman',
  ...layOut({
    title: 'Confirm your email address',
    before: [greeting(person), `Someone gave ${person.email} as the address of their Dragoman account.`],
    button: { label: 'Confirm the address', link },
    after: [
      'The link works once, within a day. You have to be signed in to that account.',
      'If it was not you, you can ignore this mail: the address is not confirmed.',
    ],
  }),
})

/** For somebody whose account an administrator made. */
export const newAccountMail = (person: Addressee, publicUrl: string): Mail => ({
  to: person.email,
  subject: 'Your Dragoman account',
  ...layOut({
    title: 'Welcome to Dragoman',
    before: [greeting(person), `An account was created for you. Sign in as ${person.email}.`],
    button: { label: 'Sign in', link: `${publicUrl}/login` },
    after: [
      'The person who created the account gives you the password, or you choose one yourself:',
      `${publicUrl}/forgot-password`,
    ],
  }),
})

export const greeting = ({ full_name }: Pick<Addressee, 'full_name'>) =>
  full_name?.trim() ? `Hello ${full_name.trim()},` : 'Hello,'
