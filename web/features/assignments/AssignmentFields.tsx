import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { AssignmentTask } from '#db/vocabulary/work/assignments.ts'
import { CHOOSE_SOMEBODY } from '#server/assignments/constants.ts'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { PeopleField } from './PeopleField.tsx'

export type Terms = { user_ids: string[]; team_ids: string[]; due_on: string; note: string }
export const lacksPeople = ({ user_ids, team_ids }: Terms) => user_ids.length === 0 && team_ids.length === 0
export const termsGiven = ({ user_ids, team_ids, due_on, note }: Terms) => ({
  ...(user_ids.length > 0 && { user_ids }),
  ...(team_ids.length > 0 && { team_ids }),
  due_on: due_on || null,
  note,
})

type Props = {
  project_id: string
  languages: readonly LanguageCode[]
  task: AssignmentTask
  terms: Terms
  onChange: (terms: Terms) => void
  isSent: boolean
}

export const AssignmentFields = ({ project_id, languages, task, terms, onChange, isSent }: Props) => (
  <>
    <PeopleField
      project_id={project_id}
      languages={languages}
      task={task}
      chosen={terms}
      onChange={(chosen) => onChange({ ...terms, ...chosen })}
      fault={isSent && lacksPeople(terms) ? CHOOSE_SOMEBODY : undefined}
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
