import type { HocuspocusProvider } from '@hocuspocus/provider'
import { createStore } from 'zustand'
import type { ServerMessage } from '#collab/document/messages.ts'
import { type DocumentName, readDocumentName } from '#collab/document/names.ts'

type Commented = { page_id: string; language: string }

/** The page, in the language of an open document, whose comments may be others than before; another object each time. */
export const commented = createStore<Commented | undefined>(() => undefined)

/** A reconnected client may have missed some, so each sync tells of them too. */
export function hearOfComments(provider: HocuspocusProvider, name: DocumentName) {
  const tell = () => {
    const { page_id, language } = readDocumentName(name)!
    commented.setState({ page_id, language }, true)
  }
  provider.on('synced', tell)
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message = JSON.parse(payload) as ServerMessage
    if (message.kind === 'commented') tell()
  })
}
