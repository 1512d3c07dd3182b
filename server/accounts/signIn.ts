import { findUserByEmail, updateHashedPassword } from '#db/queries/users.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Token } from './contract.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

type Credentials = { username: string; password: string }

/** A hash of earlier versions is replaced by one as they are made now. */
export async function signIn(db: Db, { username, password }: Credentials, userAgent?: string): Promise<Token> {
  const person = await findUserByEmail(db, username.trim().toLowerCase())
  const isRight = await isPassword(password, person?.hashed_password)
  if (!person || !isRight) throw new ApiError(400, 'Incorrect email or password')
  if (!person.is_active) throw new ApiError(400, 'Inactive user')
  if (isOutdated(person.hashed_password))
    await updateHashedPassword(db, person.id, { from: person.hashed_password, to: await hashPassword(password) })
  return startSession(db, person.id, userAgent)
}
