import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { hasLanguages, PROJECT_ROLE_NAMES, PROJECT_ROLES, type ProjectRole } from '#db/vocabulary/roles.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Select } from '../../ui/fields/Select.tsx'

const HINTS: Record<ProjectRole, string> = {
  MANAGER: 'Everything in the project, its people included; orders no AI translations.',
  DEVELOPER: 'Brings files and source texts; reads everything else.',
  REVIEWER: 'Writes and checks translations.',
  TRANSLATOR: 'Writes translations.',
  VIEWER: 'Reads everything.',
}
const ROLES = PROJECT_ROLES.map((id) => ({ id, label: PROJECT_ROLE_NAMES[id] }))
const ONE_REQUIRED = 'Choose a language, or all of them'

/** Null: all languages of the project. */
export type GivenRole = { role: ProjectRole; languages: LanguageCode[] | null }

export const lacksLanguages = ({ role, languages }: GivenRole) => hasLanguages(role) && languages?.length === 0
/** Only some roles have languages of their own. */
export const roleGiven = ({ role, languages }: GivenRole): GivenRole => ({
  role,
  languages: hasLanguages(role) ? languages : null,
})

type Props = {
  given: GivenRole
  onChange: (given: GivenRole) => void
  languages: readonly LanguageCode[]
  isSent: boolean
}

export const RoleFields = ({ given, onChange, languages, isSent }: Props) => (
  <>
    <Select
      label="Role"
      options={ROLES}
      value={given.role}
      hint={HINTS[given.role]}
      onChange={(role) => onChange({ ...given, role })}
    />
    {hasLanguages(given.role) && (
      <Languages
        all={languages}
        value={given.languages}
        onChange={(chosen) => onChange({ ...given, languages: chosen })}
        isMissing={isSent && lacksLanguages(given)}
      />
    )}
  </>
)

type LanguagesProps = {
  all: readonly LanguageCode[]
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
