import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../web/dist')
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Headers of one answer alone, or of the connection. */
const OF_ONE_ANSWER =
  /^(content-(length|type|encoding)|transfer-encoding|date|last-modified|connection|keep-alive|x-request-id)$/
const SCRIPT = '/empty.js'

/**
 * A page of one sentence, written when the same scripts and styles as those of a screen are loaded and have run; with the
 * headers of that screen, as they cost a browser time too.
 */
export async function serveEmptyPage(files: readonly string[], screen: string) {
  const headers = new Headers([...(await fetch(screen)).headers].filter(([name]) => !OF_ONE_ANSWER.test(name)))
  const styles = files.filter((file) => file.endsWith('.css'))
  const scripts = files.filter((file) => file.endsWith('.js'))
  const html = `<!doctype html><html lang="en"><head><title>Empty</title>
${scripts.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
</head><body><script type="module" src="${SCRIPT}"></script></body></html>`
  const script = `// Without a root the app has nowhere to render: that is the error one expects.
await Promise.allSettled(${JSON.stringify(scripts)}.map((file) => import(file)))
document.body.innerHTML = '<p>Everything of the app is loaded, and nothing of it is shown.</p>'`
  const server = createServer(({ url = '/' }, response) => {
    response.setHeaders(headers)
    if (url === SCRIPT) return void response.setHeader('content-type', TYPES['.js']!).end(script)
    if (!files.includes(url))
      return void response.setHeader('content-type', 'text/html').end(url === '/' ? html : undefined)
    const file = join(DIST, url)
    const isPacked = existsSync(`${file}.br`)
    response.setHeader('content-type', TYPES[extname(url)] ?? 'application/octet-stream')
    if (isPacked) response.setHeader('content-encoding', 'br')
    response.end(readFileSync(isPacked ? `${file}.br` : file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}
