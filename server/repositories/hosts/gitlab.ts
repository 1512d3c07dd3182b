import { requestIn } from './callHost.ts'
import type { Host } from './host.ts'

const shown = (answer: unknown) => requestIn(answer, 'iid', 'web_url')

export const gitlab: Host = {
  base: ({ hostname, host, protocol }) =>
    `${protocol === 'http:' ? 'http' : 'https'}://${protocol === 'ssh:' ? hostname : host}/api/v4`,
  headers: (token) => ({ 'private-token': token }),
  async ask(call, { path, source, target, title, text }) {
    const requests = `/projects/${encodeURIComponent(path)}/merge_requests`
    const query = new URLSearchParams({ state: 'opened', source_branch: source, target_branch: target })
    const [open] = (await call('GET', `${requests}?${query}`)) as unknown[]
    const said = { title, description: text }
    if (open === undefined)
      return shown(await call('POST', requests, { source_branch: source, target_branch: target, ...said }))
    return shown(await call('PUT', `${requests}/${shown(open).request_number}`, said))
  },
}
