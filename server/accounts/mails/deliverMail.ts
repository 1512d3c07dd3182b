import { findUser, findUserByEmail } from '#db/queries/accounts/users.ts'
import type { Services } from '../../services.ts'
import { createProofLink, createResetLink } from './mailedLinks.ts'
import { newAccountMail, proofMail, recoveryMail } from './mails.ts'
import { noticeMail } from './notices.ts'
import type { QueuedMail } from './queuedMails.ts'

/** Skips mails to addresses nobody has and to deactivated people. */
export async function deliverMail({ db, config, mail }: Services, queued: QueuedMail) {
  if ('to' in queued) return mail.send(noticeMail(queued, config.publicUrl))
  const person =
    queued.kind === 'confirm-address' ? await findUser(db, queued.user_id) : await findUserByEmail(db, queued.email)
  if (!person?.is_active) return
  if (queued.kind === 'new-account') return mail.send(newAccountMail(person, config.publicUrl))
  if (!mail.canSend) return
  if (queued.kind === 'recovery') return mail.send(recoveryMail(person, await createResetLink(db, config, person.id)))
  const isAwaited =
    queued.email === person.pending_email || (queued.email === person.email && !person.is_email_confirmed)
  if (isAwaited)
    await mail.send(proofMail({ ...person, email: queued.email }, await createProofLink(db, config, queued)))
}
