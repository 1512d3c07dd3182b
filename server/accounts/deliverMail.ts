import { findUser, findUserByEmail } from '#db/queries/users.ts'
import type { Services } from '../services.ts'
import { createProofLink, createResetLink } from './mailedLinks.ts'
import type { MailOrder } from './mailOrders.ts'
import { newAccountMail, proofMail, recoveryMail } from './mails.ts'
import { noticeMail } from './notices.ts'

/** Skips mails to addresses nobody has and to deactivated people. */
export async function deliverMail({ db, config, mail }: Services, order: MailOrder) {
  if ('to' in order) return mail.send(noticeMail(order, config.publicUrl))
  const person =
    order.kind === 'confirm-address' ? await findUser(db, order.user_id) : await findUserByEmail(db, order.email)
  if (!person?.is_active) return
  if (order.kind === 'new-account') return mail.send(newAccountMail(person, config.publicUrl))
  if (!mail.canSend) return
  if (order.kind === 'recovery') return mail.send(recoveryMail(person, await createResetLink(db, config, person.id)))
  const isAwaited = order.email === person.pending_email || (order.email === person.email && !person.is_email_confirmed)
  if (isAwaited) await mail.send(proofMail({ ...person, email: order.email }, await createProofLink(db, config, order)))
}
