import { Fragment, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { LIMITS } from '#collab/document/allowedChange.ts'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { showFields } from '../forms/fieldKeys.ts'
import { fieldsOf } from '../forms/fields.ts'
import { hasFields, linesOf, linesOfFields, offsetOf, shownText, textOfLines } from './lines.ts'

export const pastePlain: EditorProps = {
  handlePaste: (view, event) => insert(view, event.clipboardData, view.state.selection),
  handleDrop(view, event, _slice, isOurs) {
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    return !isOurs && at !== null && insert(view, event.dataTransfer, Selection.near(view.state.doc.resolve(at.pos)))
  },
  clipboardTextSerializer: (slice) => shownText(slice.content),
}

/** Text over the limit would be cut off far below the caret: it is refused here, with a message. */
function fitting(view: EditorView, text: string, { from, to }: Selection) {
  const { doc } = view.state
  const room = LIMITS.rowCharacters - textOfLines(doc).length + (offsetOf(doc, to) - offsetOf(doc, from))
  if (text.length <= room) return text
  toast.error(`A text has room for ${formatNumber(LIMITS.rowCharacters)} characters: the end was left out`)
  return text.slice(0, Math.max(0, room)).replace(/[\ud800-\udbff]$/, '')
}

function insert(view: EditorView, data: DataTransfer | null, at: Selection) {
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') || new DOMParser().parseFromString(html, 'text/html').body.textContent
  insertPlain(view, fitting(view, text.replaceAll(/\r\n?/g, '\n'), at), at)
  return true
}

export function insertPlain(view: EditorView, text: string, at: Selection) {
  const { doc, schema, tr } = view.state
  const fields =
    hasFields(doc) && textOfLines(doc) === '' ? fieldsOf(text, { source: '', language: view.dom.lang }) : undefined
  if (fields) return view.dispatch(showFields(tr, linesOfFields(schema, fields)))
  const slice = new Slice(Fragment.from(linesOf(schema, text)), 1, 1)
  tr.setSelection(at)
  // An empty paragraph would be replaced as a whole, and the field that it begins with it.
  if (hasFields(doc)) tr.replace(at.from, at.to, slice)
  else tr.replaceSelection(slice)
  view.dispatch(tr.scrollIntoView())
}
