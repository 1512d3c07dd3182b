import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { COMPARED_TEXTS, SIDES } from '#server/comparisons/constants.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useCreateComparison } from './queries.ts'

type Props = { project: Project; pages: { id: string; name: string }[]; page_id?: string; onClose: () => void }
type Side = { model: string; description: string }
const NAMES = { a: 'First', b: 'Second' }

export function NewComparison({ project, pages, page_id, onClose }: Props) {
  const { target_languages, description } = project
  const create = useCreateComparison(project.id)
  const navigate = useNavigate()
  const [page, setPage] = useState(page_id ?? pages[0]!.id)
  const [language, setLanguage] = useState<LanguageCode>(target_languages[0]!)
  const [texts, setTexts] = useState(String(COMPARED_TEXTS.usual))
  const [sides, setSides] = useState<Record<'a' | 'b', Side>>({
    a: { model: '', description },
    b: { model: '', description },
  })
  const count = Number(texts)
  const isCount = Number.isInteger(count) && count >= COMPARED_TEXTS.least && count <= COMPARED_TEXTS.most

  function submit() {
    if (!isCount) return
    const told = ({ model, description }: Side) => ({ ...(model.trim() ? { model } : {}), description })
    create.mutate(
      { page_id: page, target_language: language, texts: count, a: told(sides.a), b: told(sides.b) },
      { onSuccess: ({ id }) => void navigate(`/projects/${project.id}/compare/${id}`) },
    )
  }

  return (
    <FormDialog
      title="New comparison"
      submit="Translate and compare"
      failure="The comparison could not be started"
      error={create.error}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-13 text-muted">
        Your AI service charges for both translations. No row changes, and no words are counted.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Page"
          options={pages.map(({ id, name }) => ({ id, label: name }))}
          value={page}
          onChange={setPage}
        />
        <Select
          label="Language"
          options={target_languages.map((id) => ({ id, label: languageName(id) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <Field
        label="Texts"
        inputMode="numeric"
        value={texts}
        error={isCount ? undefined : `Enter a number from ${COMPARED_TEXTS.least} to ${COMPARED_TEXTS.most}`}
        hint="From the whole page. Those with an approved translation come first."
        onChange={setTexts}
      />
      {SIDES.map((side) => (
        <SideFields
          key={side}
          name={NAMES[side]}
          side={sides[side]}
          onChange={(next) => setSides({ ...sides, [side]: next })}
        />
      ))}
    </FormDialog>
  )
}

function SideFields({ name, side, onChange }: { name: string; side: Side; onChange: (side: Side) => void }) {
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line px-4 pt-1 pb-4">
      <legend className="px-1 text-13 font-medium">{name}</legend>
      <Field
        label="Model"
        placeholder="The project's own"
        value={side.model}
        onChange={(model) => onChange({ ...side, model })}
      />
      <TextAreaField
        label="Project description it reads"
        value={side.description}
        onChange={(description) => onChange({ ...side, description })}
      />
    </fieldset>
  )
}
