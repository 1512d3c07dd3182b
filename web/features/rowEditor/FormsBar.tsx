import { type KeyboardEventHandler, useContext } from 'react'
import { useStore } from 'zustand'
import { editorFacts } from './editorFacts.ts'
import { COPY_FORM_KEYS, TOGGLE_KEYS } from './forms/formKeys.ts'
import type { FormFacts, FormsView } from './forms/shownForms.ts'
import { RowEditorContext } from './RowEditorProvider.tsx'

const BUTTON =
  'min-h-6 rounded-sm px-1.5 hover:bg-hover hover:text-ink disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:px-3'
const VIEWS: [FormsView, string][] = [
  ['text', 'Text'],
  ['forms', 'Forms'],
]

const WHY: Record<NonNullable<FormFacts['why']>, string> = {
  plain: 'This text has no forms.',
  many: 'This text has too many forms: it is edited as it is written.',
  broken: 'A brace is missing or too many: the forms cannot be read.',
  changed: 'Somebody has changed the text so that its forms cannot be read. Nothing is lost: here is the whole text.',
}

export function FormsBar({ onKeyDown }: { onKeyDown: KeyboardEventHandler }) {
  const forms = useStore(editorFacts, (facts) => facts.forms)
  const control = useContext(RowEditorContext)?.control
  if (!forms || !control) return null
  const { areShown, why, at, extra, canCopy } = forms
  return (
    <div onKeyDown={onKeyDown} className="flex flex-wrap items-center gap-x-2 px-2 py-0.5 text-12 text-muted">
      <span role="group" aria-label="Show the forms as" className="inline-flex gap-0.5">
        {VIEWS.map(([view, name]) => (
          <button
            key={view}
            type="button"
            aria-pressed={areShown === (view === 'forms')}
            disabled={view === 'forms' && !areShown && why !== undefined}
            title={`${name} (${TOGGLE_KEYS})`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => control.showForms(view)}
            className={`${BUTTON} aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-ink`}
          >
            {name}
          </button>
        ))}
      </span>
      <span role="status" className={why ? 'min-w-0 flex-1 text-amber' : 'sr-only'}>
        {why ? WHY[why] : at}
      </span>
      {canCopy && (
        <button
          type="button"
          title={`Copy the form of the source (${COPY_FORM_KEYS})`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={control.copyForm}
          className={BUTTON}
        >
          Copy form
        </button>
      )}
      {extra.map(({ form, name, note }) => (
        <button
          key={form}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => control.removeForm(form)}
          className={`${BUTTON} text-amber`}
        >
          Remove {name}: {note}
        </button>
      ))}
    </div>
  )
}
