import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { flushSync } from 'react-dom'
import { directionOf } from '#db/vocabulary/languages.ts'
import { TERM_DESCRIPTION_REQUIRED, TERM_REQUIRED } from '#server/glossaries/constants.ts'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { INPUT } from '../../ui/fields/Field.tsx'
import { useLeave } from '../../ui/focus/useLeave.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useReplaceEntry } from './queries.ts'

export type TextField = 'term_id' | 'term_description' | 'source_text' | 'translation' | 'notes' | 'context'
const REQUIRED: Partial<Record<TextField, string>> = {
  term_id: TERM_REQUIRED,
  term_description: TERM_DESCRIPTION_REQUIRED,
}

type Props = { glossary: Glossary; project: Project; entry: GlossaryEntry; name: TextField; label: string }

/** One field of an entry, edited where it is shown: Enter or leaving it saves, Escape restores it. */
export function EntryField({ glossary, project, entry, name, label }: Props) {
  const replace = useReplaceEntry(glossary)
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = entry[name] ?? ''
  const language = languageOf(name, entry, project)
  const inLanguage = { lang: language, dir: language && directionOf(language) }

  /** Focus that has moved elsewhere stays there. */
  function close(hasFocus: boolean) {
    flushSync(() => setIsEditing(false))
    if (hasFocus) button.current?.focus()
  }

  function save(draft: string, close: () => void) {
    if (replace.isPending) return
    const missing = draft.trim() === '' ? REQUIRED[name] : undefined
    if (missing) return toast.error(missing, { id: missing })
    if (draft === text) return close()
    replace.mutate(
      { ...entry, [name]: draft },
      { onSuccess: close, onError: (error) => toast.error(`Failed to update entry. ${error.message}`) },
    )
  }

  if (isEditing)
    return (
      <Draft
        label={`${label} of ${entry.term_id}`}
        text={text}
        inLanguage={inLanguage}
        isSaving={replace.isPending}
        onSave={save}
        onClose={close}
      />
    )
  return (
    <Button
      ref={button}
      aria-label={`${label} of ${entry.term_id}: ${text || 'empty'}. Edit`}
      onPress={() => setIsEditing(true)}
      className="min-h-7 w-full rounded-sm px-2 py-1 text-start wrap-anywhere hover:bg-hover"
    >
      <span {...inLanguage} className="whitespace-pre-wrap">
        {text || <span className="text-muted">—</span>}
      </span>
    </Button>
  )
}

type DraftProps = {
  label: string
  text: string
  inLanguage: { lang?: string | undefined; dir?: string | undefined }
  isSaving: boolean
  onSave: (draft: string, close: () => void) => void
  onClose: (hasFocus: boolean) => void
}

function Draft({ label, text, inLanguage, isSaving, onSave, onClose }: DraftProps) {
  const [draft, setDraft] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => onClose(field.current === document.activeElement)
  const save = () => onSave(draft, close)
  useLeave(field, save)
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type here
      autoFocus
      ref={field}
      rows={Math.min(6, draft.split('\n').length)}
      aria-label={label}
      aria-busy={isSaving}
      readOnly={isSaving}
      {...inLanguage}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') close()
        if (event.key !== 'Enter' || event.shiftKey) return
        event.preventDefault()
        save()
      }}
      className={`field-sizing-content py-1 ${INPUT} px-2`}
    />
  )
}

function languageOf(name: TextField, entry: GlossaryEntry, project: Project) {
  if (name === 'source_text') return project.source_language
  return name === 'translation' ? (entry.target_language ?? undefined) : undefined
}
