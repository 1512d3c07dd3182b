import { useRef, useState } from 'react'
import { INPUT } from '#web/ui/fields/Field.tsx'
import { useLeave } from '#web/ui/focus/useLeave.ts'
import { type TermColumn, writtenIn } from './columns.ts'
import type { Leave } from './useCells.ts'

type Props = {
  label: string
  column: TermColumn
  text: string
  onLeave: (from: Element, to: Leave, text: string) => void
  onCancel: (from: Element) => void
}

export function CellEditor({ label, column, text, onLeave, onCancel }: Props) {
  const [draft, setDraft] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  useLeave(field, () => onLeave(field.current!, 'stay', draft))

  function onKeyDown(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, currentTarget } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'Escape') onCancel(currentTarget)
    else if (key === 'Tab') onLeave(currentTarget, shiftKey ? 'previous' : 'next', draft)
    else if (key === 'Enter' && !shiftKey) onLeave(currentTarget, 'down', draft)
    else return
    event.preventDefault()
  }

  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type here
      autoFocus
      ref={field}
      rows={Math.min(6, draft.split('\n').length)}
      aria-label={label}
      {...writtenIn(column.language)}
      value={draft}
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(draft.length, draft.length)}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      className={`field-sizing-content block py-1 ${INPUT} px-2 pointer-coarse:min-h-11`}
    />
  )
}
