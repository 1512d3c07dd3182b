import { OWN_MOD, PLATFORM } from '#web/ui/platform.ts'

/** `OWN_MOD` as the editor's keymap writes it. */
export const OWN_PREFIX = PLATFORM === 'mac' ? 'Ctrl-Shift-' : 'Alt-'
export const TOGGLE_KEYS = `${OWN_MOD}+E`
export const COPY_FORM_KEYS = `${OWN_MOD}+O`
