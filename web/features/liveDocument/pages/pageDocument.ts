import type { DocumentAddress } from '../keptTexts.ts'
import type { LiveDocument, Opened } from '../liveDocument.ts'

export type PageDocument = {
  address: Omit<DocumentAddress, 'user_id'>
  live: LiveDocument | undefined
  opened: Opened | undefined
  /** The server closed it, or it could not be opened. */
  isShut: boolean
}
