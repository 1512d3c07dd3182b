import { useQuery } from '@tanstack/react-query'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES, type ProjectRole } from '#db/vocabulary/roles.ts'
import type { Writer } from '#server/assignments/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { writersQuery } from './queries.ts'

type Props = {
  project_id: string
  languages: readonly LanguageCode[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  fault: string | undefined
}

/** Only those who may write all of the languages can be chosen; one press chooses all with a role. */
export function PeopleField({ project_id, languages, chosen, onChange, fault }: Props) {
  const writers = useQuery(writersQuery(project_id))
  return (
    <fieldset className="flex flex-col gap-1" aria-invalid={fault ? true : undefined}>
      <legend className="mb-1 text-13 font-medium">People</legend>
      <Loaded query={writers} failure="The people could not be loaded" waiting={<Skeleton className="h-8" />}>
        {(all) => <Choices all={all} languages={languages} chosen={chosen} onChange={onChange} />}
      </Loaded>
      {fault && <p className="text-13 text-red">{fault}</p>}
    </fieldset>
  )
}

type ChoicesProps = Pick<Props, 'languages' | 'chosen' | 'onChange'> & { all: readonly Writer[] }

function Choices({ all, languages, chosen, onChange }: ChoicesProps) {
  const isAble = (writer: Writer) => languages.every((code) => writer.languages.includes(code))
  const able = all.filter(isAble)
  const others = all.filter((writer) => !isAble(writer))
  const roles = [...Map.groupBy(able, ({ role }) => role)].filter(([, people]) => people.length > 1)
  const toggle = (ids: readonly string[], isIn: boolean) =>
    onChange([...chosen.filter((id) => !ids.includes(id)), ...(isIn ? ids : [])])
  return (
    <>
      {roles.map(([role, people]) => {
        const ids = people.map(({ user_id }) => user_id)
        const count = ids.filter((id) => chosen.includes(id)).length
        return (
          <Checkbox
            key={role}
            isSelected={count === ids.length}
            isIndeterminate={count > 0 && count < ids.length}
            onChange={(isIn) => toggle(ids, isIn)}
          >
            <span className="text-muted">
              All with the role {roleName(role)} ({ids.length})
            </span>
          </Checkbox>
        )
      })}
      <div className="max-h-56 overflow-y-auto">
        {able.map(({ user_id, name, email, role }) => (
          <Checkbox key={user_id} isSelected={chosen.includes(user_id)} onChange={(isIn) => toggle([user_id], isIn)}>
            <span className="min-w-0 break-words">
              <bdi>{name}</bdi>{' '}
              <span className="block text-12 text-muted">{name === email ? roleName(role) : email}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {able.length === 0 && <p className="text-13 text-muted">Nobody may write in all of these languages.</p>}
      {others.length > 0 && (
        <p className="text-13 text-muted">
          Not in all of these languages:{' '}
          {others.map(({ name, languages: own }) => `${name} (${own.map(languageName).join(', ')})`).join('; ')}
        </p>
      )}
    </>
  )
}

const ORGANIZATION: Record<string, string> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' }
const roleName = (role: string) => ORGANIZATION[role] ?? PROJECT_ROLE_NAMES[role as ProjectRole]
