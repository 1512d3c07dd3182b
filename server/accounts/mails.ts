import type { Mail } from '../integrations/mail.ts'
import { layOut } from '../integrations/mailLayout.ts'

type Addressee = { email: string; full_name: string | null }

/** `link` sets a new password. */
export const recoveryMail = (person: Addressee, link: string): Mail => ({
  to: person.email,
  subject: 'Reset your Dragoman password',
  ...layOut({
    title: 'Set a new password',
    before: [greeting(person), `Somebody asked to reset the password of ${person.email} at Dragoman.`],
    button: { label: 'Set a new password', link },
    after: [
      'The link works once, within an hour.',
      'If it was not you, nothing has to be done: your password stays as it is.',
    ],
  }),
})

/** For somebody whose account an administrator made. */
export const newAccountMail = (person: Addressee, publicUrl: string): Mail => ({
  to: person.email,
  subject: 'Your Dragoman account',
  ...layOut({
    title: 'Welcome to Dragoman',
    before: [greeting(person), `An account was made for you. Sign in as ${person.email}.`],
    button: { label: 'Sign in', link: `${publicUrl}/login` },
    after: [
      'You get the password from whoever made the account, or you choose one yourself:',
      `${publicUrl}/forgot-password`,
    ],
  }),
})

const greeting = ({ full_name }: Addressee) => (full_name?.trim() ? `Hello ${full_name.trim()},` : 'Hello,')
