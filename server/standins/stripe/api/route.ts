import { CALLS } from './calls.ts'

const ROUTES = Object.keys(CALLS).map((call) => {
  const [method, path] = call.split(' ') as [string, string]
  return { call, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`) }
})

export function routeOf(method: string, path: string) {
  for (const { call, method: itsMethod, pattern } of ROUTES) {
    const match = itsMethod === method ? pattern.exec(path) : null
    if (match) return { call, ids: match.slice(1).map(decodeURIComponent) }
  }
  return undefined
}
