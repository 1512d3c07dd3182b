import { randomBytes } from 'node:crypto'
import { hasSuperuser, insertUser, lockSuperusers } from '#db/queries/accounts/users.ts'
import type { Db } from '#db/schema.ts'
import { WrongEnvironment } from '../config.ts'
import { faultOfPassword } from './passwords/commonPasswords.ts'
import { hashPassword } from './passwords/passwords.ts'

/**
 * Returns the address and, when none was configured, the password made for it, which is kept nowhere. `undefined` when there
 * is an administrator already.
 */
export function createFirstSuperuser(db: Db, { email, password }: { email: string; password?: string }) {
  return db.transaction().execute(async (trx) => {
    await lockSuperusers(trx)
    if (await hasSuperuser(trx)) return undefined
    if (password !== undefined && faultOfPassword(password, { email }) !== undefined)
      throw new WrongEnvironment('FIRST_SUPERUSER_PASSWORD must not be a common one, the address or easy to guess')
    const made = password === undefined ? randomBytes(12).toString('base64url') : undefined
    const hashed_password = await hashPassword(password ?? made!)
    await insertUser(trx, { email, hashed_password, full_name: null, role: 'ADMIN', is_superuser: true })
    return { email, password: made }
  })
}
