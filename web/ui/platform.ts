export type Platform = 'mac' | 'other'

export const PLATFORM: Platform =
  typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac') ? 'mac' : 'other'

export const MOD = PLATFORM === 'mac' ? '⌘' : 'Ctrl'

/** The keys of our own commands. With Option a Mac writes, on every layout; with Alt other systems do not. */
export const OWN_MOD = PLATFORM === 'mac' ? '⌃⇧' : 'Alt'

/** With a digit it inserts from the memory: neither writes nor is it `OWN_MOD`, which inserts placeholders. */
export const MEMORY_MOD = PLATFORM === 'mac' ? '⌃⌘' : 'Alt+Shift'

/** The key that moves by a larger step and writes nothing with an arrow. */
export const STEP_MOD = PLATFORM === 'mac' ? '⌥' : 'Alt'
