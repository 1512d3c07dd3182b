import { randomBytes } from 'node:crypto'
import { insertEmailProof } from '#db/queries/accounts/emailProofs.ts'
import { insertPasswordReset } from '#db/queries/accounts/passwordResets.ts'
import { setInvitationToken } from '#db/queries/organizations/invitations.ts'
import { insertOfferLink } from '#db/queries/payers/payerOffers.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../../config.ts'

const RESET_MS = 60 * 60_000
const PROOF_MS = 24 * 60 * 60_000

type Site = Pick<Config, 'publicUrl'>

/** A link that sets a new password, once and within an hour. Only the hash of its token is kept. */
export async function createResetLink(db: Db, { publicUrl }: Site, user_id: string) {
  const token = createToken()
  await insertPasswordReset(db, { token, user_id, expires_at: new Date(Date.now() + RESET_MS) })
  return `${publicUrl}/reset-password?token=${token}`
}

/** A link that proves, once and within a day, that its reader has the address. Only the hash of its token is kept. */
export async function createProofLink(db: Db, { publicUrl }: Site, { user_id, email }: ProofOf) {
  const token = createToken()
  await insertEmailProof(db, { token, user_id, email, expires_at: new Date(Date.now() + PROOF_MS) })
  return `${publicUrl}/confirm-email?token=${token}`
}

/** A link that declines an offer and can do nothing else. Only the hash of its token is kept. */
export async function createDeclineLink(db: Db, { publicUrl }: Site, offer_id: string) {
  const token = createToken()
  await insertOfferLink(db, { token, offer_id })
  return `${publicUrl}/decline-offer?token=${token}`
}

/** A link that takes an invitation; earlier ones end. Behind the fragment, which no server is sent. */
export async function createInvitationLink(db: Db, site: Site, id: string) {
  const token = createToken()
  await setInvitationToken(db, id, token)
  return invitationLink(site, token)
}

export const invitationLink = ({ publicUrl }: Site, token: string) => `${publicUrl}/invitation#${token}`

type ProofOf = { user_id: string; email: string }

export const createToken = () => randomBytes(32).toString('base64url')
