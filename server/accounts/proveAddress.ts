import { deleteEmailProofs, deletePendingEmail, takeEmailProof } from '#db/queries/accounts/emailProofs.ts'
import { confirmAllEmails, findUser, lockUser, type SignedInUser, updateUser } from '#db/queries/accounts/users.ts'
import { admitWaiting } from '#db/queries/organizations/waitingMembers.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { NOBODY, type Writing, write } from '../http/write.ts'
import { markMailbox } from '../marks/markMailbox.ts'
import type { Services } from '../services.ts'
import { moveAddress } from './changeAddress.ts'

type Proof = { user_id: string; session_id: string; token: string }

/**
 * The link is good only for the person it was mailed for, signed in: a stranger who follows a link in their mail
 * confirms nobody else's account.
 */
export async function proveAddress(services: Services, { user_id, session_id, token }: Proof): Promise<SignedInUser> {
  const user = await write(services, async (trx) => {
    const person = await lockUser(trx, user_id)
    const email = await takeEmailProof(trx, { token, user_id })
    if (!person || email === undefined) throw invalidToken()
    if (email === person.email) return confirmAddress(services, trx, user_id)
    if (email !== person.pending_email) throw invalidToken()
    return moveAddress(services, trx, person, email, { by: 'person', keptSessionId: session_id })
  }).catch(async (error) => {
    // Somebody else has the address by now: there is nothing left to wait for.
    if (error instanceof ApiError && error.status === 409) await cancelPending(services, user_id)
    throw error
  })
  services.collab.hints.accessChanged()
  return user
}

export async function confirmAddress(site: Pick<Services, 'marks'>, trx: Trx, userId: string) {
  const user = await updateUser(trx, userId, { is_email_confirmed: true })
  if (user.pending_email === null) await deleteEmailProofs(trx, userId)
  await markMailbox(site, trx, user)
  await admitWaiting(trx, userId)
  return user
}

export const trustAddresses = (db: Db) =>
  write({ db, caller: NOBODY }, async (trx) => {
    await confirmAllEmails(trx)
    await admitWaiting(trx)
  })

export const sendProofAgain = (services: Services, user_id: string) =>
  write(services, async (trx) => {
    const person = await lockUser(trx, user_id)
    if (!person || (person.pending_email === null && person.is_email_confirmed))
      throw new ApiError(400, 'Your email address is confirmed already')
    const email = person.pending_email ?? person.email
    await services.jobs.queueMail({ kind: 'confirm-address', user_id, email }, trx)
  })

export async function cancelPending(services: Writing, userId: string) {
  await write(services, (trx) => deletePendingEmail(trx, userId))
  return (await findUser(services.db, userId))!
}

const invalidToken = () => new ApiError(400, 'Invalid token')
