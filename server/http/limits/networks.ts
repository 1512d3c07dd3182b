import type { Limit } from '#db/queries/accounts/rateLimits.ts'
import { networksAround } from '../network/address.ts'

/** Of a /64, the /56 and the /48 around it: a whole /48 is worth two addresses. */
const SHARES = [1, 1.5, 2]

export const atNetworks = (address: string, { key, most, windowSeconds }: Limit): Limit[] =>
  networksAround(address).map((network, at) => ({
    key: `${key} ${network}`,
    most: Math.floor(most * SHARES[at]!),
    windowSeconds,
  }))
