import { findUserByEmail, lockPassword, updateUser } from '#db/queries/accounts/users.ts'
import { deviceName } from '#db/vocabulary/deviceName.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import type { Token } from '../contract.ts'
import { hashPassword, isOutdated, isPassword } from '../passwords/passwords.ts'
import { type Device, isKnownDevice } from './devices.ts'
import { startSession } from './sessions.ts'

type Credentials = { username: string; password: string }

/**
 * A hash made at another cost is replaced. A password that was changed while this one was
 * compared opens nothing. A device that the person never used before is told by mail.
 */
export async function signIn(services: Services, { username, password }: Credentials, device: Device): Promise<Token> {
  const person = await findUserByEmail(services.db, username.trim().toLowerCase())
  const isRight = await isPassword(password, person?.hashed_password)
  if (!person || !isRight) throw wrong()
  if (!person.is_active) throw new ApiError(400, 'Inactive user')
  const renewed = isOutdated(person.hashed_password) ? await hashPassword(password) : undefined
  return write(services, async (trx) => {
    if (!(await lockPassword(trx, person.id, person.hashed_password))) throw wrong()
    if (renewed !== undefined) await updateUser(trx, person.id, { hashed_password: renewed })
    if (!(await isKnownDevice(trx, person.id, device))) {
      const name = deviceName(device.userAgent ?? null)
      const { email: to, full_name } = person
      await services.jobs.queueMail(
        { kind: 'new-device', to, full_name, device: name, at: new Date().toISOString() },
        trx,
      )
    }
    return startSession(trx, person.id, device.userAgent)
  })
}

const wrong = () => new ApiError(400, 'Incorrect email or password')
