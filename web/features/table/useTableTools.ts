import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { faultOf } from '../../api/client.ts'
import { sayFailure } from '../../api/sayFailure.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { keepAside } from '../liveDocument/keptTexts.ts'
import type { LiveDocument, Opened } from '../liveDocument/liveDocument.ts'
import { createPresence, NOBODY_PRESENT, type Participant, peopleInRow } from '../liveDocument/presence.ts'
import { trackAct } from '../operations/pendingActs.ts'
import { projectKeys } from '../projects/queries.ts'
import { createEditorControl } from '../rowEditor/editorControl.ts'
import { onceLive } from '../rowEditor/onceLive.ts'
import type { Keys } from '../rowEditor/RowEditorProvider.tsx'
import { useLeaveOnOutside } from '../rowEditor/useLeaveOnOutside.ts'
import { useLeftFinishes } from '../rowEditor/useLeftFinishes.ts'
import { useSessionEnd } from '../rowEditor/useSessionEnd.ts'
import { useTakenRow } from '../rowEditor/useTakenRow.ts'
import { createCurrentRow, createEditing, recordOnClosing, saveRow } from '../rows/editing.ts'
import type { TableAddress } from '../rows/queries.ts'
import type { RowIndex } from '../rows/rowIndex.ts'
import type { Rows } from '../rows/rows.ts'
import { createSelection } from '../rows/selection.ts'
import type { RowsTable } from '../rows/tableModel.ts'
import type { Findings } from '../rowText/findings.ts'
import { faultToast } from '../tableTools/FaultDialog.tsx'
import { askThenSave, unaskedFaults } from '../tableTools/faultQuestion.ts'
import { createOwnChecks } from '../tableTools/origins.ts'
import { preferences } from '../tableTools/preferences.ts'
import type { HandleAnswer } from '../tableTools/rowChanges.ts'
import { refetchDetails, rowChanges } from '../tableTools/rowChanges.ts'
import type { TableTools } from '../tableTools/TableContext.ts'

type Given = {
  address: TableAddress
  sourceLanguage: LanguageCode
  rows: Rows
  table: RowsTable
  rowIndex: RowIndex
  findings: Findings
  live: LiveDocument | undefined
  opened: Opened | undefined
  isShut: boolean
  me: Participant
  handleAnswer: HandleAnswer
  /** All rows that match, in order. */
  ids: readonly string[]
  takeOver: (id: string) => void
  /** A translation is to be deleted in whose row somebody is. */
  askRemoval: (id: string) => void
  /** A text is to be regenerated. */
  askWish: (id: string) => void
  /** A row was saved with the keyboard: to the next that is not finished, or not checked. */
  advance: (from: string, to: 'unfinished' | 'unchecked') => void
  /** Edits this row, on whatever page of the table it is. */
  goTo: (id: string) => void
  /** To the row above or below in the order shown. */
  move: (from: string, to: 'previous' | 'next') => void
}

const NO_KEYS: Keys = { leave() {}, finish() {}, move() {} }

const NO_SOURCE = { id: '', content: '' }

