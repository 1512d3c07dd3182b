import { createHash } from 'node:crypto'
import { toStorable } from './text/units.ts'

const MAX_LENGTH = 255
const KEPT_LENGTH = 230

export type Scoped = { key: string; scope?: string | undefined }

/**
 * Makes identifiers of the keys of a file, in its order: none is empty, too long or there twice. A key that is there twice has
 * its scope with it. The same keys always have the same identifiers.
 */
export function identifiersOf(texts: readonly Scoped[], { areStorable = false } = {}): string[] {
  const names = texts.map(areStorable ? ({ key }) => shorten(key) : ({ key }) => nameOf({ key }))
  if (new Set(names).size === names.length) return names
  const counts = new Map<string, number>()
  for (const { key } of texts) counts.set(key, (counts.get(key) ?? 0) + 1)
  const scoped = new Set<string>()
  for (const { key, scope } of texts) if (scope && counts.get(key)! > 1) scoped.add(key)
  const identify = createIdentifiers()
  return texts.map(({ key, scope }) => identify(nameOf({ key, scope: scoped.has(key) ? scope || WITHOUT : '' })))
}

const WITHOUT = 'default'

export const scopedName = ({ key, scope }: Scoped) => nameOf({ key, scope: scope || WITHOUT })

export const nameOf = ({ key, scope }: Scoped) => shorten(toStorable(scope ? `${key} (${scope})` : key, '\ufffd'))

function createIdentifiers() {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()

  return (base: string) => {
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
  if (isBlank(key)) return `(${JSON.stringify(key).slice(1, -1)})`
  // A number may have to fit behind.
  if (key.length <= MAX_LENGTH - 10) return key
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return `${key.slice(0, KEPT_LENGTH).toWellFormed()}… ${digest}`
}

function isBlank(key: string) {
  // Most keys begin with a letter of ASCII.
  const first = key.charCodeAt(0)
  return !(first > SPACE && first < FIRST_BEYOND_ASCII) && key.trim() === ''
}
const [SPACE, FIRST_BEYOND_ASCII] = [0x20, 0x80]

/** A member of an object, a place in a list, or the item of a list that says what it is called. */
export type PathPart = string | number | { id: string }

/** The name of a path of names; and where a name has dots or brackets of its own, the path as its scope. */
export function scopedPath(names: readonly PathPart[]): Scoped {
  const key = names.reduce<string>((path, name) => {
    if (typeof name === 'number') return `${path}[${name}]`
    if (typeof name === 'object') return `${path}[${name.id}]`
    return path === '' ? name : `${path}.${name}`
  }, '')
  return names.every(isPlain) ? { key } : { key, scope: JSON.stringify(names) }
}

const isPlain = (name: PathPart) =>
  typeof name === 'number' || (typeof name === 'object' ? !/[[\]]/.test(name.id) : !/[.[\]]/.test(name))
