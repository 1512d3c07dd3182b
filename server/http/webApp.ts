import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Env } from './env.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'
const HAS_ITS_HASH = /-[\w-]{8}\.\w+$/

/** The built front end: a file whose name carries its hash is kept for ever, every other path is the app. */
export function webApp(directory: string) {
  const files = (caching: (path: string) => string, path?: string) =>
    serveStatic<Env>({
      root: directory,
      path,
      precompressed: true,
      onFound: (found, c) => c.header('Cache-Control', caching(found)),
    })
  return new Hono<Env>()
    .get(
      '/assets/*',
      files((found) => (HAS_ITS_HASH.test(found) ? FOR_EVER : ASK_FIRST)),
    )
    .get('/assets/*', (c) => c.notFound())
    .get(
      '*',
      files(() => ASK_FIRST),
    )
    .get(
      '*',
      files(() => ASK_FIRST, 'index.html'),
    )
    .get('*', (c) => c.text('The web app has not been built: run npm start', 404))
}
