import { findUserByEmail, holdPassword, updateUser } from '#db/queries/users.ts'
import type { Db } from '#db/schema.ts'
import { ApiError } from '../http/errors.ts'
import type { Token } from './contract.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'

type Credentials = { username: string; password: string }

/**
 * A hash of earlier versions is replaced by one as they are made now. A password that was changed while this one was
 * compared opens nothing.
 */
export async function signIn(db: Db, { username, password }: Credentials, userAgent?: string): Promise<Token> {
  const person = await findUserByEmail(db, username.trim().toLowerCase())
  const isRight = await isPassword(password, person?.hashed_password)
  if (!person || !isRight) throw wrong()
  if (!person.is_active) throw new ApiError(400, 'Inactive user')
  const renewed = isOutdated(person.hashed_password) ? await hashPassword(password) : undefined
  return db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, person.id, person.hashed_password))) throw wrong()
    if (renewed !== undefined) await updateUser(trx, person.id, { hashed_password: renewed })
    return startSession(trx, person.id, userAgent)
  })
}

const wrong = () => new ApiError(400, 'Incorrect email or password')
