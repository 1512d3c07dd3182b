import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { isLoopbackHost, isLoopbackName } from './loopbackHosts.ts'

const LOCAL_ADDRESS = /^(127\.|::1$|::ffff:127\.)/

/**
 * Returns whether somebody on this machine asks. A proxy on this machine speaks for others, and a foreign name that leads to this
 * machine lets a foreign page read the answer (DNS rebinding). Without a connection the app was called by this very process.
 */
export const isFromThisMachine = (c: Context<Env>) =>
  isLoopbackName(nameOf(c.req.url)) &&
  isNamedAlike(c) &&
  !c.req.header('x-forwarded-for') &&
  !c.req.header('forwarded') &&
  (!c.env?.incoming || LOCAL_ADDRESS.test(getConnInfo(c).remote.address ?? ''))

export const isCalledByOurName = ({ req, var: { services } }: Context<Env>) =>
  isLoopbackName(nameOf(req.url)) || nameOf(req.url) === nameOf(services.config.publicUrl)

/** A request line may hold a whole address, with another name than the Host header has. */
function isNamedAlike({ req }: Context<Env>) {
  const host = req.header('host')
  return host === undefined || isLoopbackHost(host)
}

const nameOf = (url: string) => new URL(url).hostname
