import { useCallback, useEffect, useRef } from 'react'
import { holdKeys } from '../../ui/focus/holdKeys.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import type { Shut } from '../liveDocument/pages/pageDocument.ts'
import type { Entered } from '../rows/editing.ts'
import type { TableTools } from '../tableTools/TableContext.ts'
import type { EditorControl } from './editorControl.ts'
import { offerKept } from './keptOffer.tsx'

const REASONS = {
  claimed: 'This row is being translated now',
  checked: 'This text was checked, and is changed by those alone who may check',
  archived: 'This text is no longer in the file: it was archived, with its translation',
  deleted: 'This translation was deleted',
  shut: 'This page is not connected',
  'language removed': 'This language was removed from the project',
}
type Reason = keyof typeof REASONS
const CAN_COME_BACK = new Set<Reason>(['claimed', 'deleted'])

type Given = {
  tools: TableTools
  editor: EditorControl
  shut: Shut | undefined
  keep: (id: string, text: string) => void
}

/** Text that was typed in the taken row is offered back, and keys that were meant for it act on nothing else. */
export function useTakenRow({ tools, editor, shut, keep }: Given) {
  const { rows, editing } = tools
  const last = useRef('')

  const offer = useCallback(
    ({ id, isTouched }: Entered, reason: Reason, text: string, typed: string) => {
      if (!isTouched() && typed === '') return reason !== 'shut' && void toast.plain(REASONS[reason])
      const putBack = async () => {
        if (rows.read(id, 'request') !== undefined) return !toast.plain('The AI still has this row')
        await tools.restoreText(id, text, 'Text put back')
        return rows.read(id, 'text') === text
      }
      const isBackSoon = CAN_COME_BACK.has(reason) && rows.indexOf(id) !== undefined
      const putsBack = isBackSoon ? putBack : undefined
      offerKept({ id, reason: REASONS[reason], text, language: tools.of(id).language, putBack: putsBack })
    },
    [rows, tools],
  )

  const close = useCallback(
    (reason: Reason) => {
      const entered = editing.entered.getState()
      if (!entered) return
      const { text, caret } = editor.shown() ?? { text: last.current, caret: last.current.length }
      tools.leave(reason === 'claimed' || reason === 'checked' ? 'cancelled' : 'taken')
      offer(entered, reason, text, '')
      holdKeys((typed) => offer(entered, reason, text.slice(0, caret) + typed + text.slice(caret), typed))
      if ((reason === 'shut' || reason === 'language removed') && entered.isTouched()) keep(entered.id, text)
    },
    [editing, editor, tools, offer, keep],
  )

  useEffect(() => {
    let stopWatching = () => {}
    const watch = (entered: Entered | undefined) => {
      stopWatching()
      stopWatching = () => {}
      if (!entered) return
      const { id } = entered
      last.current = rows.read(id, 'text') || entered.text
      const look = () => {
        const text = rows.read(id, 'text')
        if (rows.isLive(id) && rows.read(id, 'status') === undefined && text === '' && last.current !== '') {
          const lost = last.current
          last.current = ''
          if (entered.isTouched()) offer(entered, 'deleted', lost, '')
        } else if (text !== '') last.current = text
        if (rows.read(id, 'request') !== undefined) close('claimed')
        else if (tools.isKept(id)) close('checked')
        else if (rows.indexOf(id) === undefined) close('archived')
      }
      stopWatching = rows.listen((ids) => (ids === 'all' || ids.has(id)) && look())
      if (tools.isKept(id)) close('checked') // it is protected since
    }
    watch(editing.entered.getState())
    const stop = editing.entered.subscribe(watch)
    return () => {
      stopWatching()
      stop()
    }
  }, [editing, rows, tools, close, offer])

  useEffect(() => {
    if (shut) close(shut)
  }, [shut, close])
}
