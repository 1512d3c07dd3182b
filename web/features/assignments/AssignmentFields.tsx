import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { PeopleField } from './PeopleField.tsx'

export type Terms = { user_ids: string[]; due_on: string; note: string }
export const lacksPeople = ({ user_ids }: Terms) => user_ids.length === 0

type Props = {
  project_id: string
  languages: readonly LanguageCode[]
  terms: Terms
  onChange: (terms: Terms) => void
  isSent: boolean
}

export const AssignmentFields = ({ project_id, languages, terms, onChange, isSent }: Props) => (
  <>
    <PeopleField
      project_id={project_id}
      languages={languages}
      chosen={terms.user_ids}
      onChange={(user_ids) => onChange({ ...terms, user_ids })}
      fault={isSent && lacksPeople(terms) ? 'Choose somebody' : undefined}
    />
    <Field
      label="Due date"
      hint="Optional"
      type="date"
      value={terms.due_on}
      onChange={(due_on) => onChange({ ...terms, due_on })}
    />
    <TextAreaField
      label="Note"
      hint="Optional"
      value={terms.note}
      maxLength={1000}
      onChange={(note) => onChange({ ...terms, note })}
    />
  </>
)
