import { deleteEmailProofs, deletePendingEmail, takeEmailProof } from '#db/queries/emailProofs.ts'
import { confirmAllEmails, findUser, lockUser, type SignedInUser, updateUser } from '#db/queries/users.ts'
import { admitWaiting } from '#db/queries/waitingMembers.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { moveAddress } from './changeAddress.ts'

type Proof = { user_id: string; session_id: string; token: string }

/**
 * The link is good only for the person it was mailed for, signed in: a stranger who follows a link in their mail
 * confirms nobody else's account.
 */
export async function proveAddress(services: Services, { user_id, session_id, token }: Proof): Promise<SignedInUser> {
  const { db, collab } = services
  const user = await db
    .transaction()
    .execute(async (trx) => {
      const person = await lockUser(trx, user_id)
      const email = await takeEmailProof(trx, { token, user_id })
      if (!person || email === undefined) throw invalidToken()
      if (email === person.email) return confirmAddress(trx, user_id)
      if (email !== person.pending_email) throw invalidToken()
      return moveAddress(services, trx, person, email, { by: 'person', keptSessionId: session_id })
    })
    .catch(async (error) => {
      // Somebody else has the address by now: there is nothing left to wait for.
      if (error instanceof ApiError && error.status === 409) await cancelPending(services, user_id)
      throw error
    })
  collab.hints.accessChanged()
  return user
}

/** The present address is proven: what waited for it takes effect. */
export async function confirmAddress(trx: Trx, userId: string) {
  const user = await updateUser(trx, userId, { is_email_confirmed: true })
  if (user.pending_email === null) await deleteEmailProofs(trx, userId)
  await admitWaiting(trx, userId)
  return user
}

/** Where no proof is asked for any more, nobody waits for one. */
export const trustAddresses = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await confirmAllEmails(trx)
    await admitWaiting(trx)
  })

/** Mails the link once more, for the pending address or for one that is not confirmed. */
export const sendProofAgain = ({ db, jobs }: Services, user_id: string) =>
  db.transaction().execute(async (trx) => {
    const person = await lockUser(trx, user_id)
    if (!person || (person.pending_email === null && person.is_email_confirmed))
      throw new ApiError(400, 'Your email address is confirmed already')
    const email = person.pending_email ?? person.email
    await jobs.queueMail({ kind: 'confirm-address', user_id, email }, trx)
  })

export async function cancelPending({ db }: Pick<Services, 'db'>, userId: string) {
  await db.transaction().execute((trx) => deletePendingEmail(trx, userId))
  return (await findUser(db, userId))!
}

const invalidToken = () => new ApiError(400, 'Invalid token')
