import { createHash } from 'node:crypto'
import { toStorable } from './text/units.ts'

const MAX_LENGTH = 255
const KEPT_LENGTH = 230

/**
 * Makes identifiers of keys, in the order of a file: none is empty, too long or there twice. The same keys always have the
 * same identifiers.
 */
export function createIdentifiers() {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()

  return (key: string) => {
    const base = shorten(toStorable(key, '\ufffd'))
    const count = taken.size
    if (taken.add(base).size > count) return base
    for (let number = numbers.get(base) ?? 2; ; number++) {
      const identifier = `${base} (${number})`
      numbers.set(base, number + 1)
      if (taken.has(identifier)) continue
      taken.add(identifier)
      return identifier
    }
  }
}

function shorten(key: string) {
  if (key.trim() === '') return `(${JSON.stringify(key).slice(1, -1)})`
  // A number may have to fit behind.
  if (key.length <= MAX_LENGTH - 10) return key
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return `${key.slice(0, KEPT_LENGTH).toWellFormed()}… ${digest}`
}
