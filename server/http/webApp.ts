import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const NAMED_BY_CONTENT = /-[\w-]{8}\.\w+(\.(br|gz))?$/

/** The built front end. Files named by their content are kept for ever; every path that is no file is the app. */
export function webApp(directory: string) {
  const files = {
    root: directory,
    precompressed: true,
    onFound: (path: string, c: Context) =>
      c.header('Cache-Control', NAMED_BY_CONTENT.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  }
  return new Hono()
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'self'"],
          connectSrc: ["'self'", 'ws:', 'wss:'],
          imgSrc: ["'self'", 'data:', 'blob:'],
          styleSrc: ["'self'", "'unsafe-inline'"],
          frameAncestors: ["'none'"],
        },
        referrerPolicy: 'same-origin',
      }),
    )
    .use(serveStatic(files))
    .get('/assets/*', (c) => c.notFound())
    .get('*', serveStatic({ ...files, path: 'index.html' }))
    .get('*', (c) => c.text('The web app has not been built: run npm start', 404))
}
