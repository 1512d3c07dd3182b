import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keepAside } from '../liveDocument/keptTexts.ts'
import type { Opened } from '../liveDocument/liveDocument.ts'
import { createPresence, type Participant } from '../liveDocument/presence.ts'
import { createRowEditing, type DrawnTable } from '../rowEditor/createRowEditing.ts'
import { createEditorControl } from '../rowEditor/editorControl.ts'
import type { Keys } from '../rowEditor/RowEditorProvider.tsx'
import { useLeaveOnOutside } from '../rowEditor/useLeaveOnOutside.ts'
import { useLeftFinishes } from '../rowEditor/useLeftFinishes.ts'
import { useSessionEnd } from '../rowEditor/useSessionEnd.ts'
import { useTakenRow } from '../rowEditor/useTakenRow.ts'
import { createCurrentRow, createEditing, recordOnClosing } from '../rows/editing.ts'
import { createSelection } from '../rows/selection.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import { createTools, type Given } from './createTools.ts'

const NO_KEYS: Keys = { leave() {}, finish() {}, move() {} }

/** Tools for the cells of the table; a new object only for another page, language or document. */
export function useTableTools(given: Given) {
  const { address, rows, table, findings, live, opened, isShut, me } = given
  const client = useQueryClient()
  const { page_id, language } = address
  const { writes, reviews, orders } = given.rights
  const presence = usePresence(opened, me)
  const [editor] = useState(createEditorControl)
  const [selection, current] = useMemo(() => [createSelection(table), createCurrentRow()] as const, [table])
  const outside = useRef(given)
  outside.current = given
  const drawn = useRef<DrawnTable>(undefined)
  const [editing, editsRows] = useMemo(() => {
    const editing = createEditing(rows)
    return [editing, createRowEditing({ rows, editing, editor, table: drawn })] as const
  }, [rows, editor])

  const { sourceLanguage, rowIndex } = given
  const tools = useMemo(
    () =>
      createTools({
        ...{ client, address: { page_id, language }, sourceLanguage, rows, table, rowIndex, findings, live, me },
        rights: { writes, reviews, orders },
        ...{ presence, editing, editsRows, selection, current, editor, outside },
      }),
    [
      client,
      page_id,
      language,
      writes,
      reviews,
      orders,
      sourceLanguage,
      rows,
      table,
      rowIndex,
      findings,
      live,
      me,
      presence,
      editing,
      editsRows,
      selection,
      current,
      editor,
    ],
  )
  drawn.current = {
    ...{ client, address: tools.address, findings, live, check: tools.check },
    setCurrent: (id) => current.setState(id),
    takeOver: given.takeOver,
    goTo: given.goTo,
    advance: given.advance,
  }
  const keys = useRef<Keys>(NO_KEYS)
  keys.current = {
    leave: tools.leave,
    finish: tools.finish,
    move: (to) => {
      const id = editing.entered.getState()?.id
      if (id !== undefined) outside.current.move(id, to)
    },
  }

  useLeaveOnOutside(editing, tools)
  useSessionEnd(editing, editor)
  useLeftFinishes(tools, live, me.id)
  const keep = useCallback(
    (id: string, text: string) => keepAside({ user_id: me.id, page_id, language }, [{ source_text_id: id, text }]),
    [me.id, page_id, language],
  )
  useTakenRow({ tools, editor, isShut: isShut || !opened, keep })
  // Back, or a command that goes to another language, leaves the row too; its document is released after that.
  useLayoutEffect(() => () => keys.current.leave('keep'), [])
  useRecordOnClosing(tools)
  return { tools, editor: { control: editor, does: keys } }
}

function usePresence(opened: Opened | undefined, me: Participant) {
  const presence = useMemo(() => opened && createPresence(opened.awareness), [opened])
  useEffect(() => () => presence?.stop(), [presence])
  useEffect(() => opened?.awareness.setLocalState({ user: me, row: null, caret: null }), [opened, me])
  return presence
}

function useRecordOnClosing({ editing, rows, address }: TableTools) {
  useEffect(() => {
    const onHide = () => {
      const entered = editing.entered.getState()
      if (entered) recordOnClosing({ rows, address }, entered)
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [editing, rows, address])
}
