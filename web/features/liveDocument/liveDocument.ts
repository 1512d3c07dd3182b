import { HocuspocusProvider, type HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore } from 'zustand'
import { CLOSING, closingOf } from '#collab/document/closing.ts'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf } from '#collab/document/rows.ts'
import type { ReadableStore } from '../../ui/ReadableStore.ts'
import type { KeptText } from './keptTexts.ts'
import { type LocalCopy, textsOf } from './localCopy.ts'
import { holdBack } from './messages/holdBack.ts'
import { sendInPieces } from './messages/sendInPieces.ts'
import { NOT_KEPT, refusalOf, type SaveState, saveStateOf } from './saveState.ts'
import { collectEdits, type Unsent } from './unsentEdits.ts'

const FLUSH_DELAY_MS = 50
/** Then all rows are drawn, even of a page of 50,000: writing them all takes half a second. */
const DRAWN_AFTER_MS = 1_500
const IDLE_AT_LATEST_MS = 1_000
const RESETS_BEFORE_GIVING_UP = 3
const RESET_FORGIVEN_MS = 60_000

export type CatchUp = (() => void) | undefined
export type Opened = {
  doc: Y.Doc
  awareness: Awareness
  /** An editor shows what is not in the document yet, and how it gets there: until then nothing is called saved. */
  setAhead(catchUp: CatchUp): void
}
export type LiveDocumentView = { opened: Opened | undefined; state: SaveState }
export type LiveDocument = {
  view: ReadableStore<LiveDocumentView>
  /** Resolves once every edit made so far is committed; rejects when the server refuses us. */
  whenSaved(): Promise<void>
  /** Edits of this tab that are not acknowledged yet. */
  unsaved(): KeptText[]
  /** The same as the document has them, for the next tab. */
  unsent(): Unsent | undefined
  /** Leaves the document, at once for others to see, but not before everything is saved. */
  close(): Promise<void>
}

type Options = {
  socket: HocuspocusProviderWebsocket
  token: () => string
  findName: () => Promise<DocumentName>
  hasCopy: (name: DocumentName) => Promise<boolean>
  openCopy: (name: DocumentName, doc: Y.Doc) => Promise<LocalCopy | undefined>
  /** Resolves when a person who was signed out is back; `undefined` where nobody waits for that. */
  signedInAgain?: () => Promise<void> | undefined
  /** Gets the texts that can no longer be sent, and answers whether they outlive the tab. */
  keep: (texts: KeptText[]) => boolean
  /** The edits that a closed tab has left of the document of this name. They are dropped with the rows whose edits have arrived. */
  leftUnsent: { read(name: DocumentName): Unsent | undefined; drop(arrived: readonly string[]): void }
  /** Until then a large document waits. */
  drawn?: Promise<void>
}
type Replica = {
  name: DocumentName
  doc: Y.Doc
  provider: HocuspocusProvider
  copy: LocalCopy | undefined
  isLost: boolean
  /** The first copy, while it is being made. */
  copying: Promise<LocalCopy | undefined> | undefined
  unsaved: Set<string>
  edits: ReturnType<typeof collectEdits>
  /** Rows of a closed tab whose edits are on their way. */
  sending: readonly string[] | undefined
  wasOpen: boolean
  catchUp: CatchUp
}

