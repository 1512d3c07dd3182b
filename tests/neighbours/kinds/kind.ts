import type { Attacker } from '../processes/attacker.ts'

/** Work that one account does again and again, within what anybody may do, to keep the others waiting. */
export type Kind = {
  attack: (attacker: Attacker) => Promise<unknown>
  /** Makes what takes long to make. */
  prepare?: (attacker: Attacker) => unknown
  /** Rows of each of its pages, and in the long form. */
  rows?: number
  longRows?: number
  /** Each row's text; `#` is its number. */
  text?: string
  pages?: number
  organizations?: number
  /** False: nothing is translated yet. */
  isTranslated?: false
}
export type Kinds = Record<string, Kind>

const made = new Map<string, Uint8Array>()
/** The same bytes for all who send them. */
export function once(name: string, make: () => Uint8Array) {
  if (!made.has(name)) made.set(name, make())
  return made.get(name)!
}
