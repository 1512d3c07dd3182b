import { violates } from '#db/failures.ts'
import { insertUser } from '#db/queries/accounts/users.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import { ApiError } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { markMailbox } from '../../marks/markMailbox.ts'
import type { Services } from '../../services.ts'
import { requireUncommon } from '../passwords/commonPasswords.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { type Device, isKnownDevice } from './devices.ts'
import { startSession } from './sessions.ts'

/** A person on the free tier with a personal organization, signed in: all of it happens or none (readings 1, 15b). */
export async function signUp(
  services: Services,
  person: { email: string; password: string; full_name?: string | null },
  device: Device,
) {
  const { jobs, config } = services
  requireUncommon(person.password, person, 'password')
  const hashed_password = await hashPassword(person.password)
  try {
    return await write(services, async (trx) => {
      const user = await insertUser(trx, {
        email: person.email,
        full_name: person.full_name ?? null,
        hashed_password,
        role: 'FREE_TIER',
        word_quota: DEFAULT_FREE_WORDS,
        is_email_confirmed: !config.verifiesEmail,
      })
      const { id: user_id, email } = user
      await markMailbox(services, trx, user)
      await isKnownDevice(trx, user_id, device)
      if (config.verifiesEmail) await jobs.queueMail({ kind: 'confirm-address', user_id, email }, trx)
      return { user, token: await startSession(trx, user_id, device.userAgent) }
    })
  } catch (error) {
    if (violates(error, 'users_email_key'))
      throw new ApiError(400, 'The user with this email already exists in the system')
    throw error
  }
}
