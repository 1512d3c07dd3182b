const NETWORK_OF_64 = /^((?:[\da-f]{1,4}:){3})([\da-f]{1,4})::\/64$/

/** Returns the /56 around a /64 of IPv6, as many providers give to one household; an IPv4 address is itself. */
export const wideNetworkOf = (network: string) =>
  network.replace(
    NETWORK_OF_64,
    (_, head: string, last: string) => `${head}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`,
  )