export function openLiveDocument({
  socket,
  token,
  findName,
  hasCopy,
  openCopy,
  signedInAgain,
  keep,
  leftUnsent,
  drawn,
}: Options): LiveDocument {
  let replica: Replica | undefined
  let refusal: string | undefined
  let closed = false
  let resets = 0
  let resetAt = 0
  const view = createStore<LiveDocumentView>(() => ({ opened: undefined, state: { kind: 'opening' } }))

  function updateView() {
    const now = replica
    const state = saveStateOf({
      connected: socket.status === WebSocketStatus.Connected,
      isOnline: globalThis.navigator?.onLine !== false,
      isAuthenticated: now?.provider.isAuthenticated ?? false,
      isSynced: now?.provider.isSynced ?? false,
      unsyncedChanges: now ? now.provider.unsyncedChanges + Number(now.catchUp !== undefined) : 1,
      wasOpen: now?.wasOpen ?? false,
      keptHere: now?.copy !== undefined && !now.isLost,
      refusal,
    })
    if (now && state.kind === 'saved' && now.unsaved.size > 0) {
      now.unsaved.clear()
      now.copy?.setUnsaved(now.unsaved)
      now.edits.clear()
    }
    if (now?.sending && state.kind === 'saved') {
      leftUnsent.drop(now.sending)
      now.sending = undefined
    }
    const doc = now?.wasOpen ? now.doc : undefined
    const before = view.getState()
    const sameState = JSON.stringify(state) === JSON.stringify(before.state)
    if (sameState && doc === before.opened?.doc) return
    const awareness = now?.provider.awareness
    const opened =
      doc === before.opened?.doc ? before.opened : now && doc && awareness ? { doc, awareness, setAhead } : undefined
    view.setState({ opened, state: sameState ? before.state : state })
  }

  function setAhead(catchUp: CatchUp) {
    if (replica) replica.catchUp = catchUp
    updateView()
  }

  function unsavedOf(own: Replica) {
    own.catchUp?.()
    return textsOf(own.doc, own.unsaved)
  }

  async function begin() {
    const name = await findName()
    const doc = new Y.Doc()
    const stored = async () => ((await hasCopy(name)) ? openCopy(name, doc) : undefined)
    const copy = await stored().catch(() => undefined) // the save state says where nothing can be kept
    if (closed) return copy?.close()
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
      name,
      doc,
      provider,
      copy,
      isLost: false,
      copying: undefined,
      unsaved: new Set(copy?.unsavedBefore),
      edits: collectEdits(doc),
      sending: undefined,
      wasOpen: contentOf(doc).size > 0,
      catchUp: undefined,
    }
    replica = own
    watch(own)
    contentOf(doc).observeDeep((events, transaction) => {
      if (!transaction.local) return
      const before = own.unsaved.size
      for (const { path } of events) if (path.length > 0) own.unsaved.add(String(path[0]))
      if (own.unsaved.size > before) own.copy?.setUnsaved(own.unsaved)
    })
    sendInPieces(provider)
    if (drawn) holdBack(provider, drawn)
    let isFirst = true
    // Nobody can type before the document is complete. Listening to its first, large update would only have it encoded again.
    if (!own.wasOpen) doc.off('update', provider.boundDocumentUpdateHandler)
    provider.on('synced', () => {
      if (!own.wasOpen) doc.on('update', provider.boundDocumentUpdateHandler)
      own.wasOpen = true
      if (isFirst) sendUnsent(own)
      isFirst = false
      if (!own.copy) whenIdle(() => void keepHere(own, name))
      updateView()
    })
    provider.on('status', updateView)
    provider.on('authenticated', updateView)
    provider.on('unsyncedChanges', updateView)
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => closedWith(own, closingOf(reason).code))
    provider.on('close', ({ event }: { event: { code: number } }) => closedWith(own, event.code))
    provider.attach()
    updateView()
  }

  /** They come back into the document as they were made, beside what others wrote there since. */
  function sendUnsent(own: Replica) {
    const left = leftUnsent.read(own.name)
    if (!left) return
    own.doc.transact(() => Y.applyUpdate(own.doc, left.update), leftUnsent)
    own.sending = own.doc.store.pendingStructs ? [] : left.rows
  }

  /** The first copy on this device is made when there is time for it. */
  async function keepHere(own: Replica, name: DocumentName) {
    if (closed || replica !== own || own.copy || own.copying) return
    own.copying = openCopy(name, own.doc).catch(() => undefined)
    const copy = await own.copying
    if (closed) return copy?.close()
    if (replica !== own) return
    own.copy = copy
    watch(own)
    copy?.setUnsaved(own.unsaved)
    updateView()
  }

  function watch(own: Replica) {
    void own.copy?.whenLost.then(() => {
      own.isLost = true
      updateView()
    })
  }

  /** Keeps the document until its person is back; the edits are sent then. */
  function pause(until: Promise<void>) {
    socket.disconnect()
    void until.then(() => void socket.connect())
    updateView()
  }

  function closedWith(own: Replica, code: number) {
    const back = code === CLOSING.signedOut.code ? signedInAgain?.() : undefined
    if (back) return pause(back)
    if (code === CLOSING.docReset.code) void openAgain(own).catch(failed)
    else refuse(own, code)
    if (code === CLOSING.accessRemoved.code || code === CLOSING.pageDeleted.code) void removeCopy(own)
    updateView()
  }

  /** Deletes the device's copy of a page that is gone or no longer readable. */
  async function removeCopy(own: Replica) {
    const copy = own.copy ?? (await own.copying)
    own.copy = undefined
    await copy?.remove().catch(() => undefined)
  }

  function refuse(own: Replica, code: number) {
    if (refusal !== undefined) return
    refusal = refusalOf(code)
    if (refusal === undefined) return
    if (!keep(unsavedOf(own))) refusal = refusalOf(code, NOT_KEPT)
    abandon(own.provider, socket)
    if (socket.configuration.providerMap.size === 0) socket.disconnect()
    updateView()
  }

  /** Keeps the texts, which the server will never accept, and loads the document again. */
  async function openAgain(own: Replica) {
    if (replica !== own) return
    replica = undefined
    keep(unsavedOf(own))
    leftUnsent.drop([])
    abandon(own.provider, socket)
    // One that is made meanwhile would bring all of it back.
    const copy = own.copy ?? (await own.copying)
    await copy?.remove().catch(() => undefined)
    if (Date.now() - resetAt > RESET_FORGIVEN_MS) resets = 0
    resetAt = Date.now()
    if (++resets > RESETS_BEFORE_GIVING_UP) throw new Error('The document was reset again and again')
    await begin()
  }

  function failed(error: unknown) {
    refusal = error instanceof Error && error.message !== '' ? error.message : 'This page could not be opened'
    updateView()
  }

  const whenSaved = () =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        const { state } = view.getState()
        if (state.kind === 'saved') resolve()
        else if (state.kind === 'closed') reject(new Error(state.reason))
        else return
        stop()
      }
      const stop = view.subscribe(check)
      check()
    })

  const network = new AbortController()
  for (const event of ['online', 'offline'])
    globalThis.addEventListener?.(event, updateView, { signal: network.signal })

  void begin().catch(failed)
  return {
    view,
    whenSaved,
    unsaved: () => (replica ? unsavedOf(replica) : []),
    unsent() {
      const update = replica?.edits.all()
      return replica && update && { name: replica.name, rows: [...replica.unsaved], update }
    },
    async close() {
      closed = true
      network.abort()
      if (replica && refusal === undefined) {
        replica.provider.awareness?.setLocalState(null)
        await whenSaved().catch(() => undefined)
        replica.provider.destroy()
      }
      await replica?.copy?.close()
      replica?.doc.destroy()
    },
  }
}

const whenIdle = (work: () => void) =>
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS })
    else work()
  }, DRAWN_AFTER_MS)

/** Ends a provider whose socket is closed, without leaving messages behind that would be sent on the next one. */
function abandon(provider: HocuspocusProvider, socket: HocuspocusProviderWebsocket) {
  provider.awareness?.off('update', provider.boundAwarenessUpdateHandler)
  socket.configuration.providerMap.delete(provider.effectiveName)
  provider.destroy()
}
