import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const DIST = join(import.meta.dirname, '../../../web/dist')
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** A page of one sentence, written when the same scripts and styles as those of a screen are loaded and have run. */
export async function serveEmptyPage(files: readonly string[]) {
  const styles = files.filter((file) => file.endsWith('.css'))
  const scripts = files.filter((file) => file.endsWith('.js'))
  const html = `<!doctype html><html lang="en"><head><title>Empty</title>
${scripts.map((file) => `<link rel="modulepreload" href="${file}">`).join('\n')}
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
</head><body><script type="module">
// Without a root the app has nowhere to render: that is the error one expects.
await Promise.allSettled(${JSON.stringify(scripts)}.map((file) => import(file)))
document.body.innerHTML = '<p>Everything of the app is loaded, and nothing of it is shown.</p>'
</script></body></html>`
  const server = createServer(({ url = '/' }, response) => {
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
