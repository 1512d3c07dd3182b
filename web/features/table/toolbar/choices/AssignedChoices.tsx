import { ClipboardList, User, UserRoundCheck, UserRoundX, Users } from 'lucide-react'
import { useAssigned } from '#web/features/assignments/useAssigned.ts'
import { peopleLabel, scopeLabel } from '#web/features/assignments/words.ts'
import { useWorkspace } from '#web/features/pages/workspace.ts'
import type { TableQuery } from '#web/features/rows/tableQuery.ts'
import type { VersionAddress } from '#web/features/rows/version/versionQueries.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { AskedCount } from './AskedCount.tsx'
import { Choices, noteOf } from './Choices.tsx'

type Props = Pick<FiltersProps, 'query' | 'change'> & { address: VersionAddress }

export function AssignedChoices({ address, query, change }: Props) {
  const { project, user } = useWorkspace()
  const all = useAssigned({ project_id: project.id, ...address })
  const people = new Map(all.flatMap(({ people }) => people.map(({ user_id, name }) => [user_id, name] as const)))
  people.delete(user.id)
  const teams = new Map(all.flatMap(({ teams }) => teams.map(({ team_id, name }) => [team_id, name] as const)))
  const { assigned, assignment, versions } = query
  const count = (of: Partial<TableQuery>) => <AskedCount address={address} of={{ ...of, versions }} />
  const chosen = [...assigned, ...(assignment === '' ? [] : [assignment])]
  const choose = (id: string) => change({ to: toggled(assigned, id) })
  return (
    <Choices label="Assigned to" note={noteOf(chosen)}>
      <MenuItem icon={UserRoundCheck} isCurrent={assigned.includes('me')} textValue="Me" onAction={() => choose('me')}>
        Me {count({ assigned: ['me'] })}
      </MenuItem>
      <MenuItem
        icon={UserRoundX}
        isCurrent={assigned.includes('nobody')}
        textValue="Nobody"
        onAction={() => choose('nobody')}
      >
        Nobody {count({ assigned: ['nobody'] })}
      </MenuItem>
      {[...people].map(([id, name]) => (
        <MenuItem key={id} icon={User} isCurrent={assigned.includes(id)} textValue={name} onAction={() => choose(id)}>
          {name} {count({ assigned: [id] })}
        </MenuItem>
      ))}
      {[...teams].map(([id, name]) => (
        <MenuItem key={id} icon={Users} isCurrent={assigned.includes(id)} textValue={name} onAction={() => choose(id)}>
          {name} {count({ assigned: [id] })}
        </MenuItem>
      ))}
      {all.map((one) => (
        <MenuItem
          key={one.id}
          icon={ClipboardList}
          isCurrent={assignment === one.id}
          textValue={`${scopeLabel(one)}: ${peopleLabel(one)}`}
          onAction={() => change({ assignment: assignment === one.id ? '' : one.id })}
        >
          {`${scopeLabel(one)}: ${peopleLabel(one)}`} {count({ assignment: one.id })}
        </MenuItem>
      ))}
    </Choices>
  )
}
