import type { EditorView } from '@tiptap/pm/view'

// Members without a public name in ProseMirror 1.42.
type Internals = { domObserver: { flush(): void }; input: { lastFocus: number }; focused: boolean }
const internals = (view: EditorView) => view as unknown as Internals

/** Has ProseMirror read what the person did a moment ago; drawing before that would put the caret back where it was. */
export function readPage(view: EditorView) {
  if (!view.composing) internals(view).domObserver.flush()
}

/**
 * For a while after it hears of a focus ProseMirror takes a caret at the start for a whim of the browser and puts it back;
 * but it may be the Home key.
 */
export function focusAtOnce(view: EditorView) {
  internals(view).focused = true
  view.focus()
  internals(view).input.lastFocus = 0
}
