import type { PathPart } from './identifiers.ts'

const NAMES = ['id', '_id', 'key', 'uid', 'uuid', 'guid', 'slug', 'identifier', 'name']
const MAX_LENGTH = 100
const ID = /^[^\s\p{Cc}]+$/u
const KEY = /^(?:[a-z][\w.:/-]*|[A-Z0-9]+(?:[_.:/-][A-Z0-9]+)+)$/
const DIGITS = /^\d+$/

/** The members of an item, those that are neither a text nor a number as undefined. */
type ListItem = ReadonlyMap<string, string | number | undefined>
type NamedItems = { by: string; parts: PathPart[] }

export const mayName = (name: string) => NAMES.includes(name)

/** Returns how the items of a list say what they are called, each by another name; undefined where they do not. */
export function namedItems(items: readonly (ListItem | undefined)[]): NamedItems | undefined {
  if (items.length === 0 || !items.every((item) => item !== undefined && item.size > 1)) return undefined
  for (const by of NAMES) {
    const ids = items.map((item) => item!.get(by))
    if (!ids.every((id) => isId(id, by)) || new Set(ids.map(String)).size < ids.length) continue
    // A number in brackets is a place.
    return { by, parts: ids.map((id) => ({ id: DIGITS.test(String(id)) ? `#${id}` : String(id) })) }
  }
  return undefined
}

function isId(id: string | number | undefined, by: string) {
  if (typeof id !== 'string') return Number.isInteger(id)
  return id.length <= MAX_LENGTH && (by === 'name' ? KEY : ID).test(id)
}
