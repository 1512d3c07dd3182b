import type { Issue } from '../apiError.ts'

function faultOf(text: string) {
  if (!text.isWellFormed()) return 'Text must be valid Unicode'
  return text.includes('\0') ? 'Text must not contain NUL characters' : undefined
}

export function listUnstorable(value: unknown, path: Issue['loc'], issues: Issue[] = []): Issue[] {
  if (typeof value === 'string') {
    const msg = faultOf(value)
    if (msg !== undefined) issues.push({ loc: [...path], msg, type: 'value_error' })
  } else if (Array.isArray(value)) for (const [at, inner] of value.entries()) listWithin(at, inner, path, issues)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) listWithin(name, inner, path, issues)
  return issues
}

function listWithin(step: string | number, value: unknown, path: Issue['loc'], issues: Issue[]) {
  path.push(step)
  listUnstorable(value, path, issues)
  path.pop()
}
