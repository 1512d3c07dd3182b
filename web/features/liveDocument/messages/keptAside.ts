import type { HocuspocusProvider } from '@hocuspocus/provider'
import { createStore } from 'zustand'
import type { ServerMessage } from '#collab/document/messages.ts'

type KeptAside = Extract<ServerMessage, { kind: 'kept-aside' }>

/** The last text of this tab that the server kept beside its row, which others may change alone. */
export const keptAside = createStore<KeptAside | undefined>(() => undefined)

export const hearOfKept = (provider: HocuspocusProvider) =>
  provider.on('stateless', ({ payload }: { payload: string }) => {
    const message = JSON.parse(payload) as ServerMessage
    if (message.kind === 'kept-aside') keptAside.setState(message, true)
  })
