import { readToken } from './session.ts'

const BASE = '/api/v1'
const SOON_MS = 10_000
declare global {
  var prefetchedAnswers: Map<string, { answer: Promise<Response>; at: number }> | undefined
}
globalThis.prefetchedAnswers ??= new Map()
const prefetched = globalThis.prefetchedAnswers

type Answer = [path: string, status: number, body: unknown]

export function prefetch(paths: readonly string[]) {
  const at = performance.now()
  const query = new URLSearchParams(paths.map((path) => ['path', path]))
  const all = fetch(`/first-screen?${query}`, {
    headers: { authorization: `Bearer ${readToken()}` },
    credentials: 'include',
  }).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}`)
    const answers = new Map(((await response.json()) as Answer[]).map((answer) => [answer[0], responseOf(answer)]))
    // Answers embedded in the page, as soon as they are known.
    for (const [path, answer] of answers)
      if (!paths.includes(path)) prefetched.set(BASE + path, { answer: Promise.resolve(answer), at })
    return answers
  })
  for (const path of paths) {
    const answer = all.then((answers) => answers.get(path) ?? Promise.reject(new Error(`${path} is not answered`)))
    answer.catch(() => undefined) // the screen that needs it requests it again, and shows what is wrong
    prefetched.set(BASE + path, { answer, at })
  }
}

function responseOf([, status, body]: Answer) {
  return Object.assign(new Response(null, { status }), {
    json: async () => body,
    text: async () => JSON.stringify(body),
  })
}

/** A prefetched answer: once, soon, and not after anything was written. */
export function takePrefetched(url: string, method = 'GET'): Promise<Response> | undefined {
  if (method !== 'GET') prefetched.clear()
  const known = prefetched.get(url)
  prefetched.delete(url)
  return known && performance.now() - known.at < SOON_MS ? known.answer : undefined
}
