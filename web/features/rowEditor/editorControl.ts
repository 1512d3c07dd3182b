import type { EditedRow, RowEditor } from './editor/rowEditor.ts'
import type { FormsView } from './forms/shownForms.ts'

type Click = { left: number; top: number }
export type EditorControl = ReturnType<typeof createEditorControl>

export function createEditorControl() {
  let editor: RowEditor | undefined
  let openId: string | undefined
  let wanted: { id: string; text: string; where: 'caret' | 'whole' } | undefined
  return {
    set(next: RowEditor | undefined) {
      editor = next
    },
    open(row: EditedRow, click?: Click) {
      editor?.open(row, click)
      openId = row.id
      if (wanted?.id === row.id) editor?.write(wanted.text, wanted.where)
      wanted = undefined
    },
    /** Writes into this row, or as soon as it is open; letters come one after the other. */
    write(id: string, text: string, where: 'caret' | 'whole') {
      if (openId === id) editor?.write(text, where)
      else if (where === 'caret' && wanted?.id === id) wanted = { ...wanted, text: wanted.text + text }
      else wanted = { id, text, where }
    },
    shown: () => (openId === undefined ? undefined : editor?.shown()),
    focus: () => editor?.focus(),
    showForms: (view: FormsView) => editor?.show(view),
    removeForm: (form: number) => editor?.removeForm(form),
    copyForm: () => editor?.copyForm(),
    revert: () => editor?.cancel(),
    /** Afterwards everything typed is in the document. */
    close() {
      editor?.close()
      openId = undefined
    },
  }
}
