import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import { useStore } from 'zustand'
import { useSessionEnd } from '../../layout/useSessionEnd.ts'
import { useCommentNews } from '../comments/useCommentNews.ts'
import { keepAside } from '../liveDocument/keptTexts.ts'
import type { PageDocument } from '../liveDocument/pages/pageDocument.ts'
import { createPresence, type Participant } from '../liveDocument/presence.ts'
import { createRowEditing, type DrawnTable } from '../rowEditor/createRowEditing.ts'
import { createEditorControl } from '../rowEditor/editorControl.ts'
import type { Keys } from '../rowEditor/RowEditorProvider.tsx'
import { useLeaveOnOutside } from '../rowEditor/useLeaveOnOutside.ts'
import { useLeftFinishes } from '../rowEditor/useLeftFinishes.ts'
import { useTakenRow } from '../rowEditor/useTakenRow.ts'
import { writingInRow } from '../rowEditor/writingInRow.ts'
import { createCurrentRow, createEditing, recordOnClosing } from '../rows/editing.ts'
import { createSelection } from '../rows/selection.ts'
import { textIdOf } from '../rows/version/rowKey.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import { createTools, documentOf, type Given } from './createTools.ts'
import { useRemovedLanguage } from './languages/useLanguagesGone.ts'
import { isReviewing } from './review/useReviewing.ts'

const NO_KEYS: Keys = { leave() {}, finish() {}, move() {} }

export function useTableTools(given: Given) {
  const { inLanguages, addressOf, rowOf, documents, rows, table, me } = given
  const client = useQueryClient()
  const presence = usePresence(documents, me, rowOf)
  const [editor] = useState(createEditorControl)
  const [selection, current] = useMemo(() => [createSelection(table), createCurrentRow()] as const, [table])
  const outside = useRef(given)
  outside.current = given
  const drawn = useRef<DrawnTable>(undefined)
  const [editing, editsRows] = useMemo(() => {
    const editing = createEditing(rows)
    return [editing, createRowEditing({ rows, editing, editor, table: drawn })] as const
  }, [rows, editor])

  const { sourceLanguage, rowIndex, judging } = given
  const tools = useMemo(
    () =>
      createTools({
        ...{ client, inLanguages, addressOf, rowOf, sourceLanguage, rows, table, rowIndex, judging, me },
        ...{ presence, editing, editsRows, selection, current, editor, outside },
      }),
    [
      client,
      inLanguages,
      addressOf,
      rowOf,
      sourceLanguage,
      rows,
      table,
      rowIndex,
      judging,
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
    ...{ client, addressOf, findingsOf: (id) => tools.of(id).findings },
    ...{ liveOf: tools.liveOf, check: tools.check, isKept: tools.isKept },
    isReviewing: () => isReviewing(tools.of(current.getState() ?? '').rights.reviews),
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
  useSessionEnd(useMemo(() => writingInRow(editing, editor), [editing, editor]))
  useLeftFinishes(tools, documents, me.id)
  useRemovedLanguage(documents)
  useCommentNews()
  const keep = useCallback(
    (id: string, text: string) =>
      keepAside({ user_id: me.id, ...addressOf(id) }, [{ source_text_id: textIdOf(id), text }]),
    [me.id, addressOf],
  )
  const entered = useStore(editing.entered, (entered) => entered?.id)
  const edited = entered === undefined ? documents[0] : documentOf(documents, addressOf(entered))
  useTakenRow({ tools, editor, shut: edited?.opened ? edited.shut : 'shut', keep })
  // Back, or a command that goes to another language, leaves the row too; its document is released after that.
  useLayoutEffect(() => () => keys.current.leave('keep'), [])
  useRecordOnClosing(tools)
  return { tools, editor: { control: editor, does: keys, opened: edited?.opened } }
}

function usePresence(documents: readonly PageDocument[], me: Participant, rowOf: TableTools['rowOf']) {
  const [{ store, follow }] = useState(createPresence)
  const open = useRef(new Map<Awareness, () => void>())
  useEffect(() => {
    const now = new Map(
      documents.flatMap(({ opened, address }) => (opened ? [[opened.awareness, address] as const] : [])),
    )
    for (const [awareness, stop] of open.current) {
      if (now.has(awareness)) continue
      stop()
      open.current.delete(awareness)
    }
    for (const [awareness, address] of now) {
      if (open.current.has(awareness)) continue
      open.current.set(
        awareness,
        follow(awareness, (text) => rowOf(address, text)),
      )
      awareness.setLocalState({ user: me, row: null, caret: null })
    }
  }, [documents, follow, me, rowOf])
  useEffect(
    () => () => {
      for (const stop of open.current.values()) stop()
      open.current.clear()
    },
    [],
  )
  return store
}

function useRecordOnClosing({ editing, rows, addressOf }: TableTools) {
  useEffect(() => {
    const onHide = () => {
      const entered = editing.entered.getState()
      if (entered) recordOnClosing({ rows, address: addressOf(entered.id) }, entered)
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [editing, rows, addressOf])
}
