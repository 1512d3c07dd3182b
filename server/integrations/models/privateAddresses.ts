import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NOT_PUBLIC: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Only these are routed on the internet; what leads to IPv4 from within them is not. */
const PUBLIC_V6: [string, number] = ['2000::', 3]
const NOT_PUBLIC_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const [notPublic, publicV6] = [new BlockList(), new BlockList()]
for (const [net, prefix] of NOT_PUBLIC) notPublic.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(net, prefix, 'ipv6')
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

export class PrivateAddress extends Error {}

function isPublicAddress(address: string) {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

export function mayBePublic(url: string) {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '') return false
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/i.test(host)
}

/** The lookup of connections to the internet alone: the address that was checked is the one that is connected to. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return callback(new PrivateAddress('The name leads to a private address'), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
