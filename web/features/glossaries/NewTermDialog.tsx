import { useState } from 'react'
import { TERM_DESCRIPTION_REQUIRED, TERM_REQUIRED } from '#server/glossaries/constants.ts'
import type { CreateEntry, Glossary } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { languageOptions, toLanguage } from './languageOptions.ts'
import { useAddEntry } from './queries.ts'

type Props = {
  /** Null: the project gets one with the term. */
  glossary: Glossary | null
  project: Project
  filled?: Partial<CreateEntry>
  onAdded?: () => void
  onClose: () => void
}
type Faults = { term_id?: string; term_description?: string }

export function NewTermDialog({ glossary, project, filled, onAdded, onClose }: Props) {
  const add = useAddEntry(project.id, glossary)
  const [entry, setEntry] = useState<CreateEntry>({
    term_id: '',
    term_description: '',
    source_text: '',
    target_language: project.target_languages[0] ?? null,
    translation: '',
    notes: '',
    context: '',
    ...filled,
  })
  const [faults, setFaults] = useState<Faults>({})
  const field = (name: 'term_id' | 'term_description' | 'source_text' | 'translation' | 'notes' | 'context') => ({
    value: entry[name] ?? '',
    onChange: (value: string) => {
      setEntry({ ...entry, [name]: value })
      setFaults({ ...faults, [name]: undefined })
    },
  })

  function submit() {
    const found: Faults = {
      ...(entry.term_id.trim() === '' && { term_id: TERM_REQUIRED }),
      ...(entry.term_description.trim() === '' && { term_description: TERM_DESCRIPTION_REQUIRED }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    // An empty translation says that the term is not translated, here in no language (R76).
    const target_language = entry.translation === '' ? null : entry.target_language
    add.mutate({ ...entry, target_language }, { onSuccess: onAdded ?? onClose })
  }

  return (
    <FormDialog
      title="Add term"
      submit="Add term"
      failure="Failed to add the term"
      error={add.error}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Term" autoFocus={!filled?.term_id} isRequired error={faults.term_id} {...field('term_id')} />
      <Field
        label="Description"
        isRequired
        autoFocus={Boolean(filled?.term_id)}
        hint="Its meaning; the AI reads it."
        error={faults.term_description}
        {...field('term_description')}
      />
      <Field label="Source text" hint="Exactly as it appears in the source." {...field('source_text')} />
      <Select
        label="Language"
        options={languageOptions(project)}
        value={entry.target_language || 'none'}
        onChange={(code) => setEntry({ ...entry, target_language: toLanguage(code) })}
      />
      <Field
        label="Translation"
        hint="Other languages are filled in the table. Without any translation the AI keeps the term as it is."
        {...field('translation')}
      />
      <TextAreaField label="Notes (optional)" {...field('notes')} />
      <TextAreaField label="Context (optional)" {...field('context')} />
    </FormDialog>
  )
}
