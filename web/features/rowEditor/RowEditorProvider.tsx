import { createContext, type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import type { Opened } from '../liveDocument/liveDocument.ts'
import { prefer } from '../tableTools/preferences.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import type { Facts, RowEditor } from './editor/rowEditor.ts'
import type { EditorControl } from './editorControl.ts'
import { editorFacts } from './editorFacts.ts'
import type { FormsView } from './forms/shownForms.ts'
import { type EditorChunk, useEditorChunk } from './useEditorChunk.ts'

export type Keys = Pick<TableTools, 'leave' | 'finish'> & { move(to: 'previous' | 'next'): void }

type RowEditorContextValue = {
  opened: Opened | undefined
  control: EditorControl
  /** `undefined` until the code is loaded and the document is open. */
  editor: RowEditor | undefined
  EditorContent: EditorChunk['EditorContent'] | undefined
  hasFailed: boolean
  load(): void
}
export const RowEditorContext = createContext<RowEditorContextValue | undefined>(undefined)

type RowEditorProviderProps = {
  opened: Opened | undefined
  control: EditorControl
  does: RefObject<Keys>
  children: ReactNode
}

export function RowEditorProvider({ opened, control, does, children }: RowEditorProviderProps) {
  const { chunk, hasFailed, load } = useEditorChunk(opened !== undefined)
  const [ready, setReady] = useState<{ editor: RowEditor; of: Opened | undefined }>()
  // The editor of another page's document goes once that document's is there.
  const editor = ready?.of === opened ? ready?.editor : undefined
  const onReady = useCallback(
    (next: RowEditor | undefined) => {
      control.set(next)
      setReady(next && { editor: next, of: opened })
    },
    [control, opened],
  )
  const on = useMemo(
    () =>
      opened && {
        save: () => does.current.finish('keep'),
        confirm: () => does.current.finish('confirm'),
        cancel: () => does.current.leave('cancelled'),
        move: (to: 'previous' | 'next') => does.current.move(to),
        view: (formsView: FormsView) => prefer({ formsView }),
        facts: (facts: Facts) => editorFacts.setState(facts),
        ahead: opened.setAhead,
      },
    [opened, does],
  )
  const EditorContent = chunk?.EditorContent
  const value = useMemo(
    () => ({ opened, control, editor, EditorContent, hasFailed, load }),
    [opened, control, editor, EditorContent, hasFailed, load],
  )
  return (
    <RowEditorContext value={value}>
      {children}
      {opened && on && chunk && (
        <chunk.RowEditorHost key={opened.doc.guid} awareness={opened.awareness} on={on} onReady={onReady} />
      )}
    </RowEditorContext>
  )
}
