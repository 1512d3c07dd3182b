import type { EditedRow, RowEditor } from './editor/rowEditor.ts'

type Click = { left: number; top: number }
export type EditorControl = ReturnType<typeof createEditorControl>

/** The table's handle of the one editor, which may still be loading. */
export function createEditorControl() {
  let editor: RowEditor | undefined
  /** A text that is written as soon as its row is open. */
  let wanted: { id: string; text: string; where: 'caret' | 'whole' } | undefined
  return {
    set(next: RowEditor | undefined) {
      editor = next
    },
    open(row: EditedRow, click?: Click) {
      editor?.open(row, click)
      if (wanted?.id === row.id) editor?.write(wanted.text, wanted.where)
      wanted = undefined
    },
    write: (text: string, where: 'caret' | 'whole') => editor?.write(text, where),
    /** Writes into a row that is about to be opened. */
    writeOnceOpen(id: string, text: string, where: 'caret' | 'whole') {
      wanted = { id, text, where }
    },
    focus: () => editor?.focus(),
    /** Takes back everything typed since the row was entered, as Esc does. */
    revert: () => editor?.cancel(),
    /** Afterwards everything typed is in the document. */
    close: () => editor?.close(),
  }
}
