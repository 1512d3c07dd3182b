import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { directionOf } from '#db/vocabulary/languages.ts'
import {
  type Glossary,
  type GlossaryEntry,
  TERM_DESCRIPTION_REQUIRED,
  TERM_REQUIRED,
} from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { INPUT } from '../../ui/Field.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useReplaceEntry } from './queries.ts'

export type TextField = 'term_id' | 'term_description' | 'source_text' | 'translation' | 'notes' | 'context'
const REQUIRED: Partial<Record<TextField, string>> = {
  term_id: TERM_REQUIRED,
  term_description: TERM_DESCRIPTION_REQUIRED,
}

type Props = { glossary: Glossary; project: Project; entry: GlossaryEntry; name: TextField; label: string }

/** One field of an entry, edited in place: Enter or leaving it saves, Escape lets it be. */
export function EntryField({ glossary, project, entry, name, label }: Props) {
  const replace = useReplaceEntry(glossary)
  const [draft, setDraft] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const text = entry[name] ?? ''
  const language = languageOf(name, entry, project)

  function leave() {
    setDraft(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }

  /** `thenFocus`: not when somebody has gone on to another place. */
  function save(thenFocus: boolean) {
    if (draft === undefined || replace.isPending) return
    const missing = draft.trim() === '' ? REQUIRED[name] : undefined
    if (missing) return toast.error(missing, { id: missing })
    if (draft === text) return thenFocus ? leave() : setDraft(undefined)
    replace.mutate(
      { ...entry, [name]: draft },
      {
        onSuccess: () => (thenFocus ? leave() : setDraft(undefined)),
        onError: (error) => toast.error(`Failed to update entry. ${error.message}`),
      },
    )
  }

  if (draft === undefined)
    return (
      <Button
        ref={button}
        aria-label={`${label} of ${entry.term_id}: ${text || 'empty'}. Edit`}
        onPress={() => setDraft(text)}
        className="min-h-7 w-full rounded-sm px-2 py-1 text-start break-words hover:bg-hover"
      >
        <span lang={language} dir={language && directionOf(language)} className="whitespace-pre-wrap">
          {text || <span className="text-muted">—</span>}
        </span>
      </Button>
    )
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save(true)
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type here
        autoFocus
        rows={Math.min(6, draft.split('\n').length)}
        aria-label={`${label} of ${entry.term_id}`}
        aria-busy={replace.isPending}
        readOnly={replace.isPending}
        lang={language}
        dir={language && directionOf(language)}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => save(false)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') leave()
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          save(true)
        }}
        className={`field-sizing-content py-1 ${INPUT} px-2`}
      />
    </form>
  )
}

function languageOf(name: TextField, entry: GlossaryEntry, project: Project) {
  if (name === 'source_text') return project.source_language
  return name === 'translation' ? (entry.target_language ?? undefined) : undefined
}
