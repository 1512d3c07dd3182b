import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** As OWASP advises: 32 MiB and about a fifth of a second. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** `scrypt$N$r$p$salt$key`: the cost is kept with each hash, so that it can rise later. */
export async function hashPassword(password: string) {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash that is missing or not ours fits no password, after the same time. */
export async function isPassword(password: string, hash: string | undefined) {
  const known = readHash(hash)
  if (!known) {
    await derive(password, randomBytes(SALT_BYTES), COST)
    return false
  }
  return timingSafeEqual(await derive(password, known.salt, known.cost), known.key)
}

function readHash(hash = '') {
  const [kind, N, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) return undefined
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== KEY_BYTES) return undefined
  return { cost: { N: Number(N), r: Number(r), p: Number(p) }, salt: Buffer.from(salt, 'base64url'), key: bytes }
}

/** NFKC, so that one password typed on two keyboards is the same password. */
function derive(password: string, salt: Buffer, cost: typeof COST) {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
