import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../http/apiError.ts'
import { createTurns } from './inTurn.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const OURS = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
/** Of a password that was thrown away: who is unknown waits as long as everybody. */
const NOBODYS = `${OURS}JJF/5S9iT1rEyGvy+YCtpg$+gC8rBoREsP+ix/O9W13aL1pPbUJ6RWNNrTTUNBCDDM`

/** Each takes its memory and a thread of the process; those that wait would be given up by their callers before it is their turn. */
const inTurn = createTurns(
  4,
  200,
  () => new ApiError(503, 'Too many people sign in at this moment. Please try again.', { 'Retry-After': '1' }),
)

export const hashPassword = (password: string) => inTurn(() => hash(normal(password), COST))

/** A hash that is missing or not ours fits no password, after the same time. */
export async function isPassword(password: string, stored = '') {
  const isOurs = stored.startsWith('$argon2id$')
  const fits = await inTurn(() => verify(isOurs ? stored : NOBODYS, normal(password)).catch(() => false))
  return isOurs && fits
}

export const isOutdated = (stored: string) => !stored.startsWith(OURS)

/** NFKC, so that one password typed on two keyboards is the same password. */
const normal = (password: string) => password.normalize('NFKC')
