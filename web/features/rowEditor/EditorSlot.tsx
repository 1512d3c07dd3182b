import { useContext, useEffect, useLayoutEffect } from 'react'
import { textOf } from '#collab/document/rows.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { textIdOf } from '../rows/version/rowKey.ts'
import { preferences } from '../tableTools/preferences.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { RowEditorContext } from './RowEditorProvider.tsx'

export function EditorSlot({ id }: { id: string }) {
  const { rows, language, editing, leave, findings } = useTableTools()
  const context = useContext(RowEditorContext)
  if (!context) throw new Error('Only inside a RowEditorProvider')
  const { opened, control, editor, EditorContent, hasFailed, load } = context

  useEffect(load, [load])
  useEffect(() => {
    if (!hasFailed) return
    leave('cancelled')
    toast.error('The editor could not be loaded. Check your connection and reload the page.')
  }, [hasFailed, leave])
  useLayoutEffect(() => {
    if (!editor || !opened) return
    const source = rows.sources()[rows.indexOf(id) ?? -1]?.content ?? ''
    const view = preferences.getState().formsView
    const fileForms = findings.rules.getState()?.fileFormsOf?.(id)
    const row = { id, text: textOf(opened.doc, textIdOf(id)), source, language, fileForms, view }
    control.open(row, editing.entered.getState()?.click)
    return control.close
  }, [editor, opened, control, rows, editing, id, language, findings])

  return (
    <div className="min-h-7 px-2 py-1">
      {editor && EditorContent ? (
        <EditorContent editor={editor.editor} className="row-text" />
      ) : (
        <div className="row-text">{rows.read(id, 'text')}</div>
      )}
    </div>
  )
}
