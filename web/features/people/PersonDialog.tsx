import { useState } from 'react'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { hasLanguages, PROJECT_ROLE_NAMES, PROJECT_ROLES, type ProjectRole } from '#db/vocabulary/roles.ts'
import { EMAIL_REQUIRED } from '#server/people/constants.ts'
import type { Person } from '#server/people/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useAddPerson, useChangePerson } from './queries.ts'

const HINTS: Record<ProjectRole, string> = {
  MANAGER: 'Everything in the project, its people included; orders no AI translations.',
  DEVELOPER: 'Brings files and source texts; reads everything else.',
  REVIEWER: 'Writes and checks translations.',
  TRANSLATOR: 'Writes translations.',
  VIEWER: 'Reads everything.',
}
const ROLES = PROJECT_ROLES.map((id) => ({ id, label: PROJECT_ROLE_NAMES[id] }))
const ONE_REQUIRED = 'Choose a language, or all of them'

type Props = {
  project: Pick<Project, 'id' | 'target_languages'>
  /** Whose role is changed; without one somebody is added. */
  person?: Person
  onClose: () => void
}

export function PersonDialog({ project, person, onClose }: Props) {
  const add = useAddPerson(project.id)
  const change = useChangePerson(project.id)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ProjectRole>(person?.role ?? 'TRANSLATOR')
  const [languages, setLanguages] = useState(person?.languages ?? null)
  const [isSent, setIsSent] = useState(false)
  const isEmailMissing = !person && email.trim() === ''
  const areMissing = hasLanguages(role) && languages?.length === 0

  function submit() {
    setIsSent(true)
    if (isEmailMissing || areMissing) return
    const given = { role, languages: hasLanguages(role) ? languages : null }
    const onSuccess = () => {
      toast.success(person ? 'Role changed' : 'Person added')
      onClose()
    }
    if (person) change.mutate({ user_id: person.user_id, ...given }, { onSuccess })
    else add.mutate({ email: email.trim(), ...given }, { onSuccess })
  }

  return (
    <FormDialog
      title={person ? `Role of ${person.full_name ?? person.email}` : 'Add a person'}
      submit={person ? 'Save' : 'Add person'}
      failure={person ? 'The role could not be changed' : 'The person could not be added'}
      error={add.error ?? change.error}
      isPending={add.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!person && (
        <Field
          label="Email"
          type="email"
          autoFocus
          isRequired
          value={email}
          error={isSent && isEmailMissing ? EMAIL_REQUIRED : undefined}
          hint="They need a Dragoman account with this address. They see this project, and nothing else of the organization."
          onChange={setEmail}
        />
      )}
      <Select label="Role" options={ROLES} value={role} hint={HINTS[role]} onChange={setRole} />
      {hasLanguages(role) && (
        <Languages
          all={project.target_languages}
          value={languages}
          onChange={setLanguages}
          isMissing={isSent && areMissing}
        />
      )}
    </FormDialog>
  )
}

type LanguagesProps = {
  all: readonly LanguageCode[]
  /** Null: all. */
  value: LanguageCode[] | null
  onChange: (value: LanguageCode[] | null) => void
  isMissing: boolean
}

const Languages = ({ all, value, onChange, isMissing }: LanguagesProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-13 font-medium">Languages</legend>
    <Checkbox isSelected={value === null} onChange={(isAll) => onChange(isAll ? null : [])}>
      All languages of the project
    </Checkbox>
    {value !== null &&
      all.map((code) => (
        <Checkbox
          key={code}
          isSelected={value.includes(code)}
          onChange={(isChosen) => onChange(isChosen ? [...value, code] : value.filter((one) => one !== code))}
        >
          {languageName(code)}
        </Checkbox>
      ))}
    {isMissing && <p className="text-13 text-red">{ONE_REQUIRED}</p>}
  </fieldset>
)
