import { CLOSING } from '#collab/document/closing.ts'
import type { DocumentAddress } from '../keptTexts.ts'
import type { LiveDocument, Opened } from '../liveDocument.ts'
import type { SaveState } from '../saveState.ts'

export type PageDocument = {
  address: Omit<DocumentAddress, 'user_id'>
  live: LiveDocument | undefined
  opened: Opened | undefined
  /** The server closed it, or it could not be opened. */
  shut: Shut | undefined
}

export type Shut = 'shut' | 'language removed'

export function shutOf(state: SaveState): Shut | undefined {
  if (state.kind !== 'closed') return undefined
  return state.code === CLOSING.languageRemoved.code ? 'language removed' : 'shut'
}
