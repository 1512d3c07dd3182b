import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

const A_YEAR = 'public, max-age=31536000, immutable'

/** The built front end: files that carry their hash in their name are kept for ever, every other path is the app. */
export function webApp(directory: string) {
  const cached = (value: string) => ({
    root: directory,
    precompressed: true,
    onFound: (_path: string, c: { header(name: string, value: string): void }) => c.header('Cache-Control', value),
  })
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
    .use('/assets/*', serveStatic(cached(A_YEAR)))
    .get('/assets/*', (c) => c.notFound())
    .use(serveStatic(cached('no-cache')))
    .get('*', serveStatic({ ...cached('no-cache'), path: 'index.html' }))
    .get('*', (c) => c.text('The web app has not been built: run npm start', 404))
}
