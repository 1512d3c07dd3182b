import { Clapperboard } from 'lucide-react'
import type { SceneCounts } from '#server/rows/contract.ts'
import { MenuItem } from '#web/ui/overlays/Menu.tsx'
import { type FiltersProps, toggled } from '../filterValues.ts'
import { Choices, Count, noteOf } from './Choices.tsx'

type SceneChoicesProps = Pick<FiltersProps, 'change'> & { chosen: readonly string[]; counts: SceneCounts | undefined }

export function SceneChoices({ chosen, counts, change }: SceneChoicesProps) {
  const others = chosen.filter((scene) => !counts?.some((counted) => counted.scene === scene))
  return (
    <Choices label="Scene" note={noteOf(chosen)}>
      {[...others.map((scene) => ({ scene, rows: undefined })), ...(counts ?? [])].map(({ scene, rows }) => (
        <MenuItem
          key={scene}
          icon={Clapperboard}
          isCurrent={chosen.includes(scene)}
          textValue={scene}
          onAction={() => change({ scene: toggled(chosen, scene) })}
        >
          {scene} <Count of={rows} />
        </MenuItem>
      ))}
      {!counts && <MenuItem isDisabled>Loading…</MenuItem>}
      {counts?.length === 0 && chosen.length === 0 && <MenuItem isDisabled>No texts are of one scene</MenuItem>}
    </Choices>
  )
}
