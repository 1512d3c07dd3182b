import { HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { Server } from '@hocuspocus/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf, replaceText } from '#collab/document/rows.ts'
import type { LocalCopy } from '#web/features/liveDocument/copy/localCopy.ts'
import type { KeptText } from '#web/features/liveDocument/keptTexts.ts'
import { openLiveDocument } from '#web/features/liveDocument/liveDocument.ts'
import { saveStateLabel } from '#web/features/liveDocument/saveState.ts'
import type { Unsent } from '#web/features/liveDocument/unsentEdits.ts'
import { eventually } from '../support/collab/collab.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const NAME = 'page/00000000-0000-0000-0000-000000000001/es/1' as DocumentName

/** A server that acknowledges, withholds acknowledgements or throws people out, as the test says. */
async function startServer(text = 'start') {
  const withheld: (() => void)[] = []
  const control = { withhold: false, port: 0, release: () => withheld.splice(0).forEach((go) => void go()) }
  const server = new Server({
    port: 0, // not to listen(), which takes 0 for 80
    address: '127.0.0.1',
    quiet: true,
    stopOnSignals: false,
    debounce: 0,
    onLoadDocument: async ({ document }) => {
      if (contentOf(document).size === 0) for (const row of ['a', 'b']) contentOf(document).set(row, new Y.Text(text))
    },
    beforeHandleMessage: async () => {
      if (control.withhold) await new Promise<void>((go) => withheld.push(go))
    },
  })
  await server.listen()
  control.port = server.address.port
  // Without storage the document lives only as long as somebody is in it.
  await server.hocuspocus.openDirectConnection(NAME)
  onTestFinished(() => void server.destroy())
  const kick = (code: number, reason: string) =>
    server.hocuspocus.documents
      .get(NAME)
      ?.getConnections()
      .forEach((connection) => void connection.webSocket.close(code, reason))
  const textOf = (row: string) => contentOf(server.hocuspocus.documents.get(NAME)!).get(row)?.toString()
  return { control, kick, textOf }
}

const STORES_NOTHING = {
  isRoomy: true,
  hasCopy: async () => false,
  openCopy: async (): Promise<LocalCopy | undefined> => undefined,
}
const NEVER = new Promise<void>(() => {})

const NOTHING_LEFT = { read: (): Unsent | undefined => undefined, drop: (_arrived: readonly string[]) => {} }

async function openAt(
  port: number,
  device: typeof STORES_NOTHING & { drawn?: Promise<void> } = STORES_NOTHING,
  leftUnsent = NOTHING_LEFT,
) {
  const socket = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}/collab`,
    delay: 30,
    minDelay: 30,
    maxDelay: 60,
  })
  const kept: KeptText[] = []
  const token = vi.fn(() => 'token')
  const live = openLiveDocument({
    socket,
    token,
    findName: async () => NAME,
    ...device,
    keep: (texts) => {
      kept.push(...texts)
      return device.isRoomy
    },
    leftUnsent,
  })
  onTestFinished(() => socket.destroy())
  await eventually(() => expect(live.view.getState().opened).toBeDefined())
  return {
    live,
    kept,
    socket,
    token,
    doc: () => live.view.getState().opened!.doc,
    label: () => saveStateLabel(live.view.getState().state),
  }
}

test('it says Saving until the server has acknowledged, then Saved', async () => {
  const { control, textOf } = await startServer()
  const { live, doc, label } = await openAt(control.port)
  await live.whenSaved()
  control.withhold = true

  replaceText(doc(), 'a', 'Hola')

  expect(label()).toBe('Saving')
  await new Promise((done) => setTimeout(done, 150))
  expect(label()).toBe('Saving')
  control.withhold = false
  control.release()
  await live.whenSaved()
  expect(label()).toBe('Saved')
  expect(textOf('a')).toBe('Hola')
})

test('a large document waits until the stored rows are on the screen', async () => {
  const { control } = await startServer('start '.repeat(50_000))
  const { promise: drawn, resolve: onDrawn } = Promise.withResolvers<void>()
  let isOpen = false
  const opening = openAt(control.port, { ...STORES_NOTHING, drawn }).finally(() => {
    isOpen = true
  })
  await (await openAt(control.port)).live.whenSaved()
  expect(isOpen).toBe(false)
  onDrawn()
  const { live, doc } = await opening
  await live.whenSaved()
  expect(contentOf(doc()).get('a')?.length).toBe(300_000)
})

test('unsynced editor text is not called saved and is kept when the document closes', async () => {
  const { control, kick } = await startServer()
  const { live, doc, label, kept } = await openAt(control.port)
  await live.whenSaved()
  const { setAhead } = live.view.getState().opened!

  setAhead(() => {})
  expect(label()).toBe('Saving')
  setAhead(undefined)
  expect(label()).toBe('Saved')

  control.withhold = true
  setAhead(() => replaceText(doc(), 'a', 'Hola'))
  kick(4401, 'whatever')
  await eventually(() => expect(kept).toEqual([{ source_text_id: 'a', text: 'Hola' }]))
  setAhead(() => replaceText(doc(), 'a', 'Hola, Ana'))
  expect(live.unsaved()).toEqual([{ source_text_id: 'a', text: 'Hola, Ana' }])
})

test('cut off it says Offline, keeps what is typed and sends it when the server is back, with a fresh token', async () => {
  const { control, kick, textOf } = await startServer()
  const { live, doc, label, socket, token } = await openAt(control.port)
  await live.whenSaved()
  socket.disconnect()
  await eventually(() => expect(label()).toBe('Offline, kept until this tab is closed'))

  replaceText(doc(), 'a', 'Hola')
  expect(label()).toBe('Offline, kept until this tab is closed')
  await socket.connect()

  await live.whenSaved()
  expect(textOf('a')).toBe('Hola')
  kick(4503, 'not saved')
  await eventually(() => expect(token).toHaveBeenCalledTimes(3))
  await live.whenSaved()
})

test.for([
  [4401, 'You were signed out'],
  [4403, 'You no longer have access to this page'],
  [4404, 'This page was deleted'],
  [4410, 'The language of this page was removed'],
] as const)(
  'closed with %i it says why, keeps the unsaved text aside and does not come back',
  async ([code, reason]) => {
    const { control, kick } = await startServer()
    const { live, doc, label, kept, socket } = await openAt(control.port)
    await live.whenSaved()
    control.withhold = true
    replaceText(doc(), 'b', 'Adiós')

    kick(code, 'whatever')

    await eventually(() => expect(label()).toContain(reason))
    expect(kept).toEqual([{ source_text_id: 'b', text: 'Adiós' }])
    await expect(live.whenSaved()).rejects.toThrow(reason)
    expect(socket.shouldConnect).toBe(false)
  },
)

test.for([
  [4403, true],
  [4404, true],
  [4401, false],
  [4410, false],
] as const)('closed with %i, the copy on this device is removed: %s', async ([code, isRemoved]) => {
  const { control, kick } = await startServer()
  const copy = {
    unsavedBefore: [],
    whenLost: NEVER,
    setUnsaved: vi.fn(),
    close: vi.fn(async () => {}),
    remove: vi.fn(async () => {}),
  }
  const { live, label } = await openAt(control.port, {
    ...STORES_NOTHING,
    hasCopy: async () => true,
    openCopy: async () => copy,
  })
  await live.whenSaved()

  kick(code, 'whatever')

  await eventually(() => expect(label()).toMatch(/signed out|no longer|deleted|removed/))
  expect(copy.remove).toHaveBeenCalledTimes(isRemoved ? 1 : 0)
})

test('a reset keeps every unacknowledged text aside and opens the document again', async () => {
  const { control, kick, textOf } = await startServer()
  const { live, doc, kept } = await openAt(control.port)
  replaceText(doc(), 'a', 'acknowledged')
  await live.whenSaved()
  const before = doc()
  control.withhold = true
  replaceText(before, 'b', 'refused')

  control.withhold = false
  kick(4400, 'doc-reset')

  await eventually(() => expect(live.view.getState().opened?.doc).not.toBe(before))
  await eventually(() => expect(live.view.getState().opened).toBeDefined())
  expect(kept).toEqual([{ source_text_id: 'b', text: 'refused' }])
  await live.whenSaved()
  expect(contentOf(doc()).get('a')?.toString()).toBe('acknowledged')
  expect(textOf('b')).toBe('start')
})

test.for([
  [0, 'closed'],
  [61_000, 'saved'],
] as const)('the fourth reset, %i ms after the third, leaves the document %s', async ([quietMs, kind]) => {
  const { control, kick } = await startServer()
  const { live } = await openAt(control.port)
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  const start = Date.now()
  for (const at of [start, start, start, start + quietMs]) {
    await live.whenSaved()
    const before = live.view.getState().opened
    clock.mockReturnValue(at)
    kick(4400, 'doc-reset')
    await eventually(() => expect(live.view.getState().opened).not.toBe(before))
  }
  await eventually(() => expect(live.view.getState().state.kind).toBe(kind))
})

test('a reset while the first copy on this device is being made brings nothing of it back', async () => {
  const { control, kick } = await startServer()
  let isStored = false
  const answers: boolean[] = []
  const made = Promise.withResolvers<void>()
  const copy = { unsavedBefore: [], whenLost: NEVER, setUnsaved: () => {}, close: async () => {} }
  const { live, doc } = await openAt(control.port, {
    ...STORES_NOTHING,
    hasCopy: async () => {
      answers.push(isStored)
      return isStored
    },
    openCopy: async () => {
      isStored = true
      await made.promise
      const remove = async () => {
        isStored = false
      }
      return { ...copy, remove }
    },
  })
  await eventually(() => expect(isStored).toBe(true))
  const before = doc()

  kick(4400, 'doc-reset')
  await eventually(() => expect(live.view.getState().opened).toBeUndefined())
  made.resolve()

  await eventually(() => expect(live.view.getState().opened?.doc).toBeDefined())
  expect(live.view.getState().opened?.doc).not.toBe(before)
  expect(answers).toEqual([false, false])
})

test('a device that refuses to write is not said to keep anything', async () => {
  const { control, kick } = await startServer()
  const full = Promise.withResolvers<void>()
  const copy = {
    unsavedBefore: [],
    whenLost: full.promise,
    setUnsaved() {},
    close: async () => {},
    remove: async () => {},
  }
  const { live, label, socket } = await openAt(control.port, {
    isRoomy: false,
    hasCopy: async () => true,
    openCopy: async () => copy,
  })
  await live.whenSaved()
  socket.disconnect()
  await eventually(() => expect(label()).toBe('Offline, kept on this device'))
  full.resolve()
  await eventually(() => expect(label()).toBe('Offline, kept until this tab is closed'))

  await socket.connect()
  await live.whenSaved()
  kick(4401, 'whatever')
  await eventually(() => expect(label()).toContain('There is no room on this device for your unsaved texts'))
})

test('a device that refuses to open a copy opens the page without it', async () => {
  const { control } = await startServer()
  const refused = vi.fn(async () => Promise.reject(new Error('refused')))
  const { live } = await openAt(control.port, { ...STORES_NOTHING, hasCopy: async () => true, openCopy: refused })
  await live.whenSaved()
  expect(refused).toHaveBeenCalled()
  expect(live.view.getState().state.kind).toBe('saved')
})

test('2 MB of offline work arrive', NIGHTLY, async () => {
  const { control, textOf } = await startServer()
  const { live, doc, socket } = await openAt(control.port)
  await live.whenSaved()
  socket.disconnect()
  await eventually(() => expect(live.view.getState().state.kind).toBe('offline'))
  for (let i = 0; i < 2_000; i++)
    contentOf(doc())
      .get('a')!
      .insert(0, `${i}${'x'.repeat(1_000)}`)

  await socket.connect()

  await live.whenSaved()
  expect(textOf('a')).toBe(contentOf(doc()).get('a')!.toString())
})

test('unsent edits of a closed tab are sent by the next one, and kept no longer once they have arrived', async () => {
  const { control, textOf } = await startServer()
  const closing = await openAt(control.port)
  await closing.live.whenSaved()
  expect(closing.live.unsent()).toBeUndefined()
  closing.socket.disconnect()
  contentOf(closing.doc()).get('a')!.insert(5, ' here')
  const left = closing.live.unsent()!
  expect([left.name, left.rows]).toEqual([NAME, ['a']])
  const colleague = await openAt(control.port)
  await colleague.live.whenSaved()
  contentOf(colleague.doc()).get('a')!.insert(0, 'We ')
  await colleague.live.whenSaved()

  const dropped: (readonly string[])[] = []
  const leftUnsent = {
    read: () => (dropped.length === 0 ? left : undefined),
    drop: (arrived: readonly string[]) => void dropped.push(arrived),
  }
  const next = await openAt(control.port, STORES_NOTHING, leftUnsent)
  await next.live.whenSaved()
  expect(textOf('a')).toBe('We start here')
  expect(dropped).toEqual([['a']])
})

test('refused edits of a closed tab are not sent again and again', async () => {
  const { control, kick } = await startServer()
  const update = Y.encodeStateAsUpdate(new Y.Doc())
  const dropped: (readonly string[])[] = []
  const leftUnsent = {
    read: () => (dropped.length === 0 ? { name: NAME, rows: ['a'], update } : undefined),
    drop: (arrived: readonly string[]) => void dropped.push(arrived),
  }
  const { live, doc } = await openAt(control.port, STORES_NOTHING, leftUnsent)
  const before = doc()
  dropped.length = 0
  kick(4400, 'doc-reset')
  await eventually(() => expect(live.view.getState().opened?.doc).not.toBe(before))
  expect(dropped).toContainEqual([]) // beside what arrived in time
})

test('the first state of a document is not encoded again for listeners', async () => {
  const { control } = await startServer()
  const encodes: boolean[] = []
  await openAt(control.port, {
    ...STORES_NOTHING,
    hasCopy: async () => true,
    openCopy: async (_name?: DocumentName, doc?: Y.Doc) => {
      doc?.on('afterTransaction', () => void encodes.push(doc._observers.has('update'))) // Yjs asks this before it encodes
      return undefined
    },
  })
  expect(encodes[0]).toBe(false)
})
