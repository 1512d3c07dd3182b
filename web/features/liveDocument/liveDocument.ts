import { type HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore, type StoreApi } from 'zustand'
import { CLOSING } from '#collab/document/closing.ts'
import type { DocumentName } from '#collab/document/names.ts'
import type { ReadableStore } from '../../ui/ReadableStore.ts'
import { createReducer, type Reducer } from '../../ui/reducer.ts'
import type { LocalCopy } from './copy/localCopy.ts'
import type { KeptText } from './keptTexts.ts'
import { abandon, type CatchUp, forgetUnsaved, openReplica, type Replica, removeCopy, unsavedOf } from './replica.ts'
import type { SaveState } from './saveState.ts'
import { type Effect, type Event, type Look, OPENING, type State, step } from './step.ts'
import type { Unsent } from './unsentEdits.ts'

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
  unsaved(): KeptText[]
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
  /** Gets the texts that can no longer be sent, and returns whether they outlive the tab. */
  keep: (texts: KeptText[]) => boolean
  /** The edits that a closed tab has left of the document of this name. They are dropped with the rows whose edits have arrived. */
  leftUnsent: { read(name: DocumentName): Unsent | undefined; drop(arrived: readonly string[]): void }
  /** Until then a large document waits. */
  drawn?: Promise<void>
}
export function openLiveDocument(options: Options): LiveDocument {
  const tab: Tab = {
    options,
    view: createStore<LiveDocumentView>(() => ({ opened: undefined, state: OPENING.save })),
    reducer: createReducer(OPENING, step, (effect: Effect) => {
      if (tab.replica) run(tab, effect, tab.replica)
    }),
    replica: undefined,
    isClosed: false,
    isBack: undefined,
    setAhead(catchUp) {
      if (tab.replica) tab.replica.catchUp = catchUp
      look(tab)
    },
  }
  const network = new AbortController()
  for (const event of ['online', 'offline'])
    globalThis.addEventListener?.(event, () => look(tab), { signal: network.signal })

  void begin(tab).catch((error) => tell(tab, { type: 'failed', error }))
  return {
    view: tab.view,
    whenSaved: () => whenSaved(tab.view),
    unsaved: () => (tab.replica ? unsavedOf(tab.replica) : []),
    unsent() {
      const update = tab.replica?.edits.all()
      return tab.replica && update && { name: tab.replica.name, rows: [...tab.replica.unsaved], update }
    },
    async close() {
      tab.isClosed = true
      network.abort()
      if (tab.replica && tab.reducer.store.getState().refusal === undefined) {
        tab.replica.provider.awareness?.setLocalState(null)
        await whenSaved(tab.view).catch(() => undefined)
        tab.replica.provider.destroy()
      }
      await tab.replica?.copy?.close()
      tab.replica?.doc.destroy()
    },
  }
}

type Tab = {
  options: Options
  view: StoreApi<LiveDocumentView>
  reducer: Reducer<State, Event>
  replica: Replica | undefined
  isClosed: boolean
  isBack: Promise<void> | undefined
  setAhead(catchUp: CatchUp): void
}

function tell(tab: Tab, event: Event) {
  tab.reducer.send(event)
  showState(tab)
}

const look = (tab: Tab) =>
  tab.replica ? tell(tab, { type: 'looked', look: lookAt(tab.replica, tab.options.socket) }) : showState(tab)

function showState({ reducer, replica, view, setAhead }: Tab) {
  const { save } = reducer.store.getState()
  const doc = replica?.wasOpen ? replica.doc : undefined
  const before = view.getState()
  if (save === before.state && doc === before.opened?.doc) return
  const awareness = replica?.provider.awareness
  const opened =
    doc === before.opened?.doc ? before.opened : doc && awareness ? { doc, awareness, setAhead } : undefined
  view.setState({ opened, state: save })
}

function run(tab: Tab, effect: Effect, own: Replica) {
  const { socket, keep, leftUnsent } = tab.options
  switch (effect.type) {
    case 'forget unsaved':
      return forgetUnsaved(own)
    case 'drop arrived':
      leftUnsent.drop(own.sending ?? [])
      own.sending = undefined
      return
    case 'pause':
      socket.disconnect()
      return void tab.isBack?.then(() => void socket.connect())
    case 'keep texts':
      return tell(tab, { type: 'texts kept', code: effect.code, areKept: keep(unsavedOf(own)) })
    case 'leave channel':
      abandon(own, socket)
      if (socket.configuration.providerMap.size === 0) socket.disconnect()
      return
    case 'remove copy':
      return void removeCopy(own)
    case 'open again':
      return void openAgain(tab, own, effect.isHopeless).catch((error) => tell(tab, { type: 'failed', error }))
  }
}

async function openAgain(tab: Tab, own: Replica, isHopeless: boolean) {
  const { socket, keep, leftUnsent } = tab.options
  tab.replica = undefined
  keep(unsavedOf(own))
  leftUnsent.drop([])
  abandon(own, socket)
  await removeCopy(own)
  if (isHopeless) throw new Error('The document was reset again and again')
  await begin(tab)
}

async function begin(tab: Tab) {
  const { socket, token, findName, hasCopy, openCopy, leftUnsent, drawn } = tab.options
  const name = await findName()
  const doc = new Y.Doc()
  const stored = async () => ((await hasCopy(name)) ? openCopy(name, doc) : undefined)
  const copy = await stored().catch(() => undefined) // the save state says where nothing can be kept
  if (tab.isClosed) return copy?.close()
  const own: Replica = openReplica({
    ...{ name, doc, copy, socket, token, openCopy, leftUnsent, drawn },
    standing: () => (tab.isClosed ? 'closed' : tab.replica === own ? 'current' : 'replaced'),
    onChange: () => look(tab),
    onClosed: (code) => tab.replica === own && closedWith(tab, code),
  })
  tab.replica = own
  own.attach()
  if (!socket.shouldConnect) void socket.connect() // a refused document was the last one on it
  look(tab)
}

function closedWith(tab: Tab, code: number) {
  tab.isBack = code === CLOSING.signedOut.code ? tab.options.signedInAgain?.() : undefined
  tell(tab, { type: 'channel closed', code, isAwaited: tab.isBack !== undefined, now: Date.now() })
  look(tab)
}

const lookAt = (own: Replica, socket: HocuspocusProviderWebsocket): Look => ({
  connected: socket.status === WebSocketStatus.Connected,
  isOnline: globalThis.navigator?.onLine !== false,
  isAuthenticated: own.provider.isAuthenticated,
  isSynced: own.provider.isSynced,
  unsyncedChanges: own.provider.unsyncedChanges + Number(own.catchUp !== undefined),
  wasOpen: own.wasOpen,
  keptHere: own.copy !== undefined && !own.isLost,
  hasUnsaved: own.unsaved.size > 0,
  isSending: own.sending !== undefined,
})

const whenSaved = (view: ReadableStore<LiveDocumentView>) =>
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
