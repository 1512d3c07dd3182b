import { useEffect } from 'react'
import { askToSignIn, isSignInAsked, onSignInAsked, setStillTyping } from '../api/askToSignIn.ts'
import { holdPlace } from '../api/session.ts'
import { holdKeys, isPlainField } from '../ui/focus/holdKeys.ts'

/** `goOn` gets the focus back where it was in no plain field; `typed`: what came while the question opened. */
type Writing = { isWriting(): boolean; goOn?(typed: string): void }

/**
 * A session that ends while somebody writes is asked for again over their screen. Letters that are typed meanwhile were meant for
 * the text, and are written into it once its person is back. The fields of the question wait until the typing has ended, so that
 * no letter of a password is among them. `writing` is the same object at each drawing.
 */
export function useSessionEnd(writing: Writing) {
  useEffect(() => {
    let isAskedHere = false
    let left: Element | null = null
    let typed = ''
    const ask = () => {
      if (isSignInAsked()) return
      isAskedHere = true
      left = document.activeElement
      typed = ''
      setStillTyping(true)
      holdKeys(
        (letters) => {
          typed = letters
        },
        () => setStillTyping(false),
      )
      askToSignIn()
    }
    const release = holdPlace({ isWriting: writing.isWriting, ask })
    const stop = onSignInAsked((isAsked) => {
      if (isAsked || !isAskedHere) return
      isAskedHere = false
      if (writing.goOn && !isPlainField(left)) writing.goOn(typed)
      else returnTo(left, typed)
    })
    return () => {
      stop()
      release()
    }
  }, [writing])
}

/** The question keeps the focus within itself for as long as it is drawn. */
const returnTo = (left: Element | null, typed: string) =>
  setTimeout(() => {
    if (!(left instanceof HTMLElement) || !left.isConnected) return
    left.focus()
    if (typed !== '' && isPlainField(left)) document.execCommand('insertText', false, typed)
  })
