import { requestIn } from './callHost.ts'
import type { Host } from './host.ts'

const shown = (answer: unknown) => requestIn(answer, 'number', 'html_url')
type Pull = { head?: { ref?: string }; base?: { ref?: string } }
const PAGE = 50
const MAX_PAGES = 20

export const gitea: Host = {
  base: ({ hostname, host, protocol }) =>
    `${protocol === 'http:' ? 'http' : 'https'}://${protocol === 'ssh:' ? hostname : host}/api/v1`,
  headers: (token) => ({ authorization: `token ${token}` }),
  async ask(call, { path, source, target, title, text }) {
    const pulls = `/repos/${path}/pulls`
    for (let page = 1; page <= MAX_PAGES; page++) {
      const found = (await call('GET', `${pulls}?state=open&page=${page}&limit=${PAGE}`)) as Pull[]
      const open = found.find(({ head, base }) => head?.ref === source && base?.ref === target)
      if (open) return shown(await call('PATCH', `${pulls}/${shown(open).request_number}`, { title, body: text }))
      if (found.length < PAGE) break
    }
    return shown(await call('POST', pulls, { title, head: source, base: target, body: text }))
  },
}
