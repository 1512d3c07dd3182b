import { type Editor, Extension } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Awareness } from 'y-protocols/awareness'
import { breakLine, moveToField, selectField } from '../forms/fieldKeys.ts'
import { OWN_PREFIX } from '../forms/formKeys.ts'
import { createRowEditor, type Listeners, type RowEditor } from './rowEditor.ts'

declare module '@tiptap/core' {
  interface Storage {
    row: { editor: RowEditor }
  }
}

const does = (action: () => void) => () => {
  action()
  return true
}

function change({ view }: Editor, changeOf: (state: EditorState) => Transaction | undefined) {
  const tr = changeOf(view.state)
  if (tr) view.dispatch(tr)
  return tr !== undefined
}

/**
 * Binds an editor to the rows of a live document; its `RowEditor` is in `editor.storage.row`. It is made with the editor, not
 * with the storage: Tiptap makes that again each time it is read, and React makes editors that are never shown.
 */
export const rowExtension = (awareness: Awareness, on: Listeners) =>
  Extension.create<object, { editor: RowEditor }>({
    name: 'row',
    priority: 1000,
    onBeforeCreate() {
      this.storage.editor = createRowEditor(this.editor, awareness, on)
    },
    onTransaction({ transaction }) {
      if (transaction.docChanged) this.storage.editor.changed()
    },
    onSelectionUpdate() {
      this.storage.editor.moved()
    },
    onDestroy() {
      this.storage.editor.stop()
    },
    addProseMirrorPlugins() {
      return this.storage.editor.plugins
    },
    addKeyboardShortcuts() {
      const { sync, cancel, toggleForms, copyForm } = this.storage.editor
      return {
        'Mod-z': does(sync.undo),
        'Mod-y': does(sync.redo),
        'Mod-Shift-z': does(sync.redo),
        'Shift-Enter': ({ editor }) => change(editor, breakLine) || editor.commands.splitBlock(),
        Enter: ({ editor }) => change(editor, breakLine),
        Tab: ({ editor }) => change(editor, (state) => moveToField(state, 1)),
        'Shift-Tab': ({ editor }) => change(editor, (state) => moveToField(state, -1)),
        'Mod-a': ({ editor }) => change(editor, selectField),
        [`${OWN_PREFIX}e`]: does(toggleForms),
        [`${OWN_PREFIX}o`]: does(copyForm),
        'Mod-Enter': does(on.save),
        'Mod-Shift-Enter': does(on.confirm),
        'Alt-ArrowUp': does(() => on.move('previous')),
        'Alt-ArrowDown': does(() => on.move('next')),
        Escape: does(cancel),
      }
    },
  })
