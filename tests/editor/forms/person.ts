import { getSchema } from '@tiptap/core'
import Document from '@tiptap/extension-document'
import Text from '@tiptap/extension-text'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import * as Y from 'yjs'
import { textOfLines } from '#web/features/rowEditor/editor/lines.ts'
import { createRowSync } from '#web/features/rowEditor/editor/rowSync.ts'
import { fieldsPlugin } from '#web/features/rowEditor/forms/fieldKeys.ts'
import { FieldParagraph } from '#web/features/rowEditor/forms/fieldParagraph.ts'
import type { Part, Translated } from '#web/features/rowEditor/forms/fields.ts'
import { createShownForms } from '#web/features/rowEditor/forms/shownForms.ts'

const schema = getSchema([Document, FieldParagraph, Text])

export type ShownField = { part: Part; from: number; to: number; text: string }

/** Somebody who edits a text by its forms: the binding of the real editor, without a page that it is painted on. */
export function createPerson(start: Uint8Array, translated: Translated, clientID: number) {
  const doc = new Y.Doc()
  doc.clientID = clientID
  Y.applyUpdate(doc, start)
  const text = doc.getText('row')
  const shown = createShownForms()
  shown.open({ ...translated, view: 'forms', text: text.toString() })
  const sync = createRowSync(() => {}, shown)
  let state = EditorState.create({ schema, plugins: [sync.plugin, fieldsPlugin] })
  const view = {
    get state() {
      return state
    },
    composing: false,
    dom: { blur() {} },
    domObserver: { flush() {} },
    dispatch(tr: Transaction) {
      const before = state
      state = state.apply(tr)
      painted.update!(view, before)
    },
  } as unknown as EditorView
  const painted = sync.plugin.spec.view!(view)
  sync.attach(text)

  return {
    doc,
    sync,
    read: () => text.toString(),
    shown: () => textOfLines(state.doc),
    fields(): ShownField[] {
      const found: ShownField[] = []
      state.doc.forEach((line, at) => {
        const part = line.attrs.part as Part | null
        if (part) found.push({ part, from: at + 1, to: at + 1 + line.content.size, text: line.textContent })
      })
      return found
    },
    type: (at: number, letter: string) => view.dispatch(state.tr.insertText(letter, at)),
    delete: (from: number, to: number) => view.dispatch(state.tr.delete(from, to)),
  }
}

export type Person = ReturnType<typeof createPerson>
