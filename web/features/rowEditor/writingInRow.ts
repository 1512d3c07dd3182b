import type { Editing } from '../rows/editing.ts'
import type { EditorControl } from './editorControl.ts'

export const writingInRow = ({ entered }: Editing, editor: EditorControl) => ({
  isWriting: () => entered.getState() !== undefined,
  goOn(typed: string) {
    const id = entered.getState()?.id
    if (id === undefined) return
    editor.focus()
    if (typed !== '') editor.write(id, typed, 'caret')
  },
})
