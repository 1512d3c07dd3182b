import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { Env } from './env.ts'
import { presetHeader } from './presetHeader.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const HAS_ITS_HASH = /^\/assets\/.*-[\w-]{8}\.\w+$/

/** The threads that measure texts in fonts and that spell them: a thread has the policy of its own script. */
const COMPILES = /^\/assets\/(?:measure|spell)Thread-[\w-]{8}\.js$/
const POLICY = 'Content-Security-Policy'

export function webApp(directory: string) {
  const unbuilt = new Hono<Env>().get('*', (c) => c.text('The web app has not been built: run npm start', 404))
  if (!existsSync(directory)) return unbuilt
  const files = (path?: string) => serveStatic<Env>({ root: directory, path, precompressed: true })
  return new Hono<Env>()
    .use(async (c, next) => {
      if (COMPILES.test(c.req.path)) allowWebAssembly(c)
      await next()
      if (c.res.ok) c.res.headers.set('Cache-Control', HAS_ITS_HASH.test(c.req.path) ? FOR_EVER : ASK_FIRST)
    })
    .get('/assets/*', files())
    .get('/assets/*', (c) => c.notFound())
    .get('*', files())
    .get('*', files('index.html'))
}

/** Nothing but the shaper or the dictionary's program that it brings is compiled there; all other scripts stay without that right. */
function allowWebAssembly(c: Context<Env>) {
  const policy = c.env.outgoing?.getHeader(POLICY) ?? c.res.headers.get(POLICY) ?? ''
  presetHeader(c, POLICY, String(policy).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
}
