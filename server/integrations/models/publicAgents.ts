import { Agent } from 'undici'
import { lookupPublic } from './privateAddresses.ts'

const TIMEOUT_MS = 15_000

const anywhere = new Agent({ connect: { timeout: TIMEOUT_MS } })
const publicOnly = new Agent({ connect: { timeout: TIMEOUT_MS, lookup: lookupPublic } })

export const agentFor = (isPublicOnly: boolean) => (isPublicOnly ? publicOnly : anywhere)
