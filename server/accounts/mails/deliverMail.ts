import { findUser, findUserByEmail } from '#db/queries/accounts/users.ts'
import { findOpenInvitation } from '#db/queries/organizations/invitations.ts'
import { findOffer } from '#db/queries/payers/payerOffers.ts'
import type { Services } from '../../services.ts'
import { createDeclineLink, createInvitationLink, createProofLink, createResetLink } from './mailedLinks.ts'
import { invitationMail, newAccountMail, offerMail, proofMail, recoveryMail } from './mails.ts'
import { noticeMail } from './notices.ts'
import type { QueuedMail } from './queuedMails.ts'

export async function deliverMail({ db, config, mail }: Services, queued: QueuedMail) {
  if ('to' in queued) return mail.send(noticeMail(queued, config.publicUrl))
  if (queued.kind === 'offer-received') {
    const offer = await findOffer(db, queued.offer_id)
    if (offer?.state === 'pending') await mail.send(offerMail(offer, await createDeclineLink(db, config, offer.id)))
    return
  }
  if (queued.kind === 'invitation') {
    const invitation = await findOpenInvitation(db, queued.invitation_id)
    if (!invitation) return
    return mail.send(invitationMail(invitation, await createInvitationLink(db, config, invitation.id)))
  }
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
