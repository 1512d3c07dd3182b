import type { LucideIcon } from 'lucide-react'
import { createStore } from 'zustand'

export type Command = {
  id: string
  label: string
  icon: LucideIcon
  keys?: string | undefined
  /** An untouched palette begins with what people do all the time and ends with what deletes, or is done once. */
  use?: 'frequent' | 'rare' | undefined
  run: () => void
}
/** `find` is asked with each letter, `look` once one pauses. */
export type Offer = {
  commands: readonly Command[]
  find?: (query: string) => readonly Command[]
  look?: (query: string) => Promise<readonly Command[]>
}

export const isPaletteOpen = createStore(() => false)
export const openPalette = () => isPaletteOpen.setState(true, true)
export const closePalette = () => isPaletteOpen.setState(false, true)

/** Screens that are mounted, the innermost last; each is asked when the palette is open. */
const offers = new Set<() => Offer>()

export function offer(make: () => Offer) {
  offers.add(make)
  return () => {
    offers.delete(make)
  }
}

export const offered = (): Offer[] => [...offers].reverse().map((make) => make())
