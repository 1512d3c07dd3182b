import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { isLoopbackName } from './loopbackHosts.ts'

const LOCAL_ADDRESS = /^(127\.|::1$|::ffff:127\.)/

/**
 * Returns whether somebody on this machine asks. A proxy on this machine speaks for others, and a foreign name that leads to this
 * machine lets a foreign page read the answer (DNS rebinding). Without a connection the app was called by this very process.
 */
export const isFromThisMachine = (c: Context<Env>) =>
  isLoopbackName(nameOf(c.req.url)) &&
  !c.req.header('x-forwarded-for') &&
  !c.req.header('forwarded') &&
  (!c.env?.incoming || LOCAL_ADDRESS.test(getConnInfo(c).remote.address ?? ''))

/** Returns whether the Host header is ours: a name of this machine, or the public one. */
export const isCalledByOurName = ({ req, var: { services } }: Context<Env>) =>
  isLoopbackName(nameOf(req.url)) || nameOf(req.url) === nameOf(services.config.publicUrl)

const nameOf = (url: string) => new URL(url).hostname
