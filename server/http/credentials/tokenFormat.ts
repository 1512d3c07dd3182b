import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'drg_'
const RANDOM_BYTES = 30
const RANDOM_DIGITS = 41
const CHECK_DIGITS = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN = /^drg_[0-9A-Za-z]{47}$/

function base62(number: bigint, digits: number) {
  let text = ''
  for (let left = number; text.length < digits; left /= 62n) text = DIGITS[Number(left % 62n)] + text
  return text
}

const checkOf = (random: string) => base62(BigInt(crc32(random)), CHECK_DIGITS)

/** Recognizable for secret scanners, with a checksum of what is random in it, as those of GitHub. */
export function createToken() {
  const random = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_DIGITS)
  return PREFIX + random + checkOf(random)
}

export const isApiToken = (token: string) => TOKEN.test(token)

export const hasGoodChecksum = (token: string) =>
  checkOf(token.slice(PREFIX.length, -CHECK_DIGITS)) === token.slice(-CHECK_DIGITS)