/** Tools for the cells of the table; a new object only for another page, language or document. */
export function useTableTools({
  address,
  sourceLanguage,
  rows,
  table,
  rowIndex,
  findings,
  live,
  opened,
  isShut,
  me,
  ...given
}: Given) {
  const client = useQueryClient()
  const { page_id, language } = address
  const editing = useMemo(() => createEditing(rows), [rows])
  const presence = useMemo(() => opened && createPresence(opened.awareness), [opened])
  useEffect(() => () => presence?.stop(), [presence])
  useEffect(() => opened?.awareness.setLocalState({ user: me, row: null, caret: null }), [opened, me])

  const [selection, current] = useMemo(() => [createSelection(table), createCurrentRow()] as const, [table])
  const keys = useRef<Keys>(NO_KEYS)
  const [editor] = useState(createEditorControl)
  const outside = useRef(given)
  outside.current = given

  const tools = useMemo((): TableTools => {
    const here = { page_id, language }
    const sourceOf = (id: string) => rows.sources()[rows.indexOf(id) ?? -1] ?? NO_SOURCE
    const ownChecks = createOwnChecks()
    const changes = rowChanges({
      ownChecks,
      client,
      address: here,
      rows,
      live,
      handleAnswer: (...answer) => outside.current.handleAnswer(...answer),
    })
    return {
      address: here,
      sourceLanguage,
      rows,
      table,
      findings,
      isFaulty: rowIndex.isFaulty,
      presence: presence?.store ?? NOBODY_PRESENT,
      editing,
      selection,
      shownIds: () => outside.current.ids,
      current,
      edit(id, click) {
        if (editing.entered.getState()?.id === id) return
        keys.current.leave('keep')
        current.setState(id)
        if (rows.read(id, 'request') !== undefined) outside.current.takeOver(id)
        else if (rows.isLive()) editing.enter(id, click)
        else onceLive(rows, () => editing.enter(id, click))
      },
      leave(outcome) {
        const entered = editing.entered.getState()
        if (!entered) return
        // Reverting ends in this function again, as 'cancelled'.
        if (outcome === 'cancel') return editor.revert()
        editing.leave()
        editor.close()
        if (!live || outcome === 'taken') return
        const text = rows.read(entered.id, 'text')
        if (outcome === 'keep' && text !== entered.text) {
          const faults = unaskedFaults(findings, sourceOf(entered.id), text)
          if (faults.length > 0) faultToast(faults, () => outside.current.goTo(entered.id))
        }
        trackAct(saveRow({ rows, live, address: here }, entered, outcome)).then(
          (finished) => {
            if (outcome === 'confirm' && text !== '' && finished !== 'merged') changes.check(entered.id, text)
            if (finished === 'merged')
              toast.plain('Others wrote in a row while you were offline: it has both texts and needs review')
            return refetchDetails({ client, address: here })
          },
          (error: Error) => {
            // The project no longer has this language, which is said once the project is loaded again.
            if (faultOf(error, 'languages') !== undefined) void client.invalidateQueries({ queryKey: projectKeys.all })
            else if (live.view.getState().state.kind !== 'closed') sayFailure(error)
          },
        )
      },
      finish(outcome) {
        const entered = editing.entered.getState()
        if (!entered) return
        const { id } = entered
        const save = () => {
          keys.current.leave(outcome)
          if (outcome === 'confirm') outside.current.advance(id, 'unchecked')
          else if (preferences.getState().advancesAfterSaving) outside.current.advance(id, 'unfinished')
        }
        const text = rows.read(id, 'text')
        if (outcome === 'keep' && text === entered.text) save()
        else askThenSave(findings, { source: sourceOf(id), text }, save)
      },
      write(id, text, where) {
        if (rows.read(id, 'request') === undefined) editor.write(id, text, where)
        tools.edit(id)
      },
      focusEditor: () => void (editing.entered.getState() && editor.focus()),
      takeOver: (id) => outside.current.takeOver(id),
      regenerate(id) {
        if (rows.read(id, 'text') === '') void changes.requestTranslation(id)
        else outside.current.askWish(id)
      },
      ownCheckerOf: (id, checkedAt) => (ownChecks.has(id, checkedAt) ? me.name : undefined),
      ...changes,
      remove(id) {
        if (peopleInRow(tools.presence.getState(), id).length > 0) return outside.current.askRemoval(id)
        tools.removeAnyway(id)
      },
      removeAnyway(id) {
        if (editing.entered.getState()?.id === id) keys.current.leave('keep')
        changes.remove(id)
      },
    }
  }, [
    client,
    page_id,
    language,
    sourceLanguage,
    rows,
    table,
    rowIndex,
    findings,
    live,
    me,
    presence,
    editing,
    selection,
    current,
    editor,
  ])
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
  useEffect(() => {
    const onHide = () => {
      const entered = editing.entered.getState()
      if (entered) recordOnClosing({ rows, address: tools.address }, entered)
    }
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [editing, rows, tools])
  return { tools, editor: { control: editor, does: keys } }
}
