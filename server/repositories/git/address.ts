import { isIP, type LookupFunction } from 'node:net'
import { lookupPublic, mayBePublic, PrivateAddress } from '../../integrations/models/privateAddresses.ts'
import { RepositoryFailure } from '../faults.ts'
import type { Settings } from './runGit.ts'

const SCP = /^([a-z0-9_][\w.-]*)@([a-z0-9][a-z0-9.-]*):(?!\/\/)\/?([^\s]+)$/i
const PATH = /^\/[\w.~+@%/-]+$/
const HOST = /^(?:[a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])$/i
const PORTS: Record<string, string> = { 'https:': '443', 'http:': '80', 'ssh:': '22' }

/** The address of a remote as a URL, also of `git@host:path`; undefined where it is none, or could be read as something else. */
export function parseRemote(text: string): URL | undefined {
  const scp = SCP.exec(text)
  const url = URL.parse(scp ? `ssh://${scp[1]}@${scp[2]}/${scp[3]}` : text)
  if (!url || !(url.protocol in PORTS) || url.password !== '' || url.search !== '' || url.hash !== '') return undefined
  if (!HOST.test(url.hostname) || !PATH.test(url.pathname) || url.pathname.includes('//')) return undefined
  if (!/^[\w.-]*$/.test(url.username) || url.username.startsWith('-')) return undefined
  return url
}

export const mayBeRemote = (url: URL, allowsPrivate: boolean) =>
  allowsPrivate || (url.protocol !== 'http:' && mayBePublic(`https://${url.hostname}/`))

/** Makes git connect to the address that was checked, whatever the name leads to then. */
export async function pin(
  url: URL,
  allowsPrivate: boolean,
  lookup: LookupFunction = lookupPublic,
): Promise<{ settings: Settings; hostName: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBeRemote(url, allowsPrivate)) throw new RepositoryFailure('private_address')
  if (allowsPrivate || isIP(host) !== 0) return { settings: {}, hostName: host }
  const address = await resolve(host, lookup)
  const shown = isIP(address) === 6 ? `[${address}]` : address
  const settings = { 'http.curloptResolve': `${host}:${url.port || PORTS[url.protocol]}:${shown}` }
  return { settings, hostName: address }
}

const resolve = (host: string, lookup: LookupFunction) =>
  new Promise<string>((done, fail) => {
    lookup(host, { all: false }, (error, address) => {
      if (error instanceof PrivateAddress) fail(new RepositoryFailure('private_address'))
      else if (error) fail(new RepositoryFailure('unreachable', 'The name of the host is not known'))
      else done(address as string)
    })
  })
