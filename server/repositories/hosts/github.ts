import { requestIn } from './callHost.ts'
import type { Host } from './host.ts'

const shown = (answer: unknown) => requestIn(answer, 'number', 'html_url')

export const github: Host = {
  base: ({ hostname, host, protocol }) =>
    hostname === 'github.com'
      ? 'https://api.github.com'
      : `${protocol === 'http:' ? 'http' : 'https'}://${protocol === 'ssh:' ? hostname : host}/api/v3`,
  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  async ask(call, { path, source, target, title, text }) {
    const owner = path.split('/')[0]!
    const query = new URLSearchParams({ state: 'open', head: `${owner}:${source}`, base: target })
    const [open] = (await call('GET', `/repos/${path}/pulls?${query}`)) as unknown[]
    if (open === undefined)
      return shown(await call('POST', `/repos/${path}/pulls`, { title, head: source, base: target, body: text }))
    const { request_number } = shown(open)
    return shown(await call('PATCH', `/repos/${path}/pulls/${request_number}`, { title, body: text }))
  },
}
