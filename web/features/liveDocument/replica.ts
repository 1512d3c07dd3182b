import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import * as Y from 'yjs'
import { closingOf } from '#collab/document/closing.ts'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf } from '#collab/document/rows.ts'
import { type LocalCopy, textsOf } from './copy/localCopy.ts'
import { hearOfComments } from './messages/commented.ts'
import { holdBack } from './messages/holdBack.ts'
import { hearOfKept } from './messages/keptAside.ts'
import { sendInPieces } from './messages/sendInPieces.ts'
import { collectEdits, type Unsent } from './unsentEdits.ts'

const FLUSH_DELAY_MS = 50
/** Then all rows are drawn, even of a page of 50,000: writing them all takes half a second. */
const DRAWN_AFTER_MS = 1_500
const IDLE_AT_LATEST_MS = 1_000

export type CatchUp = (() => void) | undefined
export type Replica = {
  name: DocumentName
  doc: Y.Doc
  provider: HocuspocusProvider
  copy: LocalCopy | undefined
  isLost: boolean
  copying: Promise<LocalCopy | undefined> | undefined
  unsaved: Set<string>
  edits: ReturnType<typeof collectEdits>
  sending: readonly string[] | undefined
  wasOpen: boolean
  catchUp: CatchUp
  attach(): void
}

type Given = {
  name: DocumentName
  doc: Y.Doc
  copy: LocalCopy | undefined
  socket: HocuspocusProviderWebsocket
  token: () => string
  openCopy: (name: DocumentName, doc: Y.Doc) => Promise<LocalCopy | undefined>
  leftUnsent: { read(name: DocumentName): Unsent | undefined }
  drawn: Promise<void> | undefined
  standing: () => 'current' | 'replaced' | 'closed'
  onChange: () => void
  onClosed: (code: number) => void
}

export function openReplica({ name, doc, copy: stored, socket, token, openCopy, leftUnsent, drawn, ...on }: Given) {
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name,
    document: doc,
    token,
    flushDelay: FLUSH_DELAY_MS,
    // A document reopened at once gets a channel of its own, which closing the old one leaves alone.
    sessionAwareness: true,
  })
  const own: Replica = {
    ...{ name, doc, provider, copy: stored, isLost: false, copying: undefined, sending: undefined, catchUp: undefined },
    unsaved: new Set(stored?.unsavedBefore),
    edits: collectEdits(doc),
    wasOpen: contentOf(doc).size > 0,
    attach,
  }

  function attach() {
    watchCopy()
    markEdited(own)
    sendInPieces(provider)
    hearOfKept(provider)
    hearOfComments(provider, name)
    if (drawn) holdBack(provider, drawn)
    // Nobody can type before the document is complete. Listening to its first, large update would only have it encoded again.
    if (own.wasOpen) own.edits.listen()
    else doc.off('update', provider.boundDocumentUpdateHandler)
    let isFirst = true
    provider.on('synced', () => {
      onSynced(isFirst)
      isFirst = false
    })
    for (const event of ['status', 'authenticated', 'unsyncedChanges']) provider.on(event, on.onChange)
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => on.onClosed(closingOf(reason).code))
    provider.on('close', ({ event }: { event: { code: number } }) => on.onClosed(event.code))
    provider.attach()
  }

  function onSynced(isFirst: boolean) {
    if (!own.wasOpen) {
      doc.on('update', provider.boundDocumentUpdateHandler)
      own.edits.listen()
    }
    own.wasOpen = true
    if (isFirst) sendUnsent()
    if (!own.copy) whenIdle(() => void keepHere())
    on.onChange()
  }

  /** They come back into the document as they were made, beside what others wrote there since. */
  function sendUnsent() {
    const left = leftUnsent.read(name)
    if (!left) return
    doc.transact(() => Y.applyUpdate(doc, left.update), leftUnsent)
    own.sending = doc.store.pendingStructs ? [] : left.rows
  }

  async function keepHere() {
    if (on.standing() !== 'current' || own.copy || own.copying) return
    own.copying = openCopy(name, doc).catch(() => undefined)
    const copy = await own.copying
    const standing = on.standing()
    if (standing === 'closed') return copy?.close()
    if (standing === 'replaced') return
    own.copy = copy
    watchCopy()
    copy?.setUnsaved(own.unsaved)
    on.onChange()
  }

  function watchCopy() {
    void own.copy?.whenLost.then(() => {
      own.isLost = true
      on.onChange()
    })
  }

  return own
}

function markEdited(own: Pick<Replica, 'doc' | 'unsaved' | 'copy'>) {
  contentOf(own.doc).observeDeep((events, transaction) => {
    if (!transaction.local) return
    const before = own.unsaved.size
    for (const { path } of events) if (path.length > 0) own.unsaved.add(String(path[0]))
    if (own.unsaved.size > before) own.copy?.setUnsaved(own.unsaved)
  })
}

export function unsavedOf(own: Replica) {
  own.catchUp?.()
  return textsOf(own.doc, own.unsaved)
}

export function forgetUnsaved({ unsaved, copy, edits }: Replica) {
  unsaved.clear()
  copy?.setUnsaved(unsaved)
  edits.clear()
}

/** Also a copy that is being made: it would bring all of it back. */
export async function removeCopy(own: Replica) {
  const copy = own.copy ?? (await own.copying)
  own.copy = undefined
  await copy?.remove().catch(() => undefined)
}

/** Ends a provider whose socket is closed, without leaving messages behind that would be sent on the next one. */
export function abandon({ provider }: Replica, socket: HocuspocusProviderWebsocket) {
  provider.awareness?.off('update', provider.boundAwarenessUpdateHandler)
  socket.configuration.providerMap.delete(provider.effectiveName)
  provider.destroy()
}

const whenIdle = (work: () => void) =>
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else work()
  }, DRAWN_AFTER_MS)
