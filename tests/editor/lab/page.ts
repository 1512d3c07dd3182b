import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { EditorContent, RowEditorHost } from '#web/features/rowEditor/editor/editor.tsx'
import type { EditedRow, Facts, RowEditor } from '#web/features/rowEditor/editor/rowEditor.ts'
import { RowText } from '#web/features/rowText/RowText.tsx'

type Kept = Pick<EditedRow, 'source' | 'language' | 'view'>

export type Person = {
  doc: Y.Doc
  awareness: Awareness
  text(row?: string): Y.Text
  read(row?: string): string
  editor: RowEditor
  /** Takes the editor down, as leaving the document does. */
  leave(): Promise<void>
  open(row?: string, click?: { left: number; top: number }): void
  facts: Facts | undefined
  /** The editor shows what is not in the text yet. */
  isAhead: boolean
  calls: string[]
  /** The text after each update that left this person. */
  sent: string[]
}

const SERVER = 'server'
/** `useEditor` destroys its editor a moment after it is unmounted. */
const DESTROYED_AFTER_MS = 20

function createPerson(name: string, color: string, cell: HTMLElement, kept: Kept) {
  const doc = new Y.Doc()
  const awareness = new Awareness(doc)
  awareness.setLocalState({ user: { id: name, name, color, kind: 'person' } })
  const calls: string[] = []
  const content = doc.getMap<Y.Text>('content')
  const note = (call: string) => () => void calls.push(call)
  const host = createRoot(document.createElement('div'))
  const row = createRoot(cell)
  let editor: RowEditor | undefined
  const onReady = (ready: RowEditor | undefined) => {
    editor = ready
  }
  const on = {
    save: note('save'),
    confirm: note('confirm'),
    cancel: note('cancel'),
    move: (to: string) => void calls.push(to),
    view: note('view'),
    facts: (facts: Facts) => {
      person.facts = facts
    },
    ahead: (catchUp: (() => void) | undefined) => {
      person.isAhead = catchUp !== undefined
    },
  }
  flushSync(() => host.render(createElement(RowEditorHost, { awareness, on, onReady })))
  const person: Person = {
    doc,
    awareness,
    get editor() {
      return editor!
    },
    async leave() {
      flushSync(() => {
        row.render(null)
        host.unmount()
      })
      await new Promise((resolve) => setTimeout(resolve, DESTROYED_AFTER_MS))
    },
    calls,
    facts: undefined,
    isAhead: false,
    sent: [],
    text: (row = 'row') => content.get(row)!,
    read: (row = 'row') => content.get(row)!.toString(),
    open(id = 'row', click) {
      const edited: EditedRow = { id, text: content.get(id)!, ...kept }
      editor!.close()
      flushSync(() =>
        row.render(createElement(EditorContent, { key: id, editor: editor!.editor, className: 'row-text' })),
      )
      editor!.open(edited, click)
    },
  }
  doc.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin !== SERVER) person.sent.push(content.get('row')?.toString() ?? '')
  })
  return person
}

/** Two people and the wire between them, which can be paused. */
function open(texts: Record<string, string>, kept: Kept) {
  document.body.replaceChildren()
  const [first, second] = ['me', 'colleague'].map((id) => {
    const cell = document.createElement('div')
    cell.id = id
    document.body.append(cell)
    return cell
  })
  const me = createPerson('Mei', '#4f46e5', first!, kept)
  const colleague = createPerson('Cole', '#b45309', second!, kept)
  const server = new Y.Doc()
  for (const [row, text] of Object.entries(texts)) server.getMap('content').set(row, new Y.Text(text))
  const start = Y.encodeStateAsUpdate(server)
  let isPaused = false
  const waiting: (() => void)[] = []
  // as from a network: never while somebody is still changing something
  const deliver = () => {
    while (!isPaused && waiting.length > 0) waiting.shift()!()
  }
  const send = (message: () => void) => {
    waiting.push(message)
    queueMicrotask(deliver)
  }
  for (const [from, to] of [
    [me, colleague],
    [colleague, me],
  ] as const) {
    Y.applyUpdate(from.doc, start, SERVER)
    from.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== SERVER) send(() => Y.applyUpdate(to.doc, update, SERVER))
    })
    from.awareness.on('update', (_: unknown, origin: unknown) => {
      const update = encodeAwarenessUpdate(from.awareness, [from.doc.clientID])
      if (origin !== SERVER) send(() => applyAwarenessUpdate(to.awareness, update, SERVER))
    })
  }
  me.sent.length = 0
  colleague.sent.length = 0
  window.me = me
  window.colleague = colleague
  window.wire = {
    pause: () => {
      isPaused = true
    },
    release: () => {
      isPaused = false
      queueMicrotask(deliver)
    },
  }
}

/** The text as the table shows it when nobody edits it. */
function read(text: string, kept: Kept) {
  const cell = document.createElement('div')
  cell.id = 'read'
  document.getElementById('read')?.remove()
  document.body.append(cell)
  flushSync(() => createRoot(cell).render(createElement(RowText, { text, ...kept })))
}

declare global {
  interface Window {
    open_lab: typeof open
    read_in_lab: typeof read
    me: Person
    colleague: Person
    wire: { pause(): void; release(): void }
  }
}
window.open_lab = open
window.read_in_lab = read
