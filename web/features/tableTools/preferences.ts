const KEY = 'dragoman/table'

/** How somebody likes to work on this device. */
export type Preferences = {
  /** After saving, move to the next unfinished row. */
  goesOn: boolean
  /** `undefined`: as the width of the screen suggests. */
  hasPanel: boolean | undefined
}

const listeners = new Set<() => void>()
let preferences: Preferences | undefined

export const readPreferences = (): Preferences => (preferences ??= stored())

export function prefer(some: Partial<Preferences>) {
  preferences = { ...readPreferences(), ...some }
  localStorage.setItem(KEY, JSON.stringify(preferences))
  for (const listener of listeners) listener()
}

export function subscribePreferences(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function stored(): Preferences {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>
  return { goesOn: kept.goesOn === true, hasPanel: kept.hasPanel }
}
