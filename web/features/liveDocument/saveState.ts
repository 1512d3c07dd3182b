import { CLOSING } from '#collab/document/closing.ts'

/** The save state shown to a person. Only 'saved' promises that all their edits are committed. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'offline'; kept: boolean }
  | ({ kind: 'closed' } & Refusal)

export type Refusal = { reason: string; code?: number }

export type Connection = {
  connected: boolean
  /** The browser's own online state: a socket notices a lost network half a minute later. */
  isOnline: boolean
  isAuthenticated: boolean
  isSynced: boolean
  unsyncedChanges: number
  wasOpen: boolean
  keptHere: boolean
  refusal?: Refusal | undefined
}

export function saveStateOf(now: Connection): SaveState {
  if (now.refusal !== undefined) return { kind: 'closed', ...now.refusal }
  if (!now.connected || !now.isAuthenticated)
    return now.wasOpen ? { kind: 'offline', kept: now.keptHere } : { kind: 'opening' }
  if (now.isSynced && now.unsyncedChanges === 0) return { kind: 'saved' }
  if (!now.isOnline && now.wasOpen) return { kind: 'offline', kept: now.keptHere }
  return now.wasOpen ? { kind: 'saving' } : { kind: 'opening' }
}

export function saveStateLabel(state: SaveState): string {
  if (state.kind === 'opening') return 'Opening'
  if (state.kind === 'saved') return 'Saved'
  if (state.kind === 'saving') return 'Saving'
  if (state.kind === 'closed') return state.reason
  return state.kept ? 'Offline, kept on this device' : 'Offline, kept until this tab is closed'
}

const KEPT = 'Your unsaved texts are kept on this device and shown on your account page.'
export const NOT_KEPT =
  'There is no room on this device for your unsaved texts: copy them from your account page before you close this tab.'
const REASONS: Record<number, string> = {
  [CLOSING.signedOut.code]: 'You were signed out.',
  [CLOSING.accessRemoved.code]: 'You no longer have access to this page.',
  [CLOSING.pageDeleted.code]: 'This page was deleted, or you no longer have access to it.',
  [CLOSING.languageRemoved.code]: 'The language of this page was removed from the project.',
}
/** Hocuspocus' own client closes a silent socket with this code: it comes back. */
const SILENT = 4408

/** The reason of a closing that we must not come back from by ourselves, `undefined` for all others. */
export function refusalOf(code: number, rest = KEPT): Refusal | undefined {
  if (code < 4400 || code > 4499 || code === SILENT || code === CLOSING.docReset.code) return undefined
  return { reason: `${REASONS[code] ?? 'The server closed this page. Reload to continue.'} ${rest}`, code }
}
