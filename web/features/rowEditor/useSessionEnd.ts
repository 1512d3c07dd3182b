import { useEffect } from 'react'
import { askToSignIn, onSignInAsked, setStillTyping } from '../../api/askToSignIn.ts'
import { holdPlace } from '../../api/session.ts'
import type { Editing } from '../rows/editing.ts'
import type { EditorControl } from './editorControl.ts'
import { holdKeys } from './holdKeys.ts'

/**
 * A session that ends while a row is being edited is asked for again over the table. Letters that were typed meanwhile were
 * meant for the row, and are written into it once its person is back. The fields wait until the typing has ended, so that no
 * letter of a password is among them.
 */
export function useSessionEnd(editing: Editing, editor: EditorControl) {
  useEffect(() => {
    const isWriting = () => editing.entered.getState() !== undefined
    const release = holdPlace({ isWriting, ask: askToSignIn })
    let typed = ''
    const stop = onSignInAsked((isAsked) => {
      const id = editing.entered.getState()?.id
      if (isAsked) {
        typed = ''
        setStillTyping(true)
        holdKeys(
          (letters) => {
            typed = letters
          },
          () => setStillTyping(false),
        )
      } else if (id !== undefined) {
        editor.focus()
        if (typed !== '') editor.write(id, typed, 'caret')
      }
    })
    return () => {
      stop()
      release()
    }
  }, [editing, editor])
}
