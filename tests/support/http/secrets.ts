import { expect } from 'vitest'

const NAMES = /^(password|new_password|current_password|token|access_token|ticket)$/
const SHORTEST = 6 // anything shorter stands in many a harmless line

/** Remembers every secret that passes through an app, and finds it again in what the app has logged. */
export function watchSecrets() {
  const secrets = new Set<string>()
  const lines: string[] = []
  let checked = 0

  const keep = (secret: unknown) => {
    if (typeof secret === 'string' && secret.length >= SHORTEST) secrets.add(secret)
  }

  /** Of a body in either direction, however deep. */
  function keepFrom(body: unknown): void {
    const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : body
    if (typeof fields !== 'object' || fields === null) return
    for (const [name, value] of Object.entries(fields)) {
      if (NAMES.test(name)) keep(value)
      else keepFrom(value)
    }
  }

  return {
    lines,
    log: (line: string) => void lines.push(line),
    keep,
    keepFrom,
    expectNoneLogged() {
      for (const line of lines.slice(checked))
        for (const secret of secrets) if (line.includes(secret)) expect.fail(`A secret was logged: ${line}`)
      checked = lines.length
    },
  }
}
