import { Layers } from 'lucide-react'
import { useWorkspace } from '#web/features/pages/workspace.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { Choices, noteOf } from './Choices.tsx'

export function VersionsChoice({ query, change }: Pick<FiltersProps, 'query' | 'change'>) {
  const { version, versions } = useWorkspace().selection
  const others = (versions.data ?? []).filter(({ id }) => id !== version?.id)
  if (others.length === 0) return null
  return (
    <Choices label="Other versions" note={noteOf(query.versions)}>
      {others.map(({ id, name }) => (
        <MenuItem
          key={id}
          icon={Layers}
          isCurrent={query.versions.includes(id)}
          onAction={() => change({ also: toggled(query.versions, id) })}
        >
          {name}
        </MenuItem>
      ))}
    </Choices>
  )
}
