import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/fields/Select.tsx'
import { useWorkspace } from '../pages/workspace.ts'
import { textBoxesQuery } from '../textBoxes/textBoxesQuery.ts'

export const AUTOMATIC = 'automatic'

type Props = { box: string | undefined; onBox: (box: string) => void }

/** Nothing in a project without text boxes. */
export function BoxField({ box, onBox }: Props) {
  const { project } = useWorkspace()
  const boxes = useQuery(textBoxesQuery(project.id)).data ?? []
  if (boxes.length === 0) return null
  return (
    <Select
      label="Text box"
      options={[
        { id: AUTOMATIC, label: 'That of the speaker, content type or project' },
        ...boxes.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={box}
      onChange={onBox}
      placeholder="They differ now"
    />
  )
}
