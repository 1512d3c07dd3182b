import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import type { Call } from '../env.ts'

/** Returns the caller's address for limits; an IPv6 customer owns a whole network and counts as one. */
export function addressOf(c: Call) {
  const { config } = c.var.services
  return c.env?.incoming
    ? callerOf(c.env.incoming, config)
    : networkOf(forwardedFor(c.req.header('x-forwarded-for'), config) ?? '')
}

/** Behind a trusted proxy the address that the proxy saw, which it put last. */
export const callerOf = ({ headers, socket }: IncomingMessage, config: Pick<Config, 'trustsProxy'>) =>
  networkOf(forwardedFor(headers['x-forwarded-for'], config) ?? socket.remoteAddress ?? '')

function forwardedFor(header: string | string[] | undefined, { trustsProxy }: Pick<Config, 'trustsProxy'>) {
  if (!trustsProxy) return undefined
  const last = String(header ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return isIP(last) ? last : undefined
}

/**
 * The network of a caller and those around it, the narrowest first: whoever rents 2001:db8:1::/48 has 65,536 networks like
 * 2001:db8:1:2::/64.
 */
export function networksAround(network: string): string[] {
  if (!network.endsWith('::/64')) return [network]
  const [first, second, third, last] = network.split(':')
  const block = (Number.parseInt(last!, 16) & 0xff00).toString(16)
  return [network, `${first}:${second}:${third}:${block}::/56`, `${first}:${second}:${third}::/48`]
}

/** `2001:db8:1:2:3::4` is in `2001:db8:1:2::/64`; an IPv4 address is itself, however it is written. */
export function networkOf(address: string) {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(mapped)) return mapped
  const [head = '', tail] = mapped.toLowerCase().split('%')[0]!.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length
  const groups = [...before!, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after!]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

export const wideNetworkOf = (network: string) => networksAround(network)[1] ?? network
