import { findUserByEmail } from '#db/queries/users.ts'
import type { Services } from '../services.ts'
import { newAccountMail, recoveryMail } from './mails.ts'
import { createResetLink } from './recovery.ts'

export type MailOrder = { kind: 'recovery' | 'new-account'; email: string }

/** What was ordered for an address that nobody has, or that was deactivated, is not sent. */
export async function deliverMail({ db, config, mail }: Services, { kind, email }: MailOrder) {
  const person = await findUserByEmail(db, email)
  if (!person?.is_active) return
  if (kind === 'new-account') return mail.send(newAccountMail(person, config.publicUrl))
  if (mail.canSend) await mail.send(recoveryMail(person, await createResetLink(db, config, person.id)))
}
