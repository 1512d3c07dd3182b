import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { toast } from '../../ui/Toast.tsx'
import { createEditing, type Editing, saveRow } from './editing.ts'
import type { LiveDocument, Opened } from './liveDocument.ts'
import { createPresence, type Participant } from './presence.ts'
import {
  answerSuggestion,
  deleteTranslation,
  fetchRows,
  regenerate,
  restoreTranslation,
  saveTranslations,
  type TableAddress,
  translate,
  translationKeys,
} from './queries.ts'
import type { Rows } from './rows.ts'
import type { TableTools } from './TableContext.ts'
import { undoToast } from './undoToast.tsx'
import { useLeaveOnOutside } from './useLeaveOnOutside.ts'
import { useRowEditor } from './useRowEditor.ts'
import type { HandleAnswer } from './useTranslate.tsx'

type Given = {
  address: TableAddress
  sourceLanguage: LanguageCode
  rows: Rows
  live: LiveDocument | undefined
  opened: Opened | undefined
  isShut: boolean
  me: Participant
  handleAnswer: HandleAnswer
  takeOver: (id: string) => void
}

/** What the cells of the table can do; a new object only for another page, language or document. */
export function useTableTools({
  address,
  sourceLanguage,
  rows,
  live,
  opened,
  isShut,
  me,
  handleAnswer,
  takeOver,
}: Given): TableTools {
  const client = useQueryClient()
  const { page_id, language } = address
  const editing = useMemo(() => createEditing(rows), [rows])
  const presence = useMemo(() => opened && createPresence(opened.awareness), [opened])
  useEffect(() => () => presence?.stop(), [presence])
  useEffect(() => opened?.awareness.setLocalState({ user: me, row: null, caret: null }), [opened, me])

  const leave = useRef<TableTools['leave']>(() => {})
  const move = useRef((_: 'previous' | 'next') => {})
  const editor = useRowEditor(opened, rows, language, leave, move)
  const outside = useRef({ handleAnswer, takeOver })
  outside.current = { handleAnswer, takeOver }

  const tools = useMemo((): TableTools => {
    const here = { page_id, language }
    return {
      address: here,
      sourceLanguage,
      rows,
      presence,
      editing,
      mountEditor: (id, cell) => editor.mount(id, cell, editing.entered()?.click),
      edit(id, click) {
        if (editing.entered()?.id === id) return
        leave.current('keep')
        if (rows.read(id, 'request') !== undefined) outside.current.takeOver(id)
        else editing.enter(id, click)
      },
      leave(outcome) {
        const entered = editing.entered()
        if (!entered) return
        // Reverting ends in this function again, as 'cancelled'.
        if (outcome === 'cancel') return editor.revert()
        editor.close()
        editing.leave()
        focusAgain(entered.id)
        if (!live) return
        saveRow({ rows, live, address: here }, entered, outcome).then(
          () => client.invalidateQueries({ queryKey: [...translationKeys.rows(here), 'details'] }),
          () => live.view().state.kind !== 'closed' && toast.error('Failed to update translation'),
        )
      },
      takeOver: (id) => outside.current.takeOver(id),
      ...changes(client, here, rows, (...answer) => outside.current.handleAnswer(...answer)),
    }
  }, [client, page_id, language, sourceLanguage, rows, live, presence, editing, editor])
  leave.current = tools.leave
  move.current = (to) => moveTo(editing, to, tools)

  useLeaveOnOutside(editing, rows, tools)
  // Whoever is shut out, or gets the document anew, types into nothing.
  useEffect(() => {
    if (isShut || !opened) tools.leave('cancelled')
  }, [isShut, opened, tools])
  return tools
}

/** What is changed by a call and shown at once. */
function changes(client: QueryClient, address: TableAddress, rows: Rows, handleAnswer: HandleAnswer) {
  const refetch = () => client.invalidateQueries({ queryKey: [...translationKeys.rows(address), 'details'] })
  const translationOf = async (id: string) => (await fetchRows(address, [id])).data[0]?.translation ?? undefined
  return {
    setStatus(id: string, status: Parameters<TableTools['setStatus']>[1]) {
      const takeBack = rows.expectStatus([id], status)
      saveTranslations(address, [id], status).catch(() => {
        takeBack()
        toast.error('Failed to update translation')
      })
    },
    async regenerate(id: string) {
      try {
        const translation = await translationOf(id)
        const answer = translation
          ? await regenerate(translation.id)
          : await translate(address, { source_text_ids: [id] })
        handleAnswer(answer, {
          success: 'Translation regeneration started',
          failure: 'Failed to regenerate translation',
        })
        void refetch()
      } catch {
        toast.error('Failed to regenerate translation')
      }
    },
    answerSuggestion(translationId: string, answer: 'accept' | 'dismiss') {
      answerSuggestion(translationId, answer).then(refetch, () => toast.error('Failed to update translation'))
    },
    async remove(id: string) {
      try {
        const translation = await translationOf(id)
        if (!translation) return
        await deleteTranslation(translation.id)
        undoToast('Translation deleted', () => restoreTranslation(translation.id).then(refetch))
        void refetch()
      } catch {
        toast.error('Failed to delete translation')
      }
    },
  }
}

function moveTo(editing: Editing, to: 'previous' | 'next', { edit }: TableTools) {
  const here = editing.entered() && document.querySelector(`[data-row="${editing.entered()?.id}"]`)
  const there = document.querySelector(
    `[aria-rowindex="${Number(here?.getAttribute('aria-rowindex')) + (to === 'next' ? 1 : -1)}"]`,
  )
  const id = there?.getAttribute('data-row')
  if (id) edit(id)
}

/** The keyboard stays where it was, unless the person went elsewhere. */
function focusAgain(id: string) {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-row="${id}"] [data-column="translation"]`)
      ?.focus({ preventScroll: true })
  })
}
