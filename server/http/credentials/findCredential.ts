import { type EndOfToken, findTokenHolder } from '#db/queries/accounts/apiTokens.ts'
import { findSession } from '#db/queries/accounts/sessions.ts'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import type { Db } from '#db/schema.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { hasGoodChecksum, isApiToken } from './tokenFormat.ts'

/** `session_id`: of a token that of the token. */
export type Credential = { session_id: string; user: SignedInUser & Principal; token?: { id: string; name: string } }
export type Found = Credential | { ended: EndOfToken } | undefined

/** A token with a wrong checksum is not looked up. */
export async function findCredential(db: Db, token: string, idleDays: number): Promise<Found> {
  if (!isApiToken(token)) return findSession(db, token, idleDays)
  return hasGoodChecksum(token) ? findTokenHolder(db, token) : undefined
}
