import Document from '@tiptap/extension-document'
import Text from '@tiptap/extension-text'
import { useEditor } from '@tiptap/react'
import { useLayoutEffect, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { FieldParagraph } from '../forms/fieldParagraph.ts'
import { pastePlain } from './pastePlain.ts'
import type { Listeners, RowEditor } from './rowEditor.ts'
import { rowExtension } from './rowExtension.ts'
import './editor.css'
import '../../rowText/rowText.css'

export { EditorContent } from '@tiptap/react'

type RowEditorHostProps = { awareness: Awareness; on: Listeners; onReady: (editor: RowEditor | undefined) => void }

/** Neither a letter nor another row renders this component. */
export function RowEditorHost({ awareness, on, onReady }: RowEditorHostProps) {
  const [options] = useState(() => optionsOf(awareness, on))
  const editor = useEditor(options)
  useLayoutEffect(() => {
    if (!editor || editor.isDestroyed) return
    const row = editor.storage.row.editor
    onReady(row)
    return () => {
      row.close()
      onReady(undefined)
    }
  }, [editor, onReady])
  return null
}

const optionsOf = (awareness: Awareness, on: Listeners) => ({
  extensions: [Document, FieldParagraph, Text, rowExtension(awareness, on)],
  shouldRerenderOnTransaction: false,
  injectCSS: false,
  enableCoreExtensions: { delete: false as const },
  enableInputRules: false,
  enablePasteRules: false,
  editorProps: {
    ...pastePlain,
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Translation' },
  },
})
